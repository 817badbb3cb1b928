import { countWords, readingMinutesOf } from '#domain/reading-time.ts'

/** Says how long a text is, such as '1,204 words · 5 min'. */
export function describeLength(markdown: string): string {
  const text = markdown
    // Neither addresses nor signs are read.
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/(?<=^|\s)[^\p{L}\p{N}\s]+(?=\s|$)/gmu, ' ')
  const words = countWords(text)
  const count = `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`
  return words === 0 ? count : `${count} · ${readingMinutesOf(text)} min`
}
