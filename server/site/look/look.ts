import { LOOK_PATH } from '#domain/addresses.ts'
import { colorIn, tuneAccent, type Accent } from '#domain/accent.ts'
import type { Palette } from '#domain/color-tokens.ts'
import { hexColor } from '#domain/color.ts'
import type { Site } from '#domain/site.ts'
import type { Colors, DrawnLook, LookView } from '../types.ts'
import { COLOR_TOKENS } from '../../design/tokens.ts'
import { digestOf } from './font-addresses.ts'
import { writeStyles } from './stylesheet.ts'

export type Look = ReturnType<typeof createLook>

/** Derives the look from the creator's choices. */
export function createLook({ accent: written, fonts }: Site['look']) {
  const { light, dark } = COLOR_TOKENS
  const isOwn = written !== undefined && hexColor(written) === hexColor(colorIn(light, 'accent'))
  const chosenAccent = isOwn ? undefined : written
  const accent = tuneAccent(chosenAccent, COLOR_TOKENS)
  const styles = writeStyles(fonts, accent)
  const stylesheet = `${styles.typefaces}\n${styles.others}`
  const view: LookView = {
    stylesheet: `${LOOK_PATH}/${digestOf(stylesheet)}.css`,
    paper: { light: hexColor(colorIn(light, 'paper')), dark: hexColor(colorIn(dark, 'paper')) },
  }
  const drawn: DrawnLook = {
    light: colorsOf(light, accent.light),
    dark: colorsOf(dark, accent.dark),
    typeface: fonts.display === 'System' ? 'Fraunces' : fonts.display,
  }
  return { view, styles, stylesheet, chosenAccent, accent, drawn }
}

function colorsOf(palette: Palette, { fill }: Accent): Colors {
  const color = (name: string) => hexColor(colorIn(palette, name))
  return { paper: color('paper'), ink: color('ink'), inkSoft: color('ink-soft'), accentFill: hexColor(fill) }
}
