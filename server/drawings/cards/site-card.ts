import type { Colors } from '../../site/types.ts'
import { setBlock } from '../type/text-block.ts'
import type { Typeface } from '../type/typeface.ts'
import { area, CARD, EDGE, ground, LINE, writeCard } from './draw.ts'
import { BYLINE, NAMEPLATE, SENTENCE } from './letters.ts'

/** The words on the site's card. A word is absent if the typeface lacks its letters. */
export interface SiteWords {
  title?: string
  name?: string
  about?: string
}

/** Left edge and width of the portrait in pixels. It is as high as the card. */
export const PORTRAIT = { left: 752, width: CARD.width - 752 } as const

const GROUND = 176
const STONE = 108

/** Offset in pixels that removes the space to the left of large letters. */
const OVERHANG = 4

/** Draws the site's card. With a photo, the right part stays free for the portrait. */
export function drawSite(
  face: Typeface,
  { title, name, about }: SiteWords,
  colors: Colors,
  hasPhoto: boolean,
): string {
  const right = hasPhoto ? PORTRAIT.left : CARD.width
  const width = right - 2 * EDGE
  const plate = setBlock(face, title, NAMEPLATE, { width, height: 180 }, colors.ink)
  const by = setBlock(face, name, BYLINE, { width, height: 40 }, colors.inkSoft)
  const sentence = setBlock(face, about, SENTENCE, { width, height: 140 }, colors.ink)
  const top = GROUND + 28
  return writeCard(
    colors,
    { left: EDGE, ground: GROUND, height: STONE, line: LINE },
    area(colors.paper, 0, 0, right, CARD.height) + ground(colors, GROUND, right),
    [
      plate?.draw(EDGE - OVERHANG, top),
      by?.draw(EDGE, top + (plate ? plate.height + 10 : 0)),
      sentence?.draw(EDGE, CARD.height - EDGE - sentence.height),
    ].join(''),
  )
}
