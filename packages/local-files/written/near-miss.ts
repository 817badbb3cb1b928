/** Finds the known word that a written one probably means: it differs in capitals, or by one or two letters. */
export function nearMiss(written: string, known: readonly string[]): string | undefined {
  const word = written.toLowerCase()
  const [nearest] = known
    .map((each) => ({ each, distance: distance(word, each.toLowerCase()) }))
    .filter((one) => one.distance <= (word.length > 4 ? 2 : 1))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest?.each
}

/** Letters that are missing, too many, different or swapped; at most 3 are counted. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, before[j - 2] + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length]
}
