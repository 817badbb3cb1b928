/** Compares two texts by code units, independently of the locale; for ids and ISO 8601 dates. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
