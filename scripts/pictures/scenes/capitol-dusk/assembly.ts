import type { Canvas } from '../../canvas.ts'
import { scale } from '../../color.ts'
import { mix, smoothstep } from '../../curve.ts'
import { bend, path, rectangle } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon } from '../../shapes.ts'
import { FLOOR, board, concrete } from './board.ts'
import { facade } from './facade.ts'

/** The assembly: its block, cooling-tower shell and pyramid. */
export function hall(canvas: Canvas): void {
  const block = { left: { x: 905, top: 452 }, right: { x: 1400, top: 452 } }
  const face: Point[] = rectangle(905, 452, 1400, FLOOR)
  polygon(canvas, face, facade({ ...block, floor: FLOOR, columns: 19, rows: 4, seed: 12, tone: concrete }))
  const tower = [
    ...bend([1128, 456], [1168, 330], [1150, 246], 16),
    ...bend([1296, 246], [1276, 330], [1318, 456], 16),
  ]
  polygon(canvas, tower, (x, y) => scale(board(0.36)(x, y), mix(0.65, 1.9, smoothstep(1150, 1320, x))))
  polygon(canvas, path('1150,250 1150,244 1296,226 1296,250'), board(0.75))
  polygon(canvas, path('1196,236 1262,228 1256,196 1206,214'), board(0.3))
  polygon(canvas, path('1352,452 1398,452 1384,352'), board(0.4))
  polygon(canvas, path('1384,352 1398,452 1424,452'), board(0.85))
}

/** The great porch: a trough of concrete curling up to both sides, on a row of thin piers. */
export function porch(canvas: Canvas): void {
  const under = [
    ...bend([742, 322], [786, 462], [1080, 468], 30),
    ...bend([1080, 468], [1380, 462], [1470, 342], 30),
  ]
  const over = [
    ...bend([1470, 342], [1370, 436], [1080, 438], 30),
    ...bend([1080, 438], [808, 436], [758, 312], 30),
  ]
  for (let i = 0; i < 8; i++) {
    const x = 822 + i * 82
    const top = (under.find(([place]) => place > x + 11) ?? under[0])[1] - 6
    polygon(canvas, rectangle(x, top, x + 15, FLOOR + 4), board(0.3))
    polygon(canvas, rectangle(x + 15, top, x + 22, FLOOR + 4), board(0.86))
  }
  polygon(canvas, [...under, ...over], (x, y) => scale(board(0.5)(x, y), 1 - 0.35 * smoothstep(430, 468, y)))
  polygon(
    canvas,
    [...bend([758, 312], [808, 436], [1080, 438], 30), ...bend([1080, 441], [806, 440], [754, 315], 30)],
    board(1),
  )
  polygon(
    canvas,
    [...bend([1080, 438], [1370, 436], [1470, 342], 30), ...bend([1473, 344], [1372, 441], [1080, 441], 30)],
    board(1),
  )
}
