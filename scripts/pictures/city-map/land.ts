import type { Lettering } from './lettering.ts'
import { byHand, curve, lines, tenth, type Point } from './pen.ts'
import { HEIGHT, onGrid, place, WIDTH } from './plan.ts'
import { NUMBERS } from './sectors.ts'

const shore: readonly Point[] = [
  onGrid(1.95, -1.34),
  onGrid(2.5, -1.25),
  onGrid(3.2, -1.17),
  onGrid(3.8, -1.17),
  onGrid(4.18, -1.28),
  onGrid(4.2, -1.48),
  onGrid(3.95, -1.62),
  onGrid(3.7, -1.7),
  onGrid(3.5, -1.98),
  onGrid(3.2, -1.86),
  onGrid(2.9, -1.8),
  onGrid(2.75, -2.02),
  onGrid(2.5, -1.86),
  onGrid(2.2, -1.66),
]

/** Sukhna Lake with the lines that follow its shore, and the streams that come down to it from the hills. */
export function drawLake(): string {
  const inner = [0.86, 0.7, 0.5].map((size) => curve(shrink(shore, size), 'z'))
  const feeders = [
    [place(5000, 2900), place(4700, 2500), onGrid(3.6, -2.2), onGrid(3.5, -1.98)],
    [place(4500, 3600), place(4250, 2900), onGrid(3.05, -2.35), onGrid(2.75, -2.02)],
  ]
  return [
    `<path class="stream" d="${feeders.map((points) => curve(points)).join('')}"/>`,
    `<path class="water" d="${curve(shore, 'z')}"/>`,
    `<path class="ripple" d="${inner.join('')}"/>`,
    `<path class="dam" d="${curve([onGrid(1.93, -1.32), ...shore.slice(1, 4), onGrid(4.2, -1.26)])}"/>`,
  ].join('\n')
}

export const patialaKiRao: readonly Point[] = [
  [424, -6],
  [392, 34],
  [330, 66],
  [268, 108],
  [206, 150],
  [150, 214],
  [84, 262],
  [36, 318],
  [-6, 352],
]

export const sukhnaChoe: readonly Point[] = [
  onGrid(4.18, -1.28),
  onGrid(4.55, -1.05),
  onGrid(4.7, -0.5),
  onGrid(4.72, -0.1),
  onGrid(5.2, 0.35),
  onGrid(5.22, 1),
  onGrid(5.38, 1.7),
  onGrid(5.25, 2.4),
  onGrid(5.35, 3.6),
]

/** The two streams that hold water in the rains alone: broken lines, as dry rivers are drawn. */
export function drawStreams(): string {
  const streams = [patialaKiRao, sukhnaChoe]
  return `<path class="stream" d="${streams.map((points) => curve(byHand(points, 7, 61))).join('')}"/>`
}

/** The line to Kalka, with its station. */
export function drawRailway(): string {
  const track: Point[] = [
    [596, HEIGHT + 8],
    [628, 838],
    [652, 790],
    [680, 744],
    [WIDTH + 8, 706],
  ]
  const [x, y] = track[2]
  return `<path class="rail" d="${curve(track)}"/><path class="sleepers" d="${curve(track)}"/>
<rect class="building" x="-5" y="-10" width="10" height="20" transform="translate(${x - 9} ${y}) rotate(28)"/>`
}

/** The Capitol above Sector 3 and 4: Secretariat, Assembly, High Court, and the hand on its mast. */
export function drawCapitol(lettering: Lettering): string {
  const ground = [onGrid(-0.55, -1.5), onGrid(1.75, -1.5), onGrid(1.75, -1.95), onGrid(-0.2, -2)]
  const bar = (column: number, row: number, width: number, depth: number): Point[] => [
    onGrid(column, row),
    onGrid(column + width, row),
    onGrid(column + width, row + depth),
    onGrid(column, row + depth),
  ]
  const buildings = [bar(-0.22, -1.86, 0.08, 0.26), bar(0.12, -1.83, 0.32, 0.15), bar(1.2, -1.78, 0.1, 0.2)]
  const [towerX, towerY] = onGrid(0.28, -1.76)
  const [handX, handY] = onGrid(1.06, -1.9)
  return `<path class="park" d="${lines([byHand(ground, 2, 71)], 'z')}"/>
<path class="building" d="${lines(buildings, 'z')}"/>
<circle class="tower" cx="${tenth(towerX)}" cy="${tenth(towerY)}" r="3.6"/>
<g class="number">${lettering.write('1', NUMBERS, { at: onGrid(0.8, -1.7) })}</g>
<path class="mast" d="M${tenth(handX)} ${tenth(handY)}v-9m-4-3 4 4 5-5"/>`
}

function shrink(points: readonly Point[], size: number): Point[] {
  const [sumX, sumY] = points.reduce(([sumX, sumY], [x, y]) => [sumX + x, sumY + y], [0, 0])
  const [x, y] = [sumX / points.length, sumY / points.length]
  return points.map((point) => [x + (point[0] - x) * size, y + (point[1] - y) * size])
}
