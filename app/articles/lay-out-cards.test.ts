import { describe, expect, test } from 'vitest'
import { layOutCards, type CardRoom } from './lay-out-cards.ts'

describe('cards of a list', () => {
  test('one has the page for itself, two share it', () => {
    expect(layOutCards(0)).toEqual([])
    expect(layOutCards(1)).toEqual([1])
    expect(layOutCards(2)).toEqual([2, 2])
  })

  test('three and more fill their rows of three columns, however many they are', () => {
    for (let count = 3; count <= 60; count += 1) {
      const rooms = layOutCards(count)
      expect(rooms, `${count}`).toHaveLength(count)
      expect(rowEnds(rooms), `${count}`).toEqual(rowEnds(rooms).map((_, row) => (row + 1) * 3))
    }
  })

  test.each([
    [5, 1],
    [7, 2],
    [9, 0],
    [12, 0],
    [17, 1],
    [24, 3],
  ])('of %i, %i are wide', (count, wide) => {
    expect(layOutCards(count).filter((room) => room === 'wide')).toHaveLength(wide)
  })

  test('four are a pair of rows that answer each other', () => {
    expect(layOutCards(4)).toEqual(['wide', 3, 3, 'wide'])
  })

  test('a full page begins with a wide one and has one in every third row', () => {
    const rooms = layOutCards(24)
    const wide = rooms.flatMap((room, index) => (room === 'wide' ? [index] : []))
    expect(wide).toEqual([0, 9, 16])
  })
})

/** Columns that are filled where a row is full, from the first column of the list on; what does not fit is left out. */
function rowEnds(rooms: CardRoom[]): number[] {
  const ends: number[] = []
  let filled = 0
  for (const room of rooms) {
    filled += room === 'wide' ? 2 : 1
    if (filled >= (ends.length + 1) * 3) ends.push(filled)
  }
  expect(filled).toBe(ends.length * 3)
  return ends
}
