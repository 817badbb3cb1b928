import type { Accent, TunedAccent } from '#domain/accent.ts'
import { hexColor } from '#domain/color.ts'
import type { FontName, FontRole } from '#domain/fonts.ts'
import type { LookStyles } from '../types.ts'
import { fontFaces, fontStack, standInFaces, type Use } from './font-faces.ts'

/** The uses of text to which each choice of a typeface applies. */
const USES: Readonly<Record<FontRole, readonly Use[]>> = {
  display: ['voice', 'display'],
  reading: ['reading'],
}

/** The doubled selector overrides the design's tokens, wherever the development server inserts them. */
const ROOT = ':root:root'

/** Writes the styles of the creator's typefaces and accent, which override `ui/tokens.css`. */
export function writeStyles(fonts: Readonly<Record<FontRole, FontName>>, accent: TunedAccent): LookStyles {
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
