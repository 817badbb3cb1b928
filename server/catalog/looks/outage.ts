import type { Log } from '../../log.ts'

/** Tells the log of a content service that cannot be read, and of the end of that. */
export interface Outage {
  /**
   * Tells why nothing could be read: at first, and then at growing distances for as long as it lasts.
   *
   * @param startedAt When the reading began that failed, in milliseconds since 1970.
   * @param seenAt When the articles that are shown were last read; `undefined` if there are none.
   */
  tellFailure(reason: string, startedAt: number, seenAt: number | undefined): void
  /** Tells that it is over, if it was told of. */
  tellEnd(): void
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long nothing is said after the first failure; each time twice as long, up to a day. */
const FIRST_SILENCE_MS = 5 * MINUTE_MS

/** Opens it for one content service. @param now Gives milliseconds since 1970. */
export function createOutage(log: Pick<Log, 'error' | 'info'>, now: () => number): Outage {
  let outage: { since: number; toldAt: number; silenceMs: number } | undefined
  return {
    tellFailure(reason, startedAt, seenAt) {
      const toldAt = now()
      if (outage && toldAt - outage.toldAt < outage.silenceMs) return
      outage = outage
        ? { since: outage.since, toldAt, silenceMs: Math.min(2 * outage.silenceMs, DAY_MS) }
        : { since: startedAt, toldAt, silenceMs: FIRST_SILENCE_MS }
      const meanwhile =
        seenAt === undefined
          ? 'There are none to show yet.'
          : `Those of ${describeSpan(toldAt - seenAt)} ago stay up.`
      log.error(`The articles could not be read: ${reason} ${meanwhile}`)
    },
    tellEnd() {
      if (!outage) return
      log.info(`The articles can be read again, after ${describeSpan(now() - outage.since)}.`)
      outage = undefined
    },
  }
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
  ['second', 1_000],
] as const

/** Says how long something took, such as '3 minutes', in whole units of the largest that fits; at least '1 second'. */
export function describeSpan(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, size]) => ms >= size) ?? ['second', 1_000]
  const count = Math.max(1, Math.floor(ms / unitMs))
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
