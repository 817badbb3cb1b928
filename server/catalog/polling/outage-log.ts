import type { Log } from '../../log.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Wait before the first reminder; it doubles with each, up to a day. */
const FIRST_REMINDER_MS = 5 * MINUTE_MS

/**
 * Creates the log of a content service's outages: their beginning, reminders at growing distances, and their end.
 *
 * @param now Gives milliseconds since 1970.
 */
export function createOutageLog(log: Pick<Log, 'error' | 'info'>, now: () => number) {
  let outage: { since: number; loggedAt: number; reminderMs: number } | undefined
  return {
    /**
     * Reports a failed read. Most reports of a long outage are not logged.
     *
     * @param startedAt When the failed read started, in milliseconds since 1970.
     * @param confirmedAt When the articles on show were last confirmed; `undefined` if there are none.
     */
    report(reason: string, startedAt: number, confirmedAt: number | undefined) {
      const loggedAt = now()
      if (outage && loggedAt - outage.loggedAt < outage.reminderMs) return
      outage = outage
        ? { since: outage.since, loggedAt, reminderMs: Math.min(2 * outage.reminderMs, DAY_MS) }
        : { since: startedAt, loggedAt, reminderMs: FIRST_REMINDER_MS }
      const meanwhile =
        confirmedAt === undefined
          ? 'There are none to show yet.'
          : `Those of ${describeSpan(loggedAt - confirmedAt)} ago stay up.`
      log.error(`The articles could not be read: ${reason} ${meanwhile}`)
    },
    isOn: () => outage !== undefined,
    /** Logs the end of the outage, if there was one. */
    end() {
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

/** Describes a time span such as '3 minutes', in whole units of the largest that fits; at least '1 second'. */
export function describeSpan(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, size]) => ms >= size) ?? ['second', 1_000]
  const count = Math.max(1, Math.floor(ms / unitMs))
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
