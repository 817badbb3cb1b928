/** How far the server's clock is ahead of this device's, which may be set to any time. */
let aheadMs = 0

/** Takes note of the server's time. @param date The header `Date` of an answer that has just come. */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  // The header leaves out the fraction of the second, which is half a second as a rule.
  if (!Number.isNaN(serverMs)) aheadMs = serverMs + 500 - Date.now()
}

/** The time it is by the server's clock, as far as its answers have told. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
