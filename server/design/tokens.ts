import { readFileSync } from 'node:fs'
import { readColorTokens } from '#domain/color-tokens.ts'

/** The style sheet of the design's tokens, for pages that React does not draw. */
export const DESIGN_TOKENS = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')

/** The colours of the design. */
export const COLOR_TOKENS = readColorTokens(DESIGN_TOKENS)
