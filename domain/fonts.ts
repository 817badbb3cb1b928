/**
 * The typefaces that a creator can choose from, by the names that she writes. 'System' stands for the reader's own: nothing
 * is loaded then.
 */
export const FONT_NAMES = [
  'Fraunces',
  'Playfair',
  'Newsreader',
  'Source Serif 4',
  'Literata',
  'Atkinson Hyperlegible Next',
  'System',
] as const

/** Name of a typeface that a creator can choose. */
export type FontName = (typeof FONT_NAMES)[number]

/** What a typeface is chosen for: titles and all around the articles, or the articles' texts. */
export type FontRole = 'display' | 'reading'
