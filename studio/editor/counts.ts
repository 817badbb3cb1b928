import { countWords, readingMinutesFor } from '#domain/reading-time.ts'

/** Creates a function that describes the length of a text. It caches the count of each line. */
export function createLengthDescriber(): (lines: Iterable<string>) => string {
  let known = new Map<string, number>()
  return (lines) => {
    const counted = new Map<string, number>()
    let words = 0
    for (const line of lines) {
      const count = counted.get(line) ?? known.get(line) ?? countMarkdown(line)
      counted.set(line, count)
      words += count
    }
    known = counted
    return describeWords(words)
  }
}

/** Such as '1,204 words · 5 min'. */
function describeWords(words: number): string {
  const count = `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`
  return words === 0 ? count : `${count} · ${readingMinutesFor(words)} min`
}

/** Counts the words that readers see, without addresses and marks. */
function countMarkdown(line: string): number {
  return countWords(
    line.replaceAll(/\]\([^)]*\)/g, ' ').replaceAll(/(?<=^|\s)[^\p{L}\p{N}\s]+(?=\s|$)/gu, ' '),
  )
}
