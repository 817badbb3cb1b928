import { rgbOf, type Rgb } from './color.ts'

/** Colours by the names of their tokens, without the dashes: `paper`. */
export type Palette = ReadonlyMap<string, Rgb>

/** The colours of the design on the light and the dark background. */
export interface ColorTokens {
  light: Palette
  dark: Palette
}

const OKLCH = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
const TOKEN = new RegExp(String.raw`--([\w-]+): light-dark\(${OKLCH}, ${OKLCH}\);`, 'g')

/**
 * Parses the colours of the design's style sheet: those of its first block, overridden by the blocks of media queries.
 *
 * Only opaque colours in the form `--name: light-dark(oklch(0.5 0.1 30), oklch(0.7 0.1 30))` are included.
 *
 * @param queries The text after `@media` of each block, in the order of the sheet.
 * @throws Error if there is no such block.
 */
export function readColorTokens(css: string, ...queries: string[]): ColorTokens {
  const blocks = ['', ...queries.map((each) => `@media ${each} {`)].map((each) =>
    declarationsAfter(css, each),
  )
  const written = [...blocks.join('\n').matchAll(TOKEN)]
  return {
    light: new Map(written.map(([, name, ...color]) => [name, colorOf(color.slice(0, 3))])),
    dark: new Map(written.map(([, name, ...color]) => [name, colorOf(color.slice(3, 6))])),
  }
}

function colorOf([lightness, chroma, hue]: string[]): Rgb {
  return rgbOf([Number(lightness), Number(chroma), Number(hue)])
}

function declarationsAfter(css: string, beginning: string): string {
  const at = css.indexOf(beginning)
  const declarations = /:root \{([^}]*)\}/.exec(css.slice(at))?.[1]
  if (at === -1 || declarations === undefined) throw new Error(`The tokens have no block ${beginning}:root`)
  return declarations
}
