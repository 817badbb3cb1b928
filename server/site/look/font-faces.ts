import type { FontRole } from '#domain/fonts.ts'
import { FAMILIES, type FamilyName, type Subset } from '../../design/typefaces.ts'
import { listFontFiles } from './font-addresses.ts'

/**
 * Which letters are in which file, as Google Fonts divides them.
 *
 * Stand-ins hold to them as well: a script that no typeface of ours writes is set in the reader's own, in its own measure.
 */
export const UNICODE_RANGES: Readonly<Record<Subset, string>> = {
  latin:
    'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}

/** Writes the rules that load a typeface, each file only where a page needs it. */
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
