import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Article } from '#domain/article.ts'
import type { ContentfulConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { articleOf, type ArticleEntry } from './article.ts'
import { fetchArticleEntries, type ContentClient } from './client.ts'
import { expectedImageOrigins, imageAddress } from './image.ts'
import { createSnapshot } from './snapshot.ts'
import type { Catalog, Snapshot } from './types.ts'

interface CatalogOptions {
  client: ContentClient
  /** Where the content service is; absent for the embedded one. */
  service?: ContentfulConfig
  log: Log
  /** How often to look again at a service that does not tell of changes; not at all if absent. */
  pollMs?: number
}

/** How soon to look again at a service that did not answer. */
const RETRY_MS = 5_000

/** How long reading everything may take before it counts as no answer. */
const READ_DEADLINE_MS = 10 * 60_000

/** Entries converted before other work gets its turn. */
const CONVERTED_AT_ONCE = 50

/** A catalog that its owner can ask to look again. */
export interface OpenCatalog extends Catalog {
  /**
   * Reads everything from the content service; a read asked for during another follows it.
   *
   * A service that fails leaves the last good snapshot in place and is logged.
   *
   * @returns Whether the service answered.
   */
  refresh(): Promise<boolean>
  /** Calls `listener` each time that there is a new snapshot. */
  onChange(listener: () => void): void
}

/** Opens a catalog without articles; the first `refresh` fills it, and later ones follow by themselves. */
export function openCatalog({ client, service, log, pollMs }: CatalogOptions): OpenCatalog {
  const toAddress = imageAddress(service)
  const expectedOrigins = expectedImageOrigins(service)
  const listeners: (() => void)[] = []
  let snapshot: Snapshot | undefined
  let reading: Promise<boolean> | undefined
  let following: Promise<boolean> | undefined
  let nextLook: NodeJS.Timeout | undefined
  let toldReason: string | undefined

  function refresh(): Promise<boolean> {
    if (reading === undefined) return (reading = look())
    following ??= reading.then(() => {
      following = undefined
      return (reading = look())
    })
    return following
  }

  async function look(): Promise<boolean> {
    clearTimeout(nextLook)
    const hasAnswered = await readInTime()
    reading = undefined
    const waitMs = hasAnswered ? pollMs : RETRY_MS
    if (waitMs !== undefined) nextLook = setTimeout(() => void refresh(), waitMs).unref()
    return hasAnswered
  }

  async function readInTime(): Promise<boolean> {
    const deadline = AbortSignal.timeout(READ_DEADLINE_MS)
    const late = once(deadline, 'abort').then(() => Promise.reject(deadline.reason as Error))
    try {
      await Promise.race([read(deadline), late])
      toldReason = undefined
      return true
    } catch (error) {
      tellFailure(reasonOf(error))
      return false
    }
  }

  async function read(deadline: AbortSignal): Promise<void> {
    const entries = await fetchArticleEntries(client, deadline)
    const articles: Article[] = []
    for (const [index, entry] of entries.entries()) {
      // Readers are answered in between, however large the space.
      if (index % CONVERTED_AT_ONCE === 0) await nextTurn()
      articles.push(...convert(entry))
    }
    deadline.throwIfAborted()
    const next = createSnapshot(articles)
    if (next.version === snapshot?.version) return
    snapshot = next
    for (const listener of listeners) tell(listener)
  }

  /** Tells of the new snapshot. The reading was good, and the others are to hear of it, whatever one makes of it. */
  function tell(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      log.error({ err: error }, 'What follows the articles could not be told of their change')
    }
  }

  /** Logs why nothing could be read, once for as long as the reason stays the same. */
  function tellFailure(reason: string): void {
    if (reason === toldReason) return
    toldReason = reason
    const meanwhile = snapshot ? 'The last good ones stay up.' : 'There are none to show yet.'
    log.error(`The articles could not be read: ${reason} ${meanwhile}`)
  }

  /** An entry as an article; none where the entry is so broken that it cannot be shown. */
  function convert(entry: ArticleEntry): Article[] {
    try {
      return [articleOf(entry, toAddress)]
    } catch (error) {
      const id = (entry as Partial<ArticleEntry> | null)?.sys?.id ?? ''
      log.error(`The entry '${printable(id)}' cannot be shown: ${reasonOf(error)}`)
      return []
    }
  }

  return {
    current: () => snapshot,
    imageOrigins: () => [...new Set([...expectedOrigins, ...(snapshot?.imageOrigins ?? [])])],
    refresh,
    onChange: (listener) => void listeners.push(listener),
  }
}

/** What an operator needs to know of the client's error: what the service said, or that it did not answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return printable(String(error))
  try {
    const { status, message } = JSON.parse(error.message) as { status?: number; message?: string }
    return printable(`the content service answered ${status} ${error.name}. ${message ?? ''}`.trim())
  } catch {
    return printable(`${error.message.replace(/\.+$/, '')}.`)
  }
}

/** Somebody else's words without what would write elsewhere on a terminal. */
function printable(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500)
}
