import type { Colors } from '../../site/types.ts'
import { setBlock } from '../type/text-block.ts'
import type { Typeface } from '../type/typeface.ts'
import { area, CARD, EDGE, ground, LINE, milestoneWidth, writeCard } from './draw.ts'
import { BYLINE, SIGNATURE, TITLE } from './letters.ts'

/** What a card says of an article; absent where there is none, or the typeface cannot write it. */
export interface ArticleWords {
  siteTitle?: string
  title?: string
  /** As readers read it. */
  date?: string
}

/** The label on a picture, in pixels: room for words and around them, and the mark beside the site's name. */
const LABEL = { room: { width: 800, height: 250 }, padding: 48, bottom: 50, gap: 20, mark: 40, line: 2.2 }

/** Draws the paper label that lies on an article's picture, on its corner as on the article's page. */
export function drawLabel(face: Typeface, { siteTitle, title, date }: ArticleWords, colors: Colors): string {
  const { room, padding, bottom, gap, mark, line } = LABEL
  const signature = siteTitle === undefined ? undefined : setBlock(face, siteTitle, SIGNATURE, room)
  const besideMark = EDGE + milestoneWidth(mark) + gap
  const rows = [
    ...(title === undefined
      ? []
      : [{ block: setBlock(face, title, TITLE.overPicture, room), color: colors.ink }]),
    ...(date === undefined ? [] : [{ block: setBlock(face, date, BYLINE, room), color: colors.inkSoft }]),
  ]
  const rowsHeight = rows.reduce((sum, { block }) => sum + gap + block.height, 0)
  const height = padding + mark + rowsHeight + bottom
  const top = CARD.height - height
  const right = Math.max(besideMark + (signature?.width ?? 0), ...rows.map(({ block }) => EDGE + block.width))

  let y = top + padding + mark
  const words = signature ? [signature.draw(besideMark, y - (mark + signature.height) / 2, colors.ink)] : []
  for (const { block, color } of rows) {
    words.push(block.draw(EDGE, y + gap, color))
    y += gap + block.height
  }
  return writeCard(
    colors,
    { left: EDGE, ground: top + padding + mark, height: mark, line },
    area(colors.paper, 0, top, right + padding, height),
    words.join(''),
  )
}

/** The card without a picture, in pixels. */
const PAPER = { ground: 532, stone: 250, stoneLeft: 936, room: { width: 800, height: 370 }, gap: 34 }

/** Draws the card of an article without a picture: its title beside a milestone, on the way to somewhere. */
export function drawPaper(face: Typeface, { siteTitle, title, date }: ArticleWords, colors: Colors): string {
  const { stone, stoneLeft, room, gap } = PAPER
  const signature = siteTitle === undefined ? undefined : setBlock(face, siteTitle, SIGNATURE, room)
  const heading = title === undefined ? undefined : setBlock(face, title, TITLE.onPaper, room)
  const below = date === undefined ? undefined : setBlock(face, date, BYLINE, room)
  const margin = CARD.height - PAPER.ground
  return writeCard(
    colors,
    { left: stoneLeft, ground: PAPER.ground, height: stone, line: LINE },
    area(colors.paper, 0, 0, CARD.width, CARD.height) + ground(colors, PAPER.ground, CARD.width),
    [
      signature?.draw(EDGE, EDGE - 12, colors.inkSoft),
      heading?.draw(EDGE, PAPER.ground - gap - heading.height, colors.ink),
      below?.draw(EDGE, PAPER.ground + (margin - below.height) / 2, colors.inkSoft),
    ].join(''),
  )
}
