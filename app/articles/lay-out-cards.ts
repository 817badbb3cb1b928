/** Width of a card in lists of one, two and three columns: one column, or more ('wide'). */
export interface CardWidths {
  ofOne: 1 | 'wide'
  ofTwo: 2 | 'wide'
  /** A list of one or two cards has only as many columns as cards. */
  ofThree: 1 | 2 | 3 | 'wide'
}

/** In one column, one card of this many is wide. */
const STRETCH = 6

/** Lays out `count` cards, so that every row is full with two columns and with three. */
export function layOutCards(count: number): CardWidths[] {
  const ofTwo = fillRows(count, 2)
  const ofThree = fillRows(count, 3)
  return Array.from({ length: count }, (_, index) => ({
    ofOne: index % STRETCH === 0 ? 'wide' : 1,
    ofTwo: ofTwo[index] ? 'wide' : 2,
    ofThree: count < 3 ? (count as 1 | 2) : ofThree[index] ? 'wide' : 3,
  }))
}

/**
 * Decides for each card whether it takes two of the `columns`. The number of wide cards fills every row and is the
 * nearest to one in eight; of two equally near numbers the larger. Wide cards are spread over the rows, and alternate
 * between left and right in three columns.
 */
function fillRows(count: number, columns: number): boolean[] {
  const least = (columns - (count % columns)) % columns
  const wide = least + columns * Math.max(0, Math.round((count / 8 - least) / columns))
  const rows = (count + wide) / columns
  const wideRows = Array.from({ length: wide }, (_, index) => Math.floor((index * rows) / wide))
  return Array.from({ length: rows }, (_, row) => {
    const turn = wideRows.indexOf(row)
    if (turn < 0) return Array<boolean>(columns).fill(false)
    const place = turn % 2 === 1 ? columns - 2 : 0
    return Array.from({ length: columns - 1 }, (_, index) => index === place)
  }).flat()
}
