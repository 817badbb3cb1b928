import { LOOK_PATH } from '#domain/addresses.ts'
import { type Accent, colorIn, tuneAccent, type TunedAccent } from '#domain/accent.ts'
import type { Palette } from '#domain/color-tokens.ts'
import { hexColor } from '#domain/color.ts'
import type { Site } from '#domain/site.ts'
import type { Colors, DrawnLook, LookStyles, LookView } from '../types.ts'
import { COLOR_TOKENS } from '../../design/tokens.ts'
import { digestOf } from './font-addresses.ts'
import type { FontName, FontRole } from '#domain/fonts.ts'
import { fontFaces, fontStack, standInFaces, type Use } from './font-faces.ts'

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

/** The uses of text to which each choice of a typeface applies. */
const USES: Readonly<Record<FontRole, readonly Use[]>> = {
  display: ['voice', 'display'],
  reading: ['reading'],
}

/** The doubled selector overrides the design's tokens, wherever the development server inserts them. */
const ROOT = ':root:root'

/** Writes the styles of the creator's typefaces and accent, which override `ui/tokens.css`. */
function writeStyles(fonts: Readonly<Record<FontRole, FontName>>, accent: TunedAccent): LookStyles {
  const isOne = fonts.display === fonts.reading
  const roles: readonly FontRole[] = isOne ? ['display'] : ['display', 'reading']
  const faces = roles.flatMap((role) => (fonts[role] === 'System' ? [] : fontFaces(fonts[role], role)))
  const uses = (['display', 'reading'] as const).flatMap((role) => {
    const name = fonts[role]
    return name === 'System' ? [] : USES[role].map((use) => ({ name, use }))
  })
  const stacks = uses.map(({ name, use }) => `--${use}:${fontStack(name, use)}`)
  const others = [
    ...uses.flatMap(({ name, use }) => standInFaces(name, use, isOne && use === 'reading' ? 'voice' : use)),
    `${ROOT}{${stacks.join(';')}}`,
    // A reader's forced colors also replace the accent.
    `@media(forced-colors:none){${ROOT}{${accentTokens(accent)}}}`,
  ].join('\n')
  return { typefaces: faces.join('\n'), others }
}

function accentTokens({ light, dark }: TunedAccent): string {
  const pair = (part: keyof Accent) => `light-dark(${hexColor(light[part])},${hexColor(dark[part])})`
  return `--accent:${pair('text')};--accent-fill:${pair('fill')}`
}
