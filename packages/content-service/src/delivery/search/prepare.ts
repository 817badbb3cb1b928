import { setImmediate } from 'node:timers/promises'
import type { Entry, Space } from '../../space.ts'
import { numberOf } from './entry-words.ts'
import { collectLinks } from '../queries/links.ts'

type Entries = Pick<Space, 'entries'>

/**
 * Reads what queries need of all entries, so that none has to: their links, and their words once anybody has searched. Of
 * what was read for another space, nothing is read again. Requests are served meanwhile.
 */
export async function prepareSpace(space: Entries): Promise<void> {
  await readAll(space, withLinks, readLinks)
  if (isSearched) await readAll(space, withWords, numberOf)
}

/** Reads the words of all entries, which takes a while the first time: where nobody searches it is never done. */
export async function prepareSearch(space: Entries): Promise<void> {
  isSearched = true
  await readAll(space, withWords, numberOf)
}

let isSearched = false
const withLinks = new WeakSet<Entry>()
const withWords = new WeakSet<Entry>()

function readLinks({ fields }: Entry): void {
  for (const value of Object.values(fields)) collectLinks(value)
}

async function readAll({ entries }: Entries, done: WeakSet<Entry>, read: (entry: Entry) => void) {
  let pauseAt = performance.now() + SLICE_MS
  for (const entry of entries.values()) {
    if (done.has(entry)) continue
    read(entry)
    done.add(entry)
    if (performance.now() < pauseAt) continue
    await setImmediate()
    pauseAt = performance.now() + SLICE_MS
  }
}

/** How long requests may have to wait. */
const SLICE_MS = 5
