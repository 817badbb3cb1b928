/** Room that a card takes in a list of one column, of two and of three: one of them, or more ('wide'). */
export interface CardRoom {
  ofOne: 1 | 'wide'
  ofTwo: 2 | 'wide'
  /** A list of one or two cards has as many columns: a card alone takes the whole page. */
  ofThree: 1 | 2 | 3 | 'wide'
}

/** In one column, every so many cards one is wider than it. */
const STRETCH = 6

/** Rooms of `count` cards, in their order. With two columns and with three every row is full. */
export function layOutCards(count: number): CardRoom[] {
  const ofTwo = fillRows(count, 2)
  const ofThree = fillRows(count, 3)
  return Array.from({ length: count }, (_, index) => ({
    ofOne: index % STRETCH === 0 ? 'wide' : 1,
    ofTwo: ofTwo[index] ? 'wide' : 2,
    ofThree: count < 3 ? (count as 1 | 2) : ofThree[index] ? 'wide' : 3,
  }))
}

/**
 * Whether each card takes two of the `columns`. Of the numbers of wide cards that fill every row, the one is taken that comes
 * nearest to one for every eight. They are spread over the rows, in three columns by turns on the left and on the right.
 */
function fillRows(count: number, columns: number): boolean[] {
  const least = (columns - (count % columns)) % columns
  const wide = least + columns * Math.max(0, Math.ceil((count / 8 - least) / columns - 0.5))
  const rows = (count + wide) / columns
  const wideRows = Array.from({ length: wide }, (_, index) => Math.floor((index * rows) / wide))
  return Array.from({ length: rows }, (_, row) => {
    const turn = wideRows.indexOf(row)
    if (turn < 0) return Array<boolean>(columns).fill(false)
    const place = turn % 2 === 1 ? columns - 2 : 0
    return Array.from({ length: columns - 1 }, (_, index) => index === place)
  }).flat()
}
