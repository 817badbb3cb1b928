/** Names of the typefaces that a creator can choose. 'System' is the reader's own typeface, which needs no file. */
export const FONT_NAMES = [
  'Fraunces',
  'Playfair',
  'Newsreader',
  'Source Serif 4',
  'Literata',
  'Atkinson Hyperlegible Next',
  'System',
] as const

export type FontName = (typeof FONT_NAMES)[number]

/** Use of a typeface: titles and navigation, or the text of articles. */
export type FontRole = 'display' | 'reading'
