import { fileURLToPath } from 'node:url'
// This typeface's ranges apply to all: Google Fonts divides the letters of every typeface in the same way.
import RANGES from '@fontsource-variable/fraunces/unicode.json' with { type: 'json' }
import type { FontName, FontRole } from '#domain/fonts.ts'

/** Upright letters or slanted ones. */
export type FontStyle = 'normal' | 'italic'

/** A typeface that the server sends to readers. */
export interface Family {
  /** Its name in the package registry, below `@fontsource-variable/`. */
  folder: string
  kind: 'serif' | 'sans'
  /** The styles that have optical sizes in titles. Most italics look right without optical sizes, in half the bytes. */
  opticalStyles: readonly FontStyle[]
  /** Factor on the font size that makes all typefaces look equally large. */
  scale: number
}

/** Name of a typeface that the server sends to readers. */
export type FamilyName = Exclude<FontName, 'System'>

/** Every typeface that the server sends. All have variable weights and the SIL Open Font License. */
export const FAMILIES: Readonly<Record<FamilyName, Family>> = {
  Fraunces: { folder: 'fraunces', kind: 'serif', opticalStyles: ['normal'], scale: 1 },
  Playfair: { folder: 'playfair', kind: 'serif', opticalStyles: ['normal', 'italic'], scale: 1.1 },
  Newsreader: { folder: 'newsreader', kind: 'serif', opticalStyles: ['normal'], scale: 1.1 },
  'Source Serif 4': { folder: 'source-serif-4', kind: 'serif', opticalStyles: ['normal'], scale: 1.03 },
  Literata: { folder: 'literata', kind: 'serif', opticalStyles: ['normal'], scale: 1 },
  'Atkinson Hyperlegible Next': {
    folder: 'atkinson-hyperlegible-next',
    kind: 'sans',
    opticalStyles: [],
    scale: 1,
  },
}

/** A group of letters with its own file. A browser loads the file only for pages that contain such letters. */
export type Subset = 'latin' | 'latin-ext'

export const SUBSETS: readonly Subset[] = ['latin', 'latin-ext']

/** The letters of each subset, as CSS's `unicode-range`. */
export const UNICODE_RANGES: Readonly<Record<Subset, string>> = {
  latin: RANGES.latin,
  'latin-ext': RANGES['latin-ext'],
}

/** Names a file in the typeface's package. Files for articles have no optical sizes. */
export function fontFileName(name: FamilyName, role: FontRole, style: FontStyle, subset: Subset): string {
  const { folder, opticalStyles } = FAMILIES[name]
  const axis = role === 'display' && opticalStyles.includes(style) ? 'opsz' : 'wght'
  return `${folder}-${subset}-${axis}-${style}.woff2`
}

export function fontFilePath(name: FamilyName, role: FontRole, style: FontStyle, subset: Subset): string {
  const file = fontFileName(name, role, style, subset)
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${FAMILIES[name].folder}/files/${file}`))
}

/** The files of a typeface for titles. Each file has letters that the earlier files lack. */
export function titleFontFiles(name: FamilyName): string[] {
  return SUBSETS.map((subset) => fontFilePath(name, 'display', 'normal', subset))
}
