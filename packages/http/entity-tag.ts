/** Whether a request's `If-None-Match` contains an entity tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesTag(candidates: string | null | undefined, etag: string): boolean {
  if (!candidates) return false
  const wanted = ['*', opaqueOf(etag)]
  return candidates.split(',').some((candidate) => wanted.includes(opaqueOf(candidate.trim())))
}

function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '')
}
