/**
 * Tells whether a browser already has what an entity tag names.
 *
 * @param candidates The request's `If-None-Match`; absent for one that has nothing.
 * @param etag The answer's tag, strong or weak; the two are compared weakly.
 * @see RFC 9110, section 13.1.2
 */
export function matchesTag(candidates: string | null | undefined, etag: string): boolean {
  const wanted = ['*', opaqueOf(etag)]
  return candidates?.split(',').some((candidate) => wanted.includes(opaqueOf(candidate.trim()))) ?? false
}

function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '')
}
