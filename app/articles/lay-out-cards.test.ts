import { describe, expect, test } from 'vitest'
import { layOutCards, type CardWidths } from './lay-out-cards.ts'

describe('cards of a list', () => {
  test('use the whole width for one, and half for each of two', () => {
    expect(layOutCards(0)).toEqual([])
    expect(layOutCards(1)).toEqual([{ ofOne: 'wide', ofTwo: 'wide', ofThree: 1 }])
    expect(layOutCards(2)).toEqual([
      { ofOne: 'wide', ofTwo: 2, ofThree: 2 },
      { ofOne: 1, ofTwo: 2, ofThree: 2 },
    ])
  })

  test('fill every row in two and three columns, for any number of cards', () => {
    for (let count = 3; count <= 60; count += 1) {
      const rooms = layOutCards(count)
      expect(rooms, `${count}`).toHaveLength(count)
      for (const [key, columns] of [
        ['ofTwo', 2],
        ['ofThree', 3],
      ] as const) {
        const ends = rowEnds(
          rooms.map((room) => room[key]),
          columns,
        )
        expect(ends, `${count} in ${columns}`).toEqual(ends.map((_, row) => (row + 1) * columns))
      }
    }
  })

  test.each([
    [5, 1, 1],
    [7, 1, 2],
    [9, 1, 0],
    [12, 2, 3],
    [17, 3, 1],
    [24, 4, 3],
  ])('contain, of %i, %i wide ones in two columns and %i in three', (count, ofTwo, ofThree) => {
    expect(wideOnes(count, 'ofTwo')).toHaveLength(ofTwo)
    expect(wideOnes(count, 'ofThree')).toHaveLength(ofThree)
  })

  test('make two mirrored rows of four', () => {
    expect(wideOnes(4, 'ofThree')).toEqual([0, 3])
  })

  test('start a full page with a wide one, and contain others further down', () => {
    expect(wideOnes(12, 'ofThree')).toEqual([0, 3, 7])
    expect(wideOnes(12, 'ofTwo')).toEqual([0, 5])
    expect(wideOnes(12, 'ofOne')).toEqual([0, 6])
  })
})

/** Returns which of `count` cards are wide. */
function wideOnes(count: number, key: keyof CardWidths): number[] {
  return layOutCards(count).flatMap((room, index) => (room[key] === 'wide' ? [index] : []))
}

/** Columns that are filled where a row is full, from the first column of the list on; what does not fit is left out. */
function rowEnds(rooms: readonly unknown[], columns: number): number[] {
  const ends: number[] = []
  let filled = 0
  for (const room of rooms) {
    filled += room === 'wide' ? 2 : 1
    if (filled >= (ends.length + 1) * columns) ends.push(filled)
  }
  expect(filled).toBe(ends.length * columns)
  return ends
}
