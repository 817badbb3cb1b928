import { fileURLToPath } from 'node:url'
import type { FontName, FontRole } from '#domain/fonts.ts'

/** Upright letters or slanted ones. */
export type FontStyle = 'normal' | 'italic'

/** A typeface that can be sent to readers. */
export interface Family {
  /** Its name in the package registry, below `@fontsource-variable/`. */
  folder: string
  kind: 'serif' | 'sans'
  /** Styles that have an optical size axis. Most italics look right without one, in half the bytes. */
  opticalSizes: readonly FontStyle[]
  /** Factor on the font size that makes the typefaces look equally large. */
  scale: number
}

/** Name of a typeface that can be sent to readers. */
export type FamilyName = Exclude<FontName, 'System'>

/** Every typeface that can be sent to readers: all are variable in weight, and under the SIL Open Font License. */
export const FAMILIES: Readonly<Record<FamilyName, Family>> = {
  Fraunces: { folder: 'fraunces', kind: 'serif', opticalSizes: ['normal'], scale: 1 },
  Playfair: { folder: 'playfair', kind: 'serif', opticalSizes: ['normal', 'italic'], scale: 1.1 },
  Newsreader: { folder: 'newsreader', kind: 'serif', opticalSizes: ['normal'], scale: 1.1 },
  'Source Serif 4': { folder: 'source-serif-4', kind: 'serif', opticalSizes: ['normal'], scale: 1.03 },
  Literata: { folder: 'literata', kind: 'serif', opticalSizes: ['normal'], scale: 1 },
  'Atkinson Hyperlegible Next': {
    folder: 'atkinson-hyperlegible-next',
    kind: 'sans',
    opticalSizes: [],
    scale: 1,
  },
}

/** Part of a typeface's letters that is a file of its own, so that browsers load it only where a page needs it. */
export type Subset = 'latin' | 'latin-ext'

/** Names the file of a typeface. In articles none has the optical size axis. */
export function fontFileName(name: FamilyName, role: FontRole, style: FontStyle, subset: Subset): string {
  const { folder, opticalSizes } = FAMILIES[name]
  const axes = role === 'display' && opticalSizes.includes(style) ? 'opsz' : 'wght'
  return `${folder}-${subset}-${axes}-${style}.woff2`
}

/** Path of a typeface's file. */
export function fontFilePath(name: FamilyName, fileName: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${FAMILIES[name].folder}/files/${fileName}`))
}

/** The files of a typeface's titles: a later one has letters that those before it lack. */
export function titleFontFiles(name: FamilyName): string[] {
  return (['latin', 'latin-ext'] as const).map((subset) =>
    fontFilePath(name, fontFileName(name, 'display', 'normal', subset)),
  )
}
