import type { FontRole } from '#domain/fonts.ts'
import { FAMILIES, UNICODE_RANGES, type FamilyName } from '../../design/typefaces.ts'
import { listFontFiles } from './font-addresses.ts'
import MEASURES from './measures.json' with { type: 'json' }

/** The letters that the fallback fonts draw. Text in other scripts keeps the reader's own font. */
const STAND_IN_RANGE = Object.values(UNICODE_RANGES).join()

/** Writes the rules that load a typeface. Browsers load each file only if a page needs it. */
export function fontFaces(name: FamilyName, role: FontRole): string[] {
  return listFontFiles(name, role).map(
    ({ style, subset, address }) =>
      `@font-face{font-family:'${name}';font-style:${style};font-weight:100 900;font-display:swap;` +
      `src:url(${address})format('woff2');${sizeAdjust(name)}unicode-range:${UNICODE_RANGES[subset]}}`,
  )
}

function sizeAdjust(name: FamilyName): string {
  const { scale } = FAMILIES[name]
  return scale === 1 ? '' : `size-adjust:${Math.round(scale * 100)}%;`
}

/** Uses of text: titles, the interface, and articles. A CSS token with the same name exists for each. */
export type Use = 'display' | 'voice' | 'reading'

/** A typeface that readers' systems have. */
interface LocalFont {
  name: string
  /** The typeface's name, and the names of typefaces with the same widths. */
  sources: readonly string[]
  /** Mean width of an English letter in em, measured on the text of `measures.json`. @see docs/design.md */
  width: number
}

/**
 * Widths. Times and Arial are measured with Liberation, and one with DejaVu; the others come from
 * https://seek-oss.github.io/capsize/
 */
const LOCAL_FONTS: Readonly<Record<'serif' | 'sans', readonly LocalFont[]>> = {
  serif: [
    { name: 'Georgia', sources: ['Georgia'], width: 0.436 },
    { name: 'Times', sources: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 0.3973 },
    { name: 'Noto', sources: ['Noto Serif'], width: 0.4704 },
    { name: 'DejaVu', sources: ['DejaVu Serif'], width: 0.501 },
  ],
  sans: [
    { name: 'Arial', sources: ['Arial', 'Liberation Sans', 'Arimo'], width: 0.4356 },
    { name: 'Roboto', sources: ['Roboto'], width: 0.4346 },
    { name: 'Noto', sources: ['Noto Sans'], width: 0.4632 },
    { name: 'DejaVu', sources: ['DejaVu Sans'], width: 0.4945 },
  ],
}

/** The last typefaces of a font stack. */
const GENERIC = { serif: 'Georgia,serif', sans: 'Arial,sans-serif' }

/**
 * Writes fallback fonts: local fonts with the measures of a typeface, so that nothing moves when the typeface loads.
 * @param measuredAs The use whose files are loaded, if it is another one.
 */
export function standInFaces(name: FamilyName, use: Use, measuredAs = use): string[] {
  const measures = MEASURES[name]
  const { kind, scale: ownScale } = FAMILIES[name]
  return LOCAL_FONTS[kind].map((local) => {
    const scale = measures[measuredAs] / local.width
    return (
      `@font-face{font-family:'${standInName(use, local)}';src:${local.sources.map((source) => `local('${source}')`).join()};` +
      `size-adjust:${percent(scale * ownScale)};ascent-override:${percent(measures.ascent / scale)};` +
      `descent-override:${percent(measures.descent / scale)};line-gap-override:0%;` +
      `unicode-range:${STAND_IN_RANGE}}`
    )
  })
}

/** The value of `font-family` for a use. */
export function fontStack(name: FamilyName, use: Use): string {
  const { kind } = FAMILIES[name]
  const standIns = LOCAL_FONTS[kind].map((local) => `'${standInName(use, local)}'`)
  return [`'${name}'`, ...standIns, GENERIC[kind]].join()
}

function standInName(use: Use, { name }: LocalFont): string {
  return `${use} over ${name}`
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 1000) / 10}%`
}
