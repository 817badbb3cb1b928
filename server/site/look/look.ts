import { LOOK_PATH } from '#domain/addresses.ts'
import { colorIn, tuneAccent, type TunedAccent } from '#domain/accent.ts'
import { hexColor, type Rgb } from '#domain/color.ts'
import type { FontName } from '#domain/fonts.ts'
import type { Site } from '#domain/site.ts'
import type { LookView } from '../types.ts'
import { COLOR_TOKENS } from '../../design/tokens.ts'
import { digestOf, listFontFiles } from './font-addresses.ts'
import { writeStylesheet } from './stylesheet.ts'

/** How the site looks by the creator's choices. */
export interface Look {
  /** What pages name of it. */
  view: LookView
  stylesheet: string
  /** As it was chosen; absent where the design's own stands. */
  chosenAccent?: Rgb
  accent: TunedAccent
  /** The typeface of titles. */
  display: FontName
}

/** Makes the look of a site of what its creator chose. */
export function createLook({ accent: written, fonts }: Site['look']): Look {
  const { light, dark } = COLOR_TOKENS
  const isOwn = written !== undefined && hexColor(written) === hexColor(colorIn(light, 'accent'))
  const chosenAccent = isOwn ? undefined : written
  const accent = tuneAccent(chosenAccent, COLOR_TOKENS)
  const stylesheet = writeStylesheet(fonts, accent)
  return {
    view: {
      stylesheet: `${LOOK_PATH}/${digestOf(stylesheet)}.css`,
      fonts: firstFonts(fonts.display),
      paper: { light: hexColor(colorIn(light, 'paper')), dark: hexColor(colorIn(dark, 'paper')) },
    },
    stylesheet,
    chosenAccent,
    accent,
    display: fonts.display,
  }
}

function firstFonts(name: FontName): LookView['fonts'] {
  if (name === 'System') return {}
  const latin = listFontFiles(name, 'display').filter(({ subset }) => subset === 'latin')
  return Object.fromEntries(latin.map(({ style, address }) => [style, address]))
}
