import { patialaKiRao } from './land.ts'
import type { TextStyle, Lettering } from './lettering.ts'
import type { Point } from './pen.ts'
import { ALONG_ROW, onGrid, UP_COLUMN } from './plan.ts'

export const NAMES: TextStyle = { slant: 'italic', size: 26, weight: 370, tracking: 0.015 }
const RANGE: TextStyle = { slant: 'italic', size: 32, weight: 360, tracking: 0.12 }

/** A line that the range's name follows, below its crest. */
const FOOT_OF_HILLS: readonly Point[] = [
  [424, 110],
  [500, 126],
  [590, 190],
  [652, 286],
]

/** Names of roads, waters and neighbours. */
export function drawNames(lettering: Lettering): string {
  const roads = [
    named('Madhya Marg', onGrid(2.1, 0), ALONG_ROW),
    named('Dakshin Marg', onGrid(2.9, 2), ALONG_ROW),
    named('Jan Marg', onGrid(0, 2.62), UP_COLUMN),
    named('Leisure Valley', onGrid(-0.66, 1.42), UP_COLUMN),
  ]
  const neighbours = [
    named('Panchkula', [653, 667], ALONG_ROW),
    named('Mohali', [63, 848]),
    named('to Kalka', [660, 826], -44),
  ]
  const waters = [
    named('Sukhna', [630, 420]),
    named('Lake', [632, 446]),
    named('Sukhna Choe', onGrid(5.36, 1.55), UP_COLUMN),
    lettering.writeAlong('Patiala-ki-Rao', NAMES, beside(patialaKiRao), 66),
  ]
  const range = lettering.writeAlong('Shivalik Hills', RANGE, FOOT_OF_HILLS, 12)
  return [
    withHalo('roads', 'inked', roads),
    withHalo('sights', 'inked', [named('Capitol', [519, 190]), range], 'open'),
    withHalo('neighbours', 'far', neighbours, 'open'),
    withHalo('waters', 'wet', waters, 'open'),
  ].join('\n')

  function named(name: string, at: Point, turn = 0): string {
    return lettering.write(name, NAMES, { at, turn })
  }
}

/** Words that are parted from what lies below them: the first time they are drawn as their halo alone. */
function withHalo(id: string, ink: string, words: readonly string[], halo = ''): string {
  return `<use href="#${id}" class="${`halo ${halo}`.trim()}"/>\n<g id="${id}" class="${ink}">\n${words.join('\n')}\n</g>`
}

/** The line of a stream turned around, so that words run up it on its left bank. */
function beside(stream: readonly Point[]): Point[] {
  return stream.toReversed().map(([x, y]) => [x - 6, y - 10])
}
