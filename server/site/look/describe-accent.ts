import { groundsIn, leastContrast, TEXT_CONTRAST } from '#domain/accent.ts'
import { hexColor, oklchOf, type Rgb } from '#domain/color.ts'
import { COLOR_TOKENS } from '../../design/tokens.ts'
import type { Look } from './look.ts'

/**
 * Describes how the site changed the creator's accent for contrast.
 * @returns Sentences for the creator; `undefined` if readers see her accent unchanged.
 */
export function describeAccent({ chosenAccent, accent }: Look): string | undefined {
  if (chosenAccent === undefined) return undefined
  const changes = (['light', 'dark'] as const)
    .filter((paper) => hexColor(accent[paper].text) !== hexColor(chosenAccent))
    .map((paper) => describeChange(chosenAccent, accent[paper].text, paper))
  return changes.length === 0 ? undefined : changes.join(' ')
}

function describeChange(chosen: Rgb, shown: Rgb, paper: 'light' | 'dark'): string {
  const contrast = leastContrast(chosen, groundsIn(COLOR_TOKENS[paper]))
  const why =
    contrast < TEXT_CONTRAST
      ? `cannot be read on ${paper} paper: its contrast is ${tenths(contrast)}, and text needs ${TEXT_CONTRAST}`
      : `is weaker on ${paper} paper than on light`
  const moved = Math.round((oklchOf(shown)[0] - oklchOf(chosen)[0]) * 100)
  const by = `${Math.abs(moved)} of the 100 steps from black to white ${moved < 0 ? 'darker' : 'lighter'}`
  return `The accent ${hexColor(chosen)} ${why}. Readers see ${hexColor(shown)} there, ${by}.`
}

/** Rounds down: 4.46 must not become 4.5. */
function tenths(contrast: number): number {
  return Math.floor(contrast * 10) / 10
}

/** What readers see of the accent on one paper. */
interface AccentMeasure {
  color: string
  /** Its contrast with the paper, in tenths. */
  contrast: number
}

/** The accent as readers see it, and why it is not the one that the creator chose. */
export interface AccentMeasures {
  light: AccentMeasure
  dark: AccentMeasure
  /** See `describeAccent`. */
  words?: string
}

/** Measures what readers see of the accent. */
export function measureAccent(look: Look): AccentMeasures {
  const measure = (paper: 'light' | 'dark'): AccentMeasure => {
    const { text } = look.accent[paper]
    return { color: hexColor(text), contrast: tenths(leastContrast(text, groundsIn(COLOR_TOKENS[paper]))) }
  }
  return { light: measure('light'), dark: measure('dark'), words: describeAccent(look) }
}
