import { setImmediate } from 'node:timers/promises'
import type { Entry, Space } from '../space.ts'
import { numberOf } from './entry-words.ts'
import { collectLinks } from './links.ts'

/**
 * Reads the words and links of all entries, so that no query has to. Of what was read for another space, nothing is read
 * again. Requests are served meanwhile.
 */
export async function prepareSpace({ entries }: Pick<Space, 'entries'>): Promise<void> {
  let pauseAt = performance.now() + SLICE_MS
  for (const entry of entries.values()) {
    if (ready.has(entry)) continue
    ready.add(entry)
    numberOf(entry)
    for (const value of Object.values(entry.fields)) collectLinks(value)
    if (performance.now() < pauseAt) continue
    await setImmediate()
    pauseAt = performance.now() + SLICE_MS
  }
}

const ready = new WeakSet<Entry>()

/** How long requests may have to wait. */
const SLICE_MS = 5
