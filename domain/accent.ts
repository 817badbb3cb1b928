import type { ColorTokens, Palette } from './color-tokens.ts'
import { contrast, oklchOf, rgbOf, type Rgb } from './color.ts'

/** An accent as it stands on one kind of paper. */
export interface Accent {
  /** Of text and of lines. */
  text: Rgb
  /** Of areas: they are seen at less contrast. */
  fill: Rgb
}

/** An accent on light paper and on dark. */
export interface TunedAccent {
  light: Accent
  dark: Accent
}

/** Least contrast of text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const TEXT_CONTRAST = 4.5

/** Least contrast of what tells something without words. @see https://www.w3.org/TR/WCAG22/#non-text-contrast */
export const MARK_CONTRAST = 3

/** Most contrast that is asked for on dark paper, where more of it glares. */
const GLARE_CONTRAST = 7

/**
 * Makes the accent that readers see of the one that a creator chose.
 *
 * Its hue stays; its lightness moves no more than it must. On light paper that is until it can be read, on dark paper until
 * it is as strong as on light.
 *
 * @param chosen Absent for the design's own, which was tuned by eye.
 */
export function tuneAccent(chosen: Rgb | undefined, { light, dark }: ColorTokens): TunedAccent {
  if (chosen === undefined) return { light: accentIn(light), dark: accentIn(dark) }
  const [onLight, onDark] = [groundsIn(light), groundsIn(dark)]
  const text = moveUntilSeen(chosen, onLight, TEXT_CONTRAST, 'darker')
  const strength = Math.min(leastContrast(text, onLight), GLARE_CONTRAST)
  return {
    light: { text, fill: moveUntilSeen(chosen, onLight, MARK_CONTRAST, 'darker') },
    dark: {
      text: moveUntilSeen(chosen, onDark, strength, 'lighter'),
      fill: moveUntilSeen(chosen, onDark, MARK_CONTRAST, 'lighter'),
    },
  }
}

/** The colours on which an accent stands. */
export function groundsIn(palette: Palette): Rgb[] {
  return [colorIn(palette, 'paper'), colorIn(palette, 'paper-shade')]
}

/** The contrast of a colour with the ground on which it is seen worst. */
export function leastContrast(color: Rgb, grounds: readonly Rgb[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)))
}

function accentIn(palette: Palette): Accent {
  return { text: colorIn(palette, 'accent'), fill: colorIn(palette, 'accent-fill') }
}

/** @throws Error if the palette lacks the colour. */
export function colorIn(palette: Palette, name: string): Rgb {
  const color = palette.get(name)
  if (color === undefined) throw new Error(`The tokens lack --${name}`)
  return color
}

/** How far lightness moves at a time: less than anybody sees. */
const STEP = 0.002

function moveUntilSeen(chosen: Rgb, grounds: readonly Rgb[], wanted: number, way: 'darker' | 'lighter'): Rgb {
  const [lightness, chroma, hue] = oklchOf(chosen)
  const step = way === 'darker' ? -STEP : STEP
  let moved = chosen
  for (let next = lightness + step; leastContrast(moved, grounds) < wanted; next += step) {
    if (next < 0 || next > 1) break
    moved = rgbOf([next, chroma, hue])
  }
  return moved
}
