/** Minimum numbers of letters of a word that may have one mistake, and two mistakes. */
const MIN_FOR_ONE_MISTAKE = 4
const MIN_FOR_TWO_MISTAKES = 8

/** Maximum number of words in a result. */
const MAX_NEAREST = 8

/** Maximum number of words that differ in one letter: a script of syllables has thousands, each with a query. */
const MAX_OTHERS = 100

/**
 * Finds the words that a misspelled or unfinished word may mean. A mistake is a wrong, missing or additional letter, or two swapped
 * neighbours.
 * @param words One text, with a line break after each word.
 * @param isUnfinished Whether letters may be missing at the end of `typed`.
 * @returns The words with the fewest mistakes; empty if all have too many.
 * @see https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance, optimal string alignment
 */
export function nearestWords(typed: string, words: string, isUnfinished: boolean): string[] {
  if (typed.length < MIN_FOR_ONE_MISTAKE || /\d/.test(typed)) return []
  const letters = Array.from({ length: typed.length }, (_, index) => typed.charCodeAt(index))
  const nearest: string[] = []
  let max = typed.length < MIN_FOR_TWO_MISTAKES ? 1 : 2
  const rows = Array.from({ length: 3 }, () => new Uint8Array(typed.length + max + 1))
  for (let start = 0, end: number; start < words.length; start = end + 1) {
    end = words.indexOf('\n', start)
    if (!isNear(letters, words.charCodeAt(start), words.charCodeAt(start + 1))) continue
    const mistakes = countMistakes(letters, words, { start, end, max, isUnfinished, rows })
    if (mistakes > max) continue
    if (mistakes < max) nearest.length = 0
    max = mistakes
    nearest.push(words.slice(start, end))
  }
  return nearest.slice(0, MAX_NEAREST)
}

/**
 * Finds the words of three letters that differ from a typed one in one letter at most.
 * @param words One text, with a line break after each word.
 */
export function wordsWithOtherLetter(typed: string, words: string): string[] {
  if (!/^\p{L}{3}$/u.test(typed) || typed.length > 3) return []
  const [one, two, three] = typed
  const pattern = `^(?:.${two}${three}|${one}.${three}|${one}${two}.)$`
  return (words.match(new RegExp(pattern, 'gm')) ?? []).slice(0, MAX_OTHERS)
}

/** Quickly excludes almost all words: after one mistake, at least one of the first two letters is still among the first two. */
function isNear([one, two]: readonly number[], first: number, second: number): boolean {
  return one === first || one === second || two === first || two === second
}

interface Comparison {
  /** Position of the word in the text. */
  start: number
  end: number
  /** Counting stops above this number of mistakes. */
  max: number
  isUnfinished: boolean
  /** Room for three rows of counts. */
  rows: readonly Uint8Array[]
}

/** @returns The number of mistakes; any number above `max` if there are more. */
function countMistakes(letters: readonly number[], words: string, comparison: Comparison): number {
  const { start, end, max, isUnfinished } = comparison
  const size = end - start
  if (size < letters.length - max || (size > letters.length + max && !isUnfinished)) return Infinity
  const width = Math.min(size, letters.length + max)
  let [beforeLast, last, next] = comparison.rows
  for (let column = 0; column <= width; column += 1) last[column] = column
  for (let row = 1; row <= letters.length; row += 1) {
    let least = (next[0] = row)
    for (let column = 1; column <= width; column += 1) {
      const letter = words.charCodeAt(start + column - 1)
      const wrong = last[column - 1] + (letter === letters[row - 1] ? 0 : 1)
      let count = Math.min(last[column] + 1, next[column - 1] + 1, wrong)
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === letters[row - 2] &&
        words.charCodeAt(start + column - 2) === letters[row - 1]
      if (isSwapped) count = Math.min(count, beforeLast[column - 2] + 1)
      next[column] = count
      if (count < least) least = count
    }
    if (least > max) return Infinity
    ;[beforeLast, last, next] = [last, next, beforeLast]
  }
  return isUnfinished ? Math.min(...last.subarray(0, width + 1)) : last[width]
}
