import { isbot } from 'isbot'
import type { IncomingHttpHeaders } from 'node:http'

/** Of whom a request is: a person to count, a bot, or somebody who is not counted. */
export type KindOfReader = 'person' | 'bot' | 'uncounted'

/** Longest header of a browser; a longer one belongs to a program. */
const MAX_USER_AGENT = 512

/** Number of headers whose answers stay in memory. */
const MAX_KNOWN = 500

/** The studio's cookie, with and without its prefix. Whether its session is valid does not matter here. */
const STUDIO_COOKIE = 'waypost-studio='

const known = new Map<string, boolean>()

/**
 * Decides whether a request counts as a reading. People who send 'Do Not Track' or Global Privacy Control are not counted, nor is the
 * owner.
 *
 * @see https://www.w3.org/TR/gpc/
 */
export function kindOfReader({
  dnt,
  cookie,
  'user-agent': userAgent,
  ...headers
}: IncomingHttpHeaders): KindOfReader {
  if (dnt === '1' || headers['sec-gpc'] === '1' || cookie?.includes(STUDIO_COOKIE)) return 'uncounted'
  return isBot(userAgent) ? 'bot' : 'person'
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

function isBot(userAgent = ''): boolean {
  const answer = known.get(userAgent)
  if (answer !== undefined) return answer
  if (userAgent.length > MAX_USER_AGENT || userAgent === '') return true
  if (known.size >= MAX_KNOWN) known.clear()
  const found = isbot(userAgent)
  known.set(userAgent, found)
  return found
}
