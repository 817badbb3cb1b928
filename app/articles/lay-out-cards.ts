/** Room that a card takes where there is any: the whole page, one of two or of three columns, or two of three ('wide'). */
export type CardRoom = 1 | 2 | 3 | 'wide'

/**
 * Rooms of `count` cards, in their order. Three and more stand in three columns and fill every row: where the count does
 * not divide by three, and in about every third row of a long list, a card is wide, by turns on the left and on the right.
 */
export function layOutCards(count: number): CardRoom[] {
  if (count === 1) return [1]
  if (count === 2) return [2, 2]
  const wide = Math.floor(count / 8) + ((3 - ((count + Math.floor(count / 8)) % 3)) % 3)
  const rows = (count + wide) / 3
  const wideRows = Array.from({ length: wide }, (_, index) => Math.floor((index * rows) / wide))
  return Array.from({ length: rows }, (_, row): CardRoom[] => {
    const turn = wideRows.indexOf(row)
    if (turn < 0) return [3, 3, 3]
    return turn % 2 === 0 ? ['wide', 3] : [3, 'wide']
  }).flat()
}
