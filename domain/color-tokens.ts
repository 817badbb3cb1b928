import { rgbOf, type Rgb } from './color.ts'

/** Colours by the names of their tokens, without the dashes: `paper`. */
export type Palette = ReadonlyMap<string, Rgb>

/** The colours of the design on the light and the dark background. */
export interface ColorTokens {
  light: Palette
  dark: Palette
}

const ON_DARK = '(prefers-color-scheme: dark)'

/** Parses the colours of the design's style sheet. @throws Error as `readPalette` does. */
export function readColorTokens(css: string): ColorTokens {
  return { light: readPalette(css), dark: readPalette(css, ON_DARK) }
}

/**
 * Parses the colours for readers who match some media queries: those of the first block, overridden by the queries' blocks.
 *
 * Only opaque colours written as `--name: oklch(0.5 0.1 30)` are included.
 *
 * @param queries The text after `@media` of each block, in the order of the sheet.
 * @throws Error if there is no such block.
 */
export function readPalette(css: string, ...queries: string[]): Palette {
  const blocks = [
    declarationsAfter(css, ''),
    ...queries.map((each) => declarationsAfter(css, `@media ${each} {`)),
  ]
  const written = blocks
    .join('\n')
    .matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
    .map(([, name, lightness, chroma, hue]) => {
      const color = rgbOf([Number(lightness), Number(chroma), Number(hue)])
      return [name, color] as const
    })
  return new Map(written)
}

function declarationsAfter(css: string, beginning: string): string {
  const at = css.indexOf(beginning)
  const declarations = /:root \{([^}]*)\}/.exec(css.slice(at))?.[1]
  if (at === -1 || declarations === undefined) throw new Error(`The tokens have no block ${beginning}:root`)
  return declarations
}
