/** Programs that fetch for one person say nothing, and larger numbers are not believed. */
const SUBSCRIBERS = /\b(\d{1,6}) subscribers?\b/

/** The reader's name: before its version, or after the `compatible;` of those that also name a browser. */
const NAME = /^(?:Mozilla\/[\d.]+ \(compatible; ?)?([A-Za-z][\w.]{1,30}(?: [A-Z][\w.]{1,20}){0,2})/

/**
 * Reads how many subscribers a feed reader fetches a feed for, as `Feedly/1.0 (+http://…; 16 subscribers)` says.
 * @returns `undefined` if the header does not say it.
 */
export function subscribersIn(userAgent: string): { reader: string; subscribers: number } | undefined {
  const subscribers = SUBSCRIBERS.exec(userAgent)?.[1]
  const reader = NAME.exec(userAgent)?.[1]
  return subscribers === undefined || reader === undefined
    ? undefined
    : { reader, subscribers: Number(subscribers) }
}
