/**
 * Compares two texts by code units, independent of the locale; for ids and ISO 8601 dates.
 *
 * @returns Below 0 if `a` comes first, above 0 if `b` does, 0 for equal texts.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
