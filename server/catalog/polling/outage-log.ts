import type { Log } from '../../log.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Wait before the first reminder. It doubles with each reminder, up to a day. */
const FIRST_REMINDER_MS = 5 * MINUTE_MS

/**
 * Logs the outages of a content service: their start, reminders with growing waits, and their end.
 * @param now Returns milliseconds since 1970.
 */
export function createOutageLog(log: Pick<Log, 'error' | 'info'>, now: () => number) {
  let outage: { since: number; loggedAt: number; reminderMs: number } | undefined
  return {
    /**
     * Reports a failed read, which is logged at the start of an outage and when a reminder is due.
     * @param startedAt Start of the failed read, in milliseconds since 1970.
     * @param confirmedAt When the content service last confirmed the shown articles; `undefined` if there are none.
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
          : `Readers see those of ${describeSpan(loggedAt - confirmedAt)} ago.`
      log.error(`The articles could not be read: ${reason} ${meanwhile}`)
    },
    isOn: () => outage !== undefined,
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

/** Describes a time span in whole units of the largest unit that fits, such as '3 minutes'; at least '1 second'. */
export function describeSpan(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, size]) => ms >= size) ?? ['second', 1_000]
  const count = Math.max(1, Math.floor(ms / unitMs))
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
