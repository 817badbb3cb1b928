import { formatDate } from '#domain/calendar-date.ts'
import { formatLocalTime, writeLocalTime } from '#domain/instant.ts'
import { parseInstant, type Instant } from '@waypost/local-files/written/dates.ts'
import type { Log } from '../../log.ts'
import type { Catalog, Preview, RequestedInstant, Snapshot } from '../types.ts'
import type { Backend } from './backend.ts'
import type { SnapshotsByInstant } from './snapshots-by-instant.ts'

interface PreviewOptions {
  /** The current articles, with drafts and scheduled ones. */
  catalog: Catalog
  snapshots: SnapshotsByInstant
  backend: Backend
  log: Log
}

/** Shows all content with drafts, or what visitors see at the instant in `?at=`. */
export function createPreview({ catalog, snapshots, backend, log }: PreviewOptions): Preview {
  return {
    async view(url) {
      const previewBackend = await backend.state()
      const { instant, ...shown } = await viewAt(url.searchParams.get('at'), previewBackend === 'running')
      return { catalog, ...shown, workspace: { previewBackend, instant } }
    },
  }

  /** @returns No catalog if the preview shows the current articles. */
  async function viewAt(
    parameter: string | null,
    isRunning: boolean,
  ): Promise<{ instant?: RequestedInstant; catalog?: Catalog }> {
    const at = parameter?.trim()
    if (!at) return {}
    const instant = parseInstant(withOffset(at))
    if (!instant) return { instant: { kind: 'unreadable', at: at.slice(0, MAX_QUOTED_LENGTH) } }
    const words = describe(instant)
    const shown = { instant: { kind: 'shown', at, words } as const }
    if (!isRunning) return { ...shown, catalog: catalogOf(snapshots.findCached(instant.endsAt)) }
    try {
      const snapshot = await snapshots.find(instant.endsAt)
      return snapshot ? { ...shown, catalog: catalogOf(snapshot) } : { instant: { kind: 'unknown', words } }
    } catch (error) {
      log.error({ err: error }, 'The articles of the requested time could not be read')
      return { ...shown, catalog: catalogOf(undefined) }
    }
  }

  function catalogOf(snapshot: Snapshot | undefined): Catalog {
    const origins = new Set([...catalog.imageOrigins(), ...(snapshot?.imageOrigins ?? [])])
    return { current: () => snapshot, imageOrigins: () => [...origins] }
  }
}

/** Maximum length, in characters, of an unreadable `at` that a page repeats. */
const MAX_QUOTED_LENGTH = 40

/** Restores the plus sign of an offset, which an address must encode: otherwise it arrives as a space. */
function withOffset(at: string): string {
  return at.replace(/(?<=[ T].*) (?=\d{2}:\d{2}$)/, '+')
}

/** Writes 'January 15, 2027', or an instant in the time zone of the server. */
function describe({ day, startsAt, endsAt }: Instant): string {
  return startsAt === endsAt ? formatLocalTime(writeLocalTime(startsAt)) : formatDate(day)
}
