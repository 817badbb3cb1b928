/** Room that a card takes where there is any: the whole page, one of two or of three columns, or two of three ('wide'). */
export type CardRoom = 1 | 2 | 3 | 'wide'

/**
 * Rooms of `count` cards, in their order. Three and more stand in three columns and fill every row: of the numbers of wide
 * cards that do so, the one is taken that comes nearest to one for every eight. They are spread over the rows, by turns on
 * the left and on the right.
 */
export function layOutCards(count: number): CardRoom[] {
  if (count === 1) return [1]
  if (count === 2) return [2, 2]
  const least = (3 - (count % 3)) % 3
  const wide = least + 3 * Math.max(0, Math.ceil((count / 8 - least) / 3 - 0.5))
  const rows = (count + wide) / 3
  const wideRows = Array.from({ length: wide }, (_, index) => Math.floor((index * rows) / wide))
  return Array.from({ length: rows }, (_, row): CardRoom[] => {
    const turn = wideRows.indexOf(row)
    if (turn < 0) return [3, 3, 3]
    return turn % 2 === 0 ? ['wide', 3] : [3, 'wide']
  }).flat()
}
