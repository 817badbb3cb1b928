import type { Colors } from '../../site/types.ts'
import { setBlock } from '../type/text-block.ts'
import type { Typeface } from '../type/typeface.ts'
import { area, CARD, EDGE, ground, LINE, milestoneWidth, writeCard } from './draw.ts'
import { BYLINE, SIGNATURE, TITLE } from './letters.ts'

/** The words on an article's card. A word is absent if the article has none or the typeface lacks its letters. */
export interface ArticleWords {
  siteTitle?: string
  title?: string
  /** Such as 'January 15, 2027'. */
  date?: string
}

/** Measures of the label on a picture, in pixels. */
const LABEL = { room: { width: 800, height: 250 }, padding: 48, bottom: 50, gap: 20, mark: 40, line: 2.2 }

/** Draws the paper label in the corner of an article's picture. */
export function drawLabel(face: Typeface, { siteTitle, title, date }: ArticleWords, colors: Colors): string {
  const { room, padding, bottom, gap, mark, line } = LABEL
  const signature = setBlock(face, siteTitle, SIGNATURE, room, colors.ink)
  const besideMark = EDGE + milestoneWidth(mark) + gap
  const rows = [
    setBlock(face, title, TITLE.overPicture, room, colors.ink),
    setBlock(face, date, BYLINE, room, colors.inkSoft),
  ].filter((block) => block !== undefined)
  const rowsHeight = rows.reduce((sum, block) => sum + gap + block.height, 0)
  const height = padding + mark + rowsHeight + bottom
  const top = CARD.height - height
  const right = Math.max(besideMark + (signature?.width ?? 0), ...rows.map((block) => EDGE + block.width))

  let y = top + padding + mark
  const words = signature ? [signature.draw(besideMark, y - (mark + signature.height) / 2)] : []
  for (const block of rows) {
    words.push(block.draw(EDGE, y + gap))
    y += gap + block.height
  }
  return writeCard(
    colors,
    { left: EDGE, ground: top + padding + mark, height: mark, line },
    area(colors.paper, 0, top, right + padding, height),
    words.join(''),
  )
}

/** Measures of the card without a picture, in pixels. */
const PAPER = { ground: 532, stone: 250, stoneLeft: 936, room: { width: 800, height: 370 }, gap: 34 }

/** Draws the card of an article without a picture: its title next to a milestone. */
export function drawPaper(face: Typeface, { siteTitle, title, date }: ArticleWords, colors: Colors): string {
  const { stone, stoneLeft, room, gap } = PAPER
  const signature = setBlock(face, siteTitle, SIGNATURE, room, colors.inkSoft)
  const heading = setBlock(face, title, TITLE.onPaper, room, colors.ink)
  const below = setBlock(face, date, BYLINE, room, colors.inkSoft)
  const margin = CARD.height - PAPER.ground
  return writeCard(
    colors,
    { left: stoneLeft, ground: PAPER.ground, height: stone, line: LINE },
    area(colors.paper, 0, 0, CARD.width, CARD.height) + ground(colors, PAPER.ground, CARD.width),
    [
      signature?.draw(EDGE, EDGE - 12),
      heading?.draw(EDGE, PAPER.ground - gap - heading.height),
      below?.draw(EDGE, PAPER.ground + (margin - below.height) / 2),
    ].join(''),
  )
}
