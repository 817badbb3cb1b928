import { describePage } from './describe.ts'
import { reasonOf } from './failure.ts'
import type { Network } from '../../http/fetch-public.ts'
import { openDescriptionStore } from '../description-store.ts'

export type Descriptions = ReturnType<typeof openDescriptions>

interface DescriptionsOptions {
  /** The file that keeps them. */
  path: string
  network: Network
  /** Whether pages may be fetched and shown. */
  isOn(): boolean
  /** Called when there are new descriptions. */
  onChange(): void
  onError(error: unknown): void
}

const HOUR_MS = 3_600_000
const REFRESHED_AFTER_MS = 30 * 24 * HOUR_MS

/** Rests after failures: an hour, then twice as long each time, up to eleven days. */
const MAX_DOUBLINGS = 8

/** An address that was not changed for this long is whole. */
const REST_MS = 3_000

/** Minimum time between two announcements of new descriptions: each makes pages render again. */
const ANNOUNCED_EVERY_MS = 10_000

/** Describes pages of other sites. They are fetched in the background, one at a time, and kept. */
export function openDescriptions({ path, network, isOn, onChange, onError }: DescriptionsOptions) {
  const kept = openDescriptionStore(path, onError)
  /** The addresses that the site's texts link to. */
  let wanted: ReadonlySet<string> = new Set()
  /** Those of the text that was last shown while it is written. */
  let written: ReadonlySet<string> = new Set()
  let pause: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let isRunning = false
  let announcedAt = -Infinity

  async function run(): Promise<void> {
    if (isRunning || !isStarted) return
    isRunning = true
    let hasNews = false
    for (let next = findDue(); next !== undefined; next = findDue()) {
      hasNews = (await refresh(next)) || hasNews
      if (hasNews && performance.now() - announcedAt > ANNOUNCED_EVERY_MS) {
        announce()
        hasNews = false
      }
    }
    isRunning = false
    if (hasNews) announce()
  }

  function findDue(): string | undefined {
    if (!isStarted || !isOn()) return undefined
    return wanted
      .union(written)
      .values()
      .find((address) => (kept.find(address)?.dueAt ?? 0) <= Date.now())
  }

  function announce(): void {
    announcedAt = performance.now()
    if (isStarted) onChange()
  }

  /** @returns Whether there is another description than before. */
  async function refresh(address: string): Promise<boolean> {
    try {
      const { description, picture } = await describePage(address, network)
      const before = JSON.stringify(kept.find(address)?.description)
      if (!isStarted) return false
      kept.keep(address, description, picture, Date.now() + REFRESHED_AFTER_MS)
      return JSON.stringify(kept.find(address)?.description) !== before
    } catch (error) {
      const doublings = Math.min(kept.find(address)?.failures ?? 0, MAX_DOUBLINGS)
      if (isStarted) kept.keepFailure(address, reasonOf(error), Date.now() + HOUR_MS * 2 ** doublings)
      return false
    }
  }

  return {
    /** Finds the description of a page; `undefined` if it was not fetched, or descriptions are off. */
    find: (address: string) => (isOn() ? kept.find(address)?.description : undefined),
    findPicture: kept.findPicture,
    /** Fetches the descriptions of these pages, unless they are known. */
    want(addresses: ReadonlySet<string>): void {
      wanted = addresses
      void run()
    },
    /** Fetches those of a text that is being written, once it rests: until then an address may be incomplete. */
    wantAfterRest(addresses: readonly string[]): void {
      clearTimeout(pause)
      pause = setTimeout(() => {
        written = new Set(addresses)
        void run()
      }, REST_MS).unref()
    },
    /** Begins to fetch. */
    start(): void {
      isStarted = true
      timer = setInterval(() => void run(), HOUR_MS).unref()
      void run()
    },
    close(): void {
      isStarted = false
      clearInterval(timer)
      clearTimeout(pause)
      kept.close()
    },
  }
}
