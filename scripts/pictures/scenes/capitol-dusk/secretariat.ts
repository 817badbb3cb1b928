import type { Canvas } from '../../canvas.ts'
import { path } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon } from '../../shapes.ts'
import { FLOOR, board, concrete } from './board.ts'
import { facade } from './facade.ts'

/** The long slab of offices on the left. */
export function secretariat(canvas: Canvas): void {
  const left = { x: -40, top: 372 }
  const right = { x: 640, top: 452 }
  const face: Point[] = [
    [left.x, left.top],
    [right.x, right.top],
    [right.x, FLOOR],
    [left.x, FLOOR],
  ]
  polygon(canvas, face, board(0.34))
  polygon(canvas, face, facade({ left, right, floor: FLOOR, columns: 34, rows: 9, seed: 5, tone: concrete }))
  polygon(
    canvas,
    [
      [right.x, right.top],
      [right.x + 26, right.top + 12],
      [right.x + 26, FLOOR],
      [right.x, FLOOR],
    ],
    board(0.78),
  )
  const wing: Point[] = path('330,420 372,425 372,356 348,350 330,384')
  polygon(canvas, wing, board(0.42))
}
