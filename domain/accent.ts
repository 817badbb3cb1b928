import type { ColorTokens, Palette } from './color-tokens.ts'
import { contrast, oklchOf, rgbOf, type Rgb } from './color.ts'

/** An accent on one background. */
export interface Accent {
  /** For text and lines. */
  text: Rgb
  /** For areas, which need less contrast. */
  fill: Rgb
}

/** An accent on the light and on the dark background. */
export interface TunedAccent {
  light: Accent
  dark: Accent
}

/** Minimum contrast of text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const TEXT_CONTRAST = 4.5

/** Minimum contrast of meaningful graphics. @see https://www.w3.org/TR/WCAG22/#non-text-contrast */
export const MARK_CONTRAST = 3

/** Maximum contrast on the dark background. More contrast dazzles. */
const MAX_DARK_CONTRAST = 7

/**
 * Adapts the accent that a creator chose to both backgrounds.
 *
 * The hue stays. On light, the lightness changes until text is readable; on dark, until the contrast is as strong as on
 * light.
 *
 * @param chosen Absent for the design's own accent, which needs no change.
 */
export function tuneAccent(chosen: Rgb | undefined, { light, dark }: ColorTokens): TunedAccent {
  if (chosen === undefined) return { light: accentIn(light), dark: accentIn(dark) }
  const [onLight, onDark] = [groundsIn(light), groundsIn(dark)]
  const text = adjustUntilVisible(chosen, onLight, TEXT_CONTRAST, 'darker')
  const strength = Math.min(leastContrast(text, onLight), MAX_DARK_CONTRAST)
  return {
    light: { text, fill: adjustUntilVisible(chosen, onLight, MARK_CONTRAST, 'darker') },
    dark: {
      text: adjustUntilVisible(chosen, onDark, strength, 'lighter'),
      fill: adjustUntilVisible(chosen, onDark, MARK_CONTRAST, 'lighter'),
    },
  }
}

/** Returns the background colours of an accent. */
export function groundsIn(palette: Palette): Rgb[] {
  return [colorIn(palette, 'paper'), colorIn(palette, 'paper-shade')]
}

/** Returns the lowest contrast of a colour with the backgrounds. */
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

/** Step of the lightness; smaller than a visible difference. */
const STEP = 0.002

function adjustUntilVisible(
  chosen: Rgb,
  grounds: readonly Rgb[],
  wanted: number,
  way: 'darker' | 'lighter',
): Rgb {
  const [lightness, chroma, hue] = oklchOf(chosen)
  const step = way === 'darker' ? -STEP : STEP
  let moved = chosen
  for (let next = lightness + step; leastContrast(moved, grounds) < wanted; next += step) {
    if (next < 0 || next > 1) break
    moved = rgbOf([next, chroma, hue])
  }
  return moved
}
