import { LRUCache } from 'lru-cache'
import { debounceLeading, type Log } from '../log.ts'

/** Tells of each problem once in a spell: anybody can have a callback refused, over and over. */
export function tellOfProblems(log: Log) {
  const tellers = new LRUCache<string, () => void>({ max: 50 })
  return (message: string) => {
    const tell = tellers.get(message) ?? debounceLeading(() => log.warn(`Better Auth: ${message}`))
    tellers.set(message, tell)
    tell()
  }
}

/** Tells once in a spell that passwords are refused. */
export function tellOfQueue(log: Log) {
  return debounceLeading(() => log.warn('So many passwords wait to be hashed that some are refused'))
}
