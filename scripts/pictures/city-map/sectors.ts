import { hash, noise } from '../noise.ts'
import type { TextStyle, Lettering } from './lettering.ts'
import { between, byHand, curve, lines, spots, type Point } from './pen.ts'
import { halfRoad, HEIGHT, onGrid, sectors, WIDTH, type Sector } from './plan.ts'

/** How sectors are numbered. */
export const NUMBERS: TextStyle = { slant: 'normal', size: 24, weight: 360 }

/** The blocks of the city with their inner streets and numbers. */
export function drawSectors(lettering: Lettering): string {
  const seen = sectors.filter(isOnSheet)
  return [
    `<path class="block" d="${lines(seen.map(outline), 'z')}"/>`,
    `<path class="street" d="${seen.flatMap(streets).join('')}"/>`,
    `<path class="trees" d="${lines(seen.map(greenStrip))}"/>`,
    drawLeisureValley(),
    `<use href="#numbers" class="halo"/>`,
    `<g id="numbers" class="number">${seen.filter(isLettered).map(numbered).join('')}</g>`,
  ].join('\n')

  /** A column that the parks run through has its numbers beside them. */
  function numbered({ number, left, right, top, bottom }: Sector): string {
    const column = left === -1 ? -0.28 : (left + right) / 2
    return lettering.write(String(number), NUMBERS, { at: onGrid(column, (top + bottom) / 2) })
  }
}

/** The industrial quarter across the stream, which has no sectors: sheds in rows. */
export function drawSheds(): string {
  const sheds: Point[][] = []
  for (let column = 5.55; column < 7.6; column += 0.3)
    for (let row = 0.62; row < 3; row += 0.2) {
      if (hash(Math.round(column * 100), Math.round(row * 100), 3) < 0.22) continue
      const [x, y] = onGrid(column + 0.2, row)
      if (x > 575 + (HEIGHT - y) * 0.5) continue // the railway
      const corners = [
        onGrid(column, row),
        onGrid(column + 0.2, row),
        onGrid(column + 0.2, row + 0.1),
        onGrid(column, row + 0.1),
      ]
      sheds.push(byHand(corners, 1, 31))
    }
  return `<path class="shed" d="${lines(sheds, 'z')}"/>`
}

/** The line of parks that follows a dry stream through the whole city. */
function drawLeisureValley(): string {
  const rows = Array.from({ length: 40 }, (_, index) => -1.36 + index * 0.165)
  const middle = (row: number) => -0.68 + noise(row * 1.3, 0.5, 17) * 0.11
  const bank = (row: number) => 0.11 + noise(row * 2.1, 4.5, 18) * 0.03
  const banks: Point[] = [
    ...rows.map((row) => onGrid(middle(row) - bank(row), row)),
    ...rows.toReversed().map((row) => onGrid(middle(row) + bank(row), row)),
  ]
  const trees = rows.flatMap((row, index) =>
    [0, 1, 2, 3].map((tree) => {
      const side = (hash(index, tree, 19) - 0.5) * 1.7
      return onGrid(middle(row) + side * bank(row), row + hash(index, tree, 20) * 0.16)
    }),
  )
  return `<path class="valley" d="${curve(banks, 'z')}"/><path class="grove" d="${spots(trees)}"/>`
}

function isOnSheet({ left, right, top, bottom }: Sector): boolean {
  const [x, y] = onGrid((left + right) / 2, (top + bottom) / 2)
  return x > -60 && y < HEIGHT + 60 && x < WIDTH
}

/** Sectors whose middle is at the frame have no number; nor have 6, which is too narrow, and 36, which names stand close to. */
function isLettered({ number, left, right, top, bottom }: Sector): boolean {
  const [x, y] = onGrid((left + right) / 2, (top + bottom) / 2)
  return x > 40 && y < HEIGHT - 40 && ![6, 36].includes(number)
}

function outline(sector: Sector): Point[] {
  const left = sector.left + halfRoad('column', sector.left)
  const right = sector.right - halfRoad('column', sector.right)
  const top = sector.top + halfRoad('row', sector.top)
  const bottom = sector.bottom - halfRoad('row', sector.bottom)
  const corners = [onGrid(left, top), onGrid(right, top), onGrid(right, bottom), onGrid(left, bottom)]
  const sides = corners.flatMap((corner, index) => [corner, between(corner, corners[(index + 1) % 4], 0.5)])
  return byHand(sides, 1.6, sector.number)
}

/** The market street, which bends a little, and the loop that serves the houses. */
function streets({ number, left, right, top, bottom }: Sector): string[] {
  const at = (across: number, down: number) =>
    onGrid(left + (right - left) * across, top + (bottom - top) * down)
  const bend = (hash(number, 0, 5) - 0.5) * 0.14
  const market = curve([at(0.1, 0.5), at(0.35, 0.5 + bend), at(0.65, 0.5 - bend), at(0.9, 0.5)])
  if (bottom - top < 0.9) return [market]
  const [near, far] = [0.2 + hash(number, 1, 5) * 0.06, 0.76 + hash(number, 2, 5) * 0.06]
  const loop = [at(0.3, near), at(0.72, near), at(0.74, far), at(0.28, far)]
  return [market, curve(loop, 'z')]
}

function greenStrip({ number, left, right, top, bottom }: Sector): Point[] {
  const column = left + (right - left) * (0.46 + hash(number, 3, 5) * 0.08)
  return [onGrid(column, top + 0.08), onGrid(column, bottom - 0.08)]
}
