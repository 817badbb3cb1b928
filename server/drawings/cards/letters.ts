import type { BlockStyle } from '../type/text-block.ts'

/*
 * Screens show cards at a third or half of their size. So letters have the optical size of smaller ones, whose thin
 * strokes stay visible.
 */

const title = { weight: 400, opticalSize: 72, tracking: -0.018, leading: 1.06 }

/** An article's title, with and without a picture. */
export const TITLE: Readonly<Record<'overPicture' | 'onPaper', BlockStyle>> = {
  overPicture: { ...title, sizes: [72, 66, 60, 54, 48, 42] },
  onPaper: { ...title, sizes: [144, 128, 112, 100, 92, 84, 76, 68, 60, 52, 44] },
}

/** The site's name as the sender of a card. */
export const SIGNATURE: BlockStyle = {
  weight: 480,
  opticalSize: 40,
  tracking: -0.01,
  leading: 1.2,
  sizes: [34, 30, 26],
}

/** The site's name as a title. */
export const NAMEPLATE: BlockStyle = {
  weight: 420,
  opticalSize: 90,
  tracking: -0.022,
  leading: 1.02,
  sizes: [128, 116, 104, 92, 84, 76, 68, 60, 54],
}

/** The line below a title, with a date or a name. */
export const BYLINE: BlockStyle = { weight: 400, opticalSize: 24, leading: 1.3, sizes: [29, 26] }

export const SENTENCE: BlockStyle = { weight: 380, opticalSize: 28, leading: 1.34, sizes: [32, 29, 26] }
