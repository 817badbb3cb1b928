const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * How long to wait before something that failed is tried again: twice as long each time, from one second to thirty.
 *
 * @param failures How often it has failed since it last went well, at least once.
 * @param random From 0 to 1; spreads those who failed at the same moment over half the time.
 */
export function backOffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
  return longest * (0.5 + random / 2)
}
