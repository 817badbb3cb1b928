import { formatDate } from '#domain/calendar-date.ts'
import { formatLocalTime, parseMoment, writeLocalTime, type Moment } from '#domain/moment.ts'
import type { Log } from '../../log.ts'
import type { Backend } from './backend.ts'
import type { Instants } from './instants.ts'
import type { AskedMoment, Catalog, Preview, Snapshot } from '../types.ts'

interface PreviewOptions {
  /** With drafts and the future. */
  catalog: Catalog
  instants: Instants
  backend: Backend
  isEmulated: boolean
  log: Log
}

/** Opens what a preview workspace shows: what is written now, or what visitors see at the time that `?at=` names. */
export function openPreview({ catalog, instants, backend, isEmulated, log }: PreviewOptions): Preview {
  return {
    async look(url) {
      const previewBackend = await backend.state()
      const { moment, ...seen } = await lookAt(url.searchParams.get('at'), previewBackend === 'running')
      return { catalog, ...seen, workspace: { previewBackend, moment, isEmulated } }
    },
  }

  async function lookAt(
    written: string | null,
    isRunning: boolean,
  ): Promise<{ moment?: AskedMoment; catalog?: Catalog }> {
    const at = written?.trim()
    if (!at) return {}
    const moment = parseMoment(withOffset(at))
    if (!moment) return { moment: { kind: 'unreadable', at: at.slice(0, MAX_QUOTED_LENGTH) } }
    const words = describe(moment)
    const shown = { moment: { kind: 'shown', at, words } as const }
    try {
      const snapshot = await (isRunning ? instants.find(moment.endsAt) : instants.known(moment.endsAt))
      if (snapshot) return { ...shown, catalog: catalogOf(snapshot) }
      return isRunning ? { moment: { kind: 'unknown', words } } : { ...shown, catalog: catalogOf(undefined) }
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

/** Most characters of nonsense that a page repeats. */
const MAX_QUOTED_LENGTH = 40

/** In an address a plus that is not encoded arrives as a space. */
function withOffset(at: string): string {
  return at.replace(/(?<=[ T].*) (?=\d{2}:\d{2}$)/, '+')
}

/** 'January 15, 2027', or with a time as the clock shows it where the server runs. */
function describe({ day, startsAt, endsAt }: Moment): string {
  return startsAt === endsAt ? formatLocalTime(writeLocalTime(startsAt)) : formatDate(day)
}
