import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { aliasesOf, articleOf, type ArticleEntry } from '../articles/article.ts'
import type { TagNames } from '../articles/article-tags.ts'
import { timesOf } from '../articles/article-times.ts'
import type { ImageAddress } from '../articles/image.ts'
import { createRecord, type ArticleRecord } from '../articles/snapshot.ts'
import { printable, reasonOf } from './client-errors.ts'

/** The source of a catalog's articles. */
export interface ArticleSource {
  /**
   * Reads every article. Only one read may run at a time.
   * @param signal Aborts the requests. An abort after the last answer has no effect.
   * @returns The same array as before if nothing has changed.
   * @throws The client's error after its retries, without a token; an error for an unexpected response; the signal's
   * reason.
   */
  read(signal: AbortSignal): Promise<readonly ArticleRecord[]>
  /** Loads the articles that an earlier process saved, and when the content service last confirmed them (ms since 1970). */
  restore?(): Promise<{ records: readonly ArticleRecord[]; confirmedAt: number } | undefined>
  /** Closes the file of the articles. */
  close?(): void
}

/**
 * Converts an entry to an article. Logs an entry that cannot be shown, and returns `undefined`.
 * @param id The entry's id, for the log.
 * @param resolve Returns the entry with its links resolved.
 */
export type ConvertEntry = (
  id: unknown,
  resolve: () => ArticleEntry,
  tagNames: TagNames,
) => ArticleRecord | undefined

/**
 * Creates the converter for the entries of one content service.
 * @param isHosted Whether it is a hosted one: a later publication then counts as a change of the text.
 */
export function createConverter(
  toAddress: ImageAddress,
  log: Pick<Log, 'error'>,
  isHosted = false,
): ConvertEntry {
  return (id, resolve, tagNames) => {
    try {
      const entry = resolve()
      return createRecord(
        articleOf(entry, toAddress, { tagNames, isHosted }),
        timesOf(entry.sys, entry.fields, isHosted),
        aliasesOf(entry),
      )
    } catch (error) {
      log.error(`The entry '${printable(String(id ?? ''))}' cannot be shown: ${reasonOf(error)}`)
      return undefined
    }
  }
}

const ITEMS_PER_TURN = 50

/** Calls `act` for each item. Other work runs in between. */
export async function forEachInTurns<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  let count = 0
  for (const item of items) {
    if (count % ITEMS_PER_TURN === 0) await nextTurn()
    count += 1
    act(item)
  }
}
