import { rgbOf, type Rgb } from './color.ts'

/** Colours by the names of their tokens, without the dashes: `paper`. */
export type Palette = ReadonlyMap<string, Rgb>

/** The colours of the design, on light paper and on dark. */
export interface ColorTokens {
  light: Palette
  dark: Palette
}

const ON_DARK = '(prefers-color-scheme: dark)'

/** Reads the colours out of the style sheet of the design's tokens. @throws Error as `readPalette` does. */
export function readColorTokens(css: string): ColorTokens {
  return { light: readPalette(css), dark: readPalette(css, ON_DARK) }
}

/**
 * Reads the colours that hold for some readers: those of the sheet's first block, changed by the blocks for them.
 *
 * Colours are those written as `--name: oklch(0.5 0.1 30)`. What something shines through is left out, and what the browser
 * has to mix.
 *
 * @param queries Of the blocks, as they stand after `@media`, in the order of the sheet.
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
