import type { Point } from './pen.ts'

/** The sheet: 8.4 by 10.5 kilometres. */
export const WIDTH = 720
export const HEIGHT = 900
export const UNITS_PER_METRE = WIDTH / 8400

/** Metres from the point that site.yaml names, 30.7333° N 76.7794° E, to the sheet's top left corner. */
const WEST = -3500
const NORTH = 5900

/** Where Jan Marg and Madhya Marg cross, in metres from the same point: the grid is counted from here. */
const CROSSING = { east: 727, north: 1744 }

/** The avenues lead north-west to south-east, and at a right angle to that. */
const BEARING = (140 * Math.PI) / 180

/** A sector from the middle of one road to the middle of the next. */
const SECTOR_WIDTH = 850
const SECTOR_DEPTH = 1250

/** The point of site.yaml on the sheet. */
export const MARKER: Point = place(0, 0)

/** A place by its metres from the point of site.yaml. */
export function place(east: number, north: number): Point {
  return [(east - WEST) * UNITS_PER_METRE, (NORTH - north) * UNITS_PER_METRE]
}

/**
 * A place by the grid.
 *
 * @param column Sectors south-east of Jan Marg.
 * @param row Sectors south-west of Madhya Marg.
 */
export function onGrid(column: number, row: number): Point {
  const [across, down] = [column * SECTOR_WIDTH, row * SECTOR_DEPTH]
  return place(
    CROSSING.east + across * Math.sin(BEARING) + down * Math.cos(BEARING),
    CROSSING.north + across * Math.cos(BEARING) - down * Math.sin(BEARING),
  )
}

/** Angles, as SVG turns, of what is written along a row and up a column. */
export const ALONG_ROW = 50
export const UP_COLUMN = -40

/** One sector: its number and the grid lines around it. */
export interface Sector {
  number: number
  left: number
  right: number
  top: number
  bottom: number
}

/** The numbers as they stand, row by row from Madhya Marg's upper side; there is no 13. */
const ROWS: readonly (readonly [top: number, numbers: readonly number[]])[] = [
  [-1, [12, 11, 10, 9, 8, 7]],
  [0, [14, 15, 16, 17, 18, 19, 27, 28]],
  [1, [25, 24, 23, 22, 21, 20, 30, 29]],
  [2, [38, 37, 36, 35, 34, 33, 32, 31]],
  [3, [40, 41, 42, 43, 44, 45, 46, 47]],
  [4, [55, 54, 53, 52, 51, 50, 49, 48]],
]

/** Between the rows above and Uttar Marg lie half-sectors; 26 is a long one that ends at a stream. */
const ODD: readonly Sector[] = [
  ...[2, 3, 4, 5].map((number, index) => ({
    number,
    left: index - 2,
    right: index - 1,
    top: -1.42,
    bottom: -1,
  })),
  { number: 6, left: 2, right: 2.85, top: -1.2, bottom: -1 },
  { number: 26, left: 3, right: 4.45, top: -1, bottom: 0 },
]

export const sectors: readonly Sector[] = [
  ...ODD,
  ...ROWS.flatMap(([top, numbers]) =>
    numbers.map((number, index) => ({ number, left: index - 3, right: index - 2, top, bottom: top + 1 })),
  ),
]

/** Half the width of the road along a grid line, as part of a sector's side. */
export function halfRoad(along: 'row' | 'column', index: number): number {
  const isGreat = along === 'row' ? index === 0 || index === 2 : index === 0
  const isBroad = along === 'row' ? index === 1 : index === 1 || index === -1
  return (isGreat ? 8 : isBroad ? 5.5 : 3.5) / (along === 'row' ? 107 : 73)
}
