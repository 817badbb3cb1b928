import { colorIn, type Accent } from '#domain/accent.ts'
import type { Palette } from '#domain/color-tokens.ts'
import { hexColor } from '#domain/color.ts'
import { COLOR_TOKENS } from '../../design/tokens.ts'
import type { Colors, DrawnLook } from '../types.ts'
import type { Look } from './look.ts'

/** Takes from the creator's look what the server draws with. Without a typeface of her choice, titles have the design's own. */
export function drawnLookOf({ accent, display }: Pick<Look, 'accent' | 'display'>): DrawnLook {
  return {
    light: colorsOf(COLOR_TOKENS.light, accent.light),
    dark: colorsOf(COLOR_TOKENS.dark, accent.dark),
    typeface: display === 'System' ? 'Fraunces' : display,
  }
}

function colorsOf(palette: Palette, { fill }: Accent): Colors {
  const color = (name: string) => hexColor(colorIn(palette, name))
  return {
    paper: color('paper'),
    ink: color('ink'),
    inkSoft: color('ink-soft'),
    accentFill: hexColor(fill),
  }
}
