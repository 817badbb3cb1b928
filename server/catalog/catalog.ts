import type { Log } from '../log.ts'
import { articleOf } from './article.ts'
import { fetchArticleEntries, type ContentClient } from './client.ts'
import type { ImageAddress } from './image.ts'
import { createSnapshot } from './snapshot.ts'
import type { Catalog, Snapshot } from './types.ts'

interface CatalogOptions {
  client: ContentClient
  imageAddress: ImageAddress
  log: Log
}

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
}

/** Opens a catalog without articles; `refresh` fills it. */
export function openCatalog({ client, imageAddress, log }: CatalogOptions): OpenCatalog {
  let snapshot: Snapshot | undefined
  let reading: Promise<boolean> | undefined
  let following: Promise<boolean> | undefined

  return {
    current: () => snapshot,

    refresh() {
      if (reading === undefined) return (reading = read().finally(() => (reading = undefined)))
      following ??= reading.then(() => {
        following = undefined
        return (reading = read().finally(() => (reading = undefined)))
      })
      return following
    },
  }

  async function read(): Promise<boolean> {
    try {
      const entries = await fetchArticleEntries(client)
      const next = createSnapshot(entries.map((entry) => articleOf(entry, imageAddress)))
      if (next.version !== snapshot?.version) snapshot = next
      return true
    } catch (error) {
      // The last good snapshot stays up, and whoever asked for this read asks again later.
      log.error(
        { reason: reasonOf(error) },
        'The content service did not answer; the last good articles stay up',
      )
      return false
    }
  }
}

/** The part of the client's error that a log may hold: its name, status and message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  try {
    const { status, message } = JSON.parse(error.message) as { status?: number; message?: string }
    return [error.name, status, message].filter(Boolean).join(' ')
  } catch {
    return `${error.name}: ${error.message}`
  }
}
