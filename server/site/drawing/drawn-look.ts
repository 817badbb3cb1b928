import { colorIn, type Accent } from '#domain/accent.ts'
import type { Palette } from '#domain/color-tokens.ts'
import { hexColor } from '#domain/color.ts'
import { COLOR_TOKENS } from '../../plain-pages/design-tokens.ts'
import { fontFileName, fontFilePath, type FamilyName } from '../look/families.ts'
import type { Look } from '../look/look.ts'

/** Colours of drawings, as `#f8f4eb`. */
export interface Colors {
  paper: string
  ink: string
  inkSoft: string
  /** Of areas in the accent. */
  accentFill: string
}

/** How everything looks that the server draws. */
export interface DrawnLook {
  light: Colors
  dark: Colors
  /** What titles are set in. */
  typeface: FamilyName
}

/** Says how to draw in the look that the creator chose. Where she leaves the typeface to readers, titles have the design's own. */
export function drawnLookOf({ accent, display }: Pick<Look, 'accent' | 'display'>): DrawnLook {
  return {
    light: colorsOf(COLOR_TOKENS.light, accent.light),
    dark: colorsOf(COLOR_TOKENS.dark, accent.dark),
    typeface: display === 'System' ? 'Fraunces' : display,
  }
}

/** Where the files of a typeface are: a later one has letters that those before it have not. */
export function typefaceFiles(name: FamilyName): string[] {
  return (['latin', 'latin-ext'] as const).map((subset) =>
    fontFilePath(name, fontFileName(name, 'display', 'normal', subset)),
  )
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
