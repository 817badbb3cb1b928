import type { Colors } from '../../site/types.ts'
import { setBlock } from '../type/text-block.ts'
import type { Typeface } from '../type/typeface.ts'
import { area, CARD, EDGE, ground, LINE, writeCard } from './draw.ts'
import { BYLINE, NAMEPLATE, SENTENCE } from './letters.ts'

/** What the site's card says; absent where the typeface cannot write it. */
export interface SiteWords {
  title?: string
  name?: string
  /** A sentence. */
  about?: string
}

/** Where the portrait is, which reaches from the top of the card to its bottom. */
export const PORTRAIT = { left: 752, width: CARD.width - 752 } as const

const GROUND = 176
const STONE = 108

/** Large letters begin a little inside of their place. */
const OVERHANG = 4

/** Draws the site's card, with room for the portrait at its right. */
export function drawSite(face: Typeface, { title, name, about }: SiteWords, colors: Colors): string {
  const width = PORTRAIT.left - 2 * EDGE
  const plate = title && setBlock(face, title, NAMEPLATE, { width, height: 180 })
  const by = name && setBlock(face, name, BYLINE, { width, height: 40 })
  const sentence = about && setBlock(face, about, SENTENCE, { width, height: 140 })
  const top = GROUND + 28
  return writeCard(
    colors,
    { left: EDGE, ground: GROUND, height: STONE, line: LINE },
    area(colors.paper, 0, 0, PORTRAIT.left, CARD.height) + ground(colors, GROUND, PORTRAIT.left),
    [
      plate ? plate.draw(EDGE - OVERHANG, top, colors.ink) : '',
      by ? by.draw(EDGE, top + (plate ? plate.height + 10 : 0), colors.inkSoft) : '',
      sentence ? sentence.draw(EDGE, CARD.height - EDGE - sentence.height, colors.ink) : '',
    ].join(''),
  )
}
