import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FontName, FontRole } from '#domain/fonts.ts'
import { BUILD_DIR } from '../builds/builds.ts'

/** Upright letters or slanted ones. */
export type FontStyle = 'normal' | 'italic'

/** Part of an axis of a typeface, both ends included. */
export type AxisRange = readonly [lowest: number, highest: number]

/** A typeface that can be sent to readers. */
export interface Family {
  /** Its name in the package registry, below `@fontsource-variable/`. */
  folder: string
  kind: 'serif' | 'sans'
  /**
   * Optical sizes in CSS px, of the styles that have them. Pages use 12 for labels and some 100 for initials; a typeface has
   * fewer where its first file would exceed 60 KB. Most italics look right without the axis, in half the bytes.
   */
  opticalSizes: Readonly<Partial<Record<FontStyle, AxisRange>>>
  /** Factor on the font size that makes the typefaces look equally large. */
  scale: number
}

/** Name of a typeface that can be sent to readers. */
export type FamilyName = Exclude<FontName, 'System'>

/** Every typeface that can be sent to readers: all are variable in weight, and under the SIL Open Font License. */
export const FAMILIES: Readonly<Record<FamilyName, Family>> = {
  Fraunces: { folder: 'fraunces', kind: 'serif', opticalSizes: { normal: [12, 144] }, scale: 1 },
  Playfair: {
    folder: 'playfair',
    kind: 'serif',
    opticalSizes: { normal: [22, 60], italic: [22, 60] },
    scale: 1.1,
  },
  Newsreader: { folder: 'newsreader', kind: 'serif', opticalSizes: { normal: [18, 72] }, scale: 1.1 },
  'Source Serif 4': {
    folder: 'source-serif-4',
    kind: 'serif',
    opticalSizes: { normal: [20, 60] },
    scale: 1.03,
  },
  Literata: { folder: 'literata', kind: 'serif', opticalSizes: { normal: [12, 72] }, scale: 1 },
  'Atkinson Hyperlegible Next': {
    folder: 'atkinson-hyperlegible-next',
    kind: 'sans',
    opticalSizes: {},
    scale: 1,
  },
}

/** Part of a typeface's letters that is a file of its own, so that browsers load it only where a page needs it. */
export type Subset = 'basic' | 'latin' | 'latin-ext'

/**
 * The letters of each subset. `basic` is what English needs, with the letters of its loan words but without the signs that only
 * programs use, and is loaded with every page. `latin` is the rest of Western Europe. Both together, and `latin-ext`, are as
 * Google Fonts divides them.
 */
export const UNICODE_RANGES: Readonly<Record<Subset, string>> = {
  basic:
    'U+0-22,U+24-3C,U+3E-5A,U+61-7A,U+A0,U+A3,U+A9,U+AD,U+B0,U+B7,U+E7-E9,U+EF,U+F1,U+F6,U+FC,U+2000-2015,U+2018-201D,U+2022,U+2026-202F,U+2060-206F,U+20AC,U+2212,U+FEFF',
  latin:
    'U+23,U+3D,U+5B-60,U+7B-9F,U+A1-A2,U+A4-A8,U+AA-AC,U+AE-AF,U+B1-B6,U+B8-E6,U+EA-EE,U+F0,U+F2-F5,U+F7-FB,U+FD-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2016-2017,U+201E-2021,U+2023-2025,U+2030-205F,U+2122,U+2191,U+2193,U+2215,U+FFFD',
  'latin-ext':
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}

/**
 * Weights that pages use in titles and around articles, and in articles. Slanted titles have one: every page that lists articles
 * loads them, and the axis would double their bytes.
 */
export const WEIGHTS: Readonly<Record<FontRole, Readonly<Record<FontStyle, AxisRange>>>> = {
  display: { normal: [300, 660], italic: [340, 340] },
  reading: { normal: [400, 660], italic: [400, 660] },
}

/** The subsets that there are files for: unless a build has divided it, `latin` holds the letters of `basic`. */
export function listSubsets(): readonly Subset[] {
  return BUILD_DIR !== undefined ? ['basic', 'latin', 'latin-ext'] : ['latin', 'latin-ext']
}

/** Names the file of a typeface. */
export function fontFileName(name: FamilyName, role: FontRole, style: FontStyle, subset: Subset): string {
  return `${FAMILIES[name].folder}-${subset}-${role}-${style}.woff2`
}

/** Path of a typeface's file. `basic` has one only in a build. */
export function fontFilePath(name: FamilyName, role: FontRole, style: FontStyle, subset: Subset): string {
  return BUILD_DIR !== undefined && subset !== 'latin-ext'
    ? join(BUILD_DIR, 'fonts', fontFileName(name, role, style, subset))
    : packagedFontPath(name, role, style, subset === 'latin-ext' ? subset : 'latin')
}

/** Path of a file as it comes in the typeface's package. In articles none has the optical size axis. */
export function packagedFontPath(
  name: FamilyName,
  role: FontRole,
  style: FontStyle,
  subset: 'latin' | 'latin-ext',
): string {
  const { folder, opticalSizes } = FAMILIES[name]
  const axes = role === 'display' && opticalSizes[style] ? 'opsz' : 'wght'
  const file = `${folder}-${subset}-${axes}-${style}.woff2`
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${folder}/files/${file}`))
}

/** The files of a typeface's titles, with every weight: a later one has letters that those before it lack. */
export function titleFontFiles(name: FamilyName): string[] {
  return (['latin', 'latin-ext'] as const).map((subset) =>
    packagedFontPath(name, 'display', 'normal', subset),
  )
}
