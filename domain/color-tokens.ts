import { rgbOf, type Rgb } from './color.ts'

/** Colours by the names of their tokens, without the dashes: `paper`. */
export type Palette = ReadonlyMap<string, Rgb>

/** The colours of the design, on light paper and on dark. */
export interface ColorTokens {
  light: Palette
  dark: Palette
}

/**
 * Reads the colours out of the style sheet of the design's tokens: those written as `--name: oklch(0.5 0.1 30)`.
 *
 * Colours that something shines through are left out, as are those that the browser has to mix.
 *
 * @throws Error if the sheet does not begin with a block of tokens, or has none for dark paper.
 */
export function readColorTokens(css: string): ColorTokens {
  const light = paletteIn(css, /^:root \{([^}]*)\}/m)
  const dark = paletteIn(css, /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/)
  return { light, dark: new Map([...light, ...dark]) }
}

function paletteIn(css: string, block: RegExp): Palette {
  const declarations = block.exec(css)?.[1]
  if (declarations === undefined) throw new Error(`The tokens hold no block like ${block.source}`)
  const written = declarations.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
  return new Map([...written].map(([, name, ...parts]) => [name, rgbOf(threeOf(parts.map(Number)))]))
}

function threeOf([lightness, chroma, hue]: number[]) {
  return [lightness, chroma, hue] as const
}
