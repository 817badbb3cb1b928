/** Which texts words stand in. Texts are known by small numbers, and are not kept. */
export interface WordIndex {
  /** @param text As `normalizeText` makes it. */
  add(number: number, text: string): void
  /**
   * Marks the texts in which a word stands, by setting what is at their numbers to 1.
   *
   * @param isWhole Whether words that only begin with it do not count.
   */
  mark(word: string, isWhole: boolean, marks: Uint8Array): void
  /** Forgets texts. @param isGone Is not 0 at their numbers. */
  drop(isGone: Uint8Array): void
}

/** Makes an index of no texts. */
export function createWordIndex(): WordIndex {
  const numbersByWord = new Map<string, number[]>()
  let sorted: string[] = []
  /** Words that came since the others were sorted. */
  let fresh: string[] = []

  return {
    add(number, text) {
      for (const word of text.split(' ')) {
        // What stands before the first word of a line.
        if (word === '' || word === '\n') continue
        const numbers = numbersByWord.get(word)
        if (!numbers) {
          numbersByWord.set(word, [number])
          fresh.push(word)
        } else if (numbers[numbers.length - 1] !== number) {
          numbers.push(number)
        }
      }
    },

    mark(word, isWhole, marks) {
      if (isWhole) return markAll(numbersByWord.get(word), marks)
      if (fresh.length > 0) sorted = merge(sorted, fresh.toSorted())
      fresh = []
      for (let index = countBefore(sorted, word); index < sorted.length; index++) {
        if (!sorted[index].startsWith(word)) return
        markAll(numbersByWord.get(sorted[index]), marks)
      }
    },

    drop(isGone) {
      for (const [word, numbers] of numbersByWord) {
        if (!numbers.some((number) => isGone[number])) continue
        const left = numbers.filter((number) => !isGone[number])
        if (left.length > 0) numbersByWord.set(word, left)
        else numbersByWord.delete(word)
      }
      const isLeft = (word: string) => numbersByWord.has(word)
      sorted = sorted.filter(isLeft)
      fresh = fresh.filter(isLeft)
    },
  }
}

function markAll(numbers: readonly number[] | undefined, marks: Uint8Array): void {
  if (numbers) for (const number of numbers) marks[number] = 1
}

/** Words in the order of their code units, in which all with one beginning stand together. */
function merge(some: readonly string[], others: readonly string[]): string[] {
  const merged: string[] = []
  let next = 0
  for (const word of some) {
    while (next < others.length && others[next] < word) merged.push(others[next++])
    merged.push(word)
  }
  return merged.concat(others.slice(next))
}

function countBefore(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] < word) low = middle + 1
    else high = middle
  }
  return low
}
