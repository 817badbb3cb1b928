import { formatDate } from '#domain/calendar-date.ts'
import { formatLocalTime, writeLocalTime } from '#domain/moment.ts'
import { parseMoment, type Moment } from '@waypost/local-files/dates.ts'
import type { Log } from '../../log.ts'
import type { Catalog, Preview, RequestedMoment, Snapshot } from '../types.ts'
import type { Backend } from './backend.ts'
import type { SnapshotsByTime } from './snapshots-by-time.ts'

interface PreviewOptions {
  /** The articles of now, with drafts and those to be published. */
  catalog: Catalog
  snapshots: SnapshotsByTime
  backend: Backend
  log: Log
}

/** Shows all content including drafts, or what visitors see at the time in `?at=`. */
export function createPreview({ catalog, snapshots, backend, log }: PreviewOptions): Preview {
  return {
    async view(url) {
      const previewBackend = await backend.state()
      const { moment, ...shown } = await viewAt(url.searchParams.get('at'), previewBackend === 'running')
      return { catalog, ...shown, workspace: { previewBackend, moment } }
    },
  }

  /** @returns Without a catalog where the articles of now are shown. */
  async function viewAt(
    parameter: string | null,
    isRunning: boolean,
  ): Promise<{ moment?: RequestedMoment; catalog?: Catalog }> {
    const at = parameter?.trim()
    if (!at) return {}
    const moment = parseMoment(withOffset(at))
    if (!moment) return { moment: { kind: 'unreadable', at: at.slice(0, MAX_QUOTED_LENGTH) } }
    const words = describe(moment)
    const shown = { moment: { kind: 'shown', at, words } as const }
    if (!isRunning) return { ...shown, catalog: catalogOf(snapshots.findCached(moment.endsAt)) }
    try {
      const snapshot = await snapshots.find(moment.endsAt)
      return snapshot ? { ...shown, catalog: catalogOf(snapshot) } : { moment: { kind: 'unknown', words } }
    } catch (error) {
      log.error({ err: error }, 'The articles of another time could not be read')
      return { ...shown, catalog: catalogOf(undefined) }
    }
  }

  function catalogOf(snapshot: Snapshot | undefined): Catalog {
    const origins = new Set([...catalog.imageOrigins(), ...(snapshot?.imageOrigins ?? [])])
    return { current: () => snapshot, imageOrigins: () => [...origins] }
  }
}

/** Most characters of an unreadable time that a page repeats. */
const MAX_QUOTED_LENGTH = 40

/** Restores an offset's plus sign, which arrives as a space if the address does not encode it. */
function withOffset(at: string): string {
  return at.replace(/(?<=[ T].*) (?=\d{2}:\d{2}$)/, '+')
}

/** 'January 15, 2027', or with a time in the time zone of the server. */
function describe({ day, startsAt, endsAt }: Moment): string {
  return startsAt === endsAt ? formatLocalTime(writeLocalTime(startsAt)) : formatDate(day)
}
