import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { IncomingHttpHeaders } from 'node:http'

/** Who sent a request: a person, a bot, or a person whose readings do not count. */
export type KindOfReader = 'person' | 'bot' | 'uncounted'

/** Longest header of a browser; a longer one belongs to a program. */
const MAX_USER_AGENT = 512

/** Number of headers whose answers stay in memory. */
const MAX_KNOWN = 500

/** The studio's cookie, with and without its prefix. Whether its session is valid does not matter here. */
const STUDIO_COOKIE = 'waypost-studio='

/**
 * Creates the function that decides whether a request counts as a reading. Neither people who send 'Do Not Track' or Global
 * Privacy Control count, nor the owner. The function remembers which browsers' names belong to bots.
 * @see https://www.w3.org/TR/gpc/
 */
export function createKindOfReader(): (headers: IncomingHttpHeaders) => KindOfReader {
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN, memoMethod: (userAgent) => isbot(userAgent) })
  return ({ dnt, cookie, 'user-agent': userAgent = '', ...headers }) => {
    if (dnt === '1' || headers['sec-gpc'] === '1' || cookie?.includes(STUDIO_COOKIE)) return 'uncounted'
    if (userAgent.length > MAX_USER_AGENT || userAgent === '') return 'bot'
    return known.memo(userAgent) ? 'bot' : 'person'
  }
}

/** Whether a page is opened in a window now: not prefetched, not loaded by a script, and not in a frame. */
export function isOpened(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  if (purpose?.includes('prefetch')) return false
  // Old browsers, and all browsers without https, send no such header.
  const destination = headers['sec-fetch-dest']
  if (destination === undefined || destination === 'document') return true
  // A service worker passes on the request of a window.
  return destination === 'empty' && headers['sec-fetch-mode'] === 'navigate'
}
