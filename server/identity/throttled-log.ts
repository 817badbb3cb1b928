import { LRUCache } from 'lru-cache'
import { debounceLeading, type Log } from '../log.ts'

/** Logs each problem once while it goes on: anybody can have a callback refused, over and over. */
export function logProblems(log: Log) {
  const known = new LRUCache<string, () => void>({ max: 50 })
  return (message: string) => {
    const tell = known.get(message) ?? debounceLeading(() => log.warn(`Better Auth: ${message}`))
    known.set(message, tell)
    tell()
  }
}

/** Logs once, while it goes on, that passwords are refused. */
export function logFullQueue(log: Log) {
  return debounceLeading(() => log.warn('So many passwords wait to be hashed that some are refused'))
}
