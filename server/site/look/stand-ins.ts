import { FAMILIES, type FamilyName } from '../../design/typefaces.ts'
import { UNICODE_RANGES } from './font-faces.ts'
import MEASURES from './measures.json' with { type: 'json' }

/** What text is set in: titles, all around them, and articles. Each has a token of its name. */
export type Use = 'display' | 'voice' | 'reading'

/** A typeface that readers have already. */
interface LocalFont {
  name: string
  /** Names under which systems keep it, or one of just the same widths. */
  sources: readonly string[]
  /** Mean width of an English letter in em, over the text behind `measures.json`. @see docs/design.md */
  width: number
}

/**
 * The widths of Times and Arial are those of Liberation, which was made to match; those of the others follow from the ratios
 * that Capsize publishes (https://seek-oss.github.io/capsize/).
 */
const LOCAL_FONTS: Readonly<Record<'serif' | 'sans', readonly LocalFont[]>> = {
  serif: [
    { name: 'Georgia', sources: ['Georgia'], width: 0.436 },
    { name: 'Times', sources: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 0.3973 },
    { name: 'Noto', sources: ['Noto Serif'], width: 0.4704 },
  ],
  sans: [
    { name: 'Arial', sources: ['Arial', 'Liberation Sans', 'Arimo'], width: 0.4356 },
    { name: 'Roboto', sources: ['Roboto'], width: 0.4346 },
    { name: 'Noto', sources: ['Noto Sans'], width: 0.4632 },
  ],
}

/** What comes after the stand-ins: letters of other scripts are chosen by the browser. */
const GENERIC = { serif: 'Georgia,serif', sans: 'Arial,sans-serif' }

/**
 * Writes rules for fonts of the reader's with the measures of a typeface, so that nothing moves when that arrives.
 *
 * @param measuredAs Another use, where the typeface's files for that one are used.
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
      `unicode-range:${Object.values(UNICODE_RANGES).join()}}`
    )
  })
}

/** The typefaces of a use, in the order in which a browser tries them. */
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
