/**
 * Orders two texts by their code units: the same on every machine, and right for ids and ISO 8601 dates.
 *
 * @returns Below 0 if `a` comes first, above 0 if `b` does, 0 for equal texts.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
