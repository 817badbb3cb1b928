const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Divides a text into what readers take for its letters, however many characters each is made of. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
