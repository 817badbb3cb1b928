/** Longest name of a host. @see RFC 1035, section 2.3.4 */
const MAX_HOST = 253

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/**
 * Finds the site that a reader comes from. Only the name of its host counts: the rest of the address may be about a person.
 * @param referrer The `Referer` header, which is not trusted.
 * @returns The host without `www.`; `undefined` for none, an unusable one, or one of `ownHosts`.
 */
export function hostOfReferrer(
  referrer: string | undefined,
  ownHosts: readonly string[],
): string | undefined {
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol) || ownHosts.includes(url.host)) return undefined
  const host = url.hostname.replace(/^www\./, '')
  return host.length <= MAX_HOST && HOST.test(host) ? host : undefined
}
