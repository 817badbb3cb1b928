import { fileURLToPath } from 'node:url'
import type { FontName, FontRole } from '#domain/fonts.ts'

/** A typeface that can be sent to readers. */
export interface Family {
  /** Its name in the package registry, below `@fontsource-variable/`. */
  folder: string
  kind: 'serif' | 'sans'
  /** Whether its shapes change with the size that it is set in. */
  hasOpticalSizes: boolean
  /** How much larger it is set than it was drawn; without that, the low letters of some look small beside those of others. */
  scale: number
}

/** Name of a typeface that can be sent to readers. */
export type FamilyName = Exclude<FontName, 'System'>

/** Every typeface that can be sent to readers: all are variable in weight, and under the SIL Open Font License. */
export const FAMILIES: Readonly<Record<FamilyName, Family>> = {
  Fraunces: { folder: 'fraunces', kind: 'serif', hasOpticalSizes: true, scale: 1 },
  Playfair: { folder: 'playfair', kind: 'serif', hasOpticalSizes: true, scale: 1.1 },
  Newsreader: { folder: 'newsreader', kind: 'serif', hasOpticalSizes: true, scale: 1.1 },
  'Source Serif 4': { folder: 'source-serif-4', kind: 'serif', hasOpticalSizes: true, scale: 1.03 },
  Literata: { folder: 'literata', kind: 'serif', hasOpticalSizes: true, scale: 1 },
  'Atkinson Hyperlegible Next': {
    folder: 'atkinson-hyperlegible-next',
    kind: 'sans',
    hasOpticalSizes: false,
    scale: 1,
  },
}

/** Upright letters or slanted ones. */
export type FontStyle = 'normal' | 'italic'

/** A part of a typeface's letters that is a file of its own, so that it comes only where a page needs it. */
export type Subset = 'latin' | 'latin-ext'

/**
 * Names the file of a typeface.
 *
 * Upright letters for titles follow the optical size; without it a file has half the bytes, which is right for all others.
 */
export function fontFileName(name: FamilyName, role: FontRole, style: FontStyle, subset: Subset): string {
  const { folder, hasOpticalSizes } = FAMILIES[name]
  const axes = hasOpticalSizes && role === 'display' && style === 'normal' ? 'opsz' : 'wght'
  return `${folder}-${subset}-${axes}-${style}.woff2`
}

/** Where the file of a typeface stands. */
export function fontFilePath(name: FamilyName, fileName: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${FAMILIES[name].folder}/files/${fileName}`))
}
