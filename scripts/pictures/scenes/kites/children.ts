import type { Canvas } from '../../canvas.ts'
import { blend, hex } from '../../color.ts'
import { smoothstep } from '../../curve.ts'
import { standing } from '../../figures.ts'
import { rounded } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { boy, drawBoy } from './boy.ts'
import { drawGirl, girl } from './girl.ts'
import { FLOOR } from './near-roof.ts'

const sunlit = hex('#ffce80')

/** Where on a child a string is held, in pixels. */
const hold = standing(boy.x, FLOOR, boy.tall)(-0.16, 1.07)
const spool = standing(girl.x, FLOOR, girl.tall, 1, -1)(0.27, 0.6)

/** The hands that hold a string, in pixels. */
export const hands: readonly Point[] = [hold]

function shadow(canvas: Canvas, { x, tall }: { x: number; tall: number }): void {
  const far = tall * 0.78
  polygon(
    canvas,
    rounded([
      [x - 26, FLOOR],
      [x + 24, FLOOR],
      [x - far * 0.62, FLOOR + far * 0.6],
      [x - far * 0.98, FLOOR + far * 0.56],
    ]),
    hex('#1e0f12'),
    0.5,
  )
}

/** A boy flying a kite with both hands up, and a girl behind him with the spool; the sun edges them. */
export function children(canvas: Canvas): void {
  shadow(canvas, boy)
  shadow(canvas, girl)
  trail(
    canvas,
    [spool, [(spool[0] + hold[0]) / 2, (spool[1] + hold[1]) / 2 + 6], hold],
    hex('#fff3d6'),
    1,
    1,
    0.6,
  )
  const edged = (x: number) => blend(sunlit, hex('#d98a52'), smoothstep(760, 700, x))
  drawBoy(canvas, standing(boy.x + 3, FLOOR - 1, boy.tall), edged(boy.x))
  drawBoy(canvas, standing(boy.x, FLOOR, boy.tall))
  drawGirl(canvas, standing(girl.x + 3, FLOOR - 1, girl.tall, 1, -1), sunlit)
  stroke(canvas, [spool[0], spool[1] - 21], [spool[0], spool[1] + 21], hex('#5a3018'), 5)
  stroke(canvas, [spool[0], spool[1] - 10], [spool[0], spool[1] + 10], hex('#b83a56'), 17)
  drawGirl(canvas, standing(girl.x, FLOOR, girl.tall, 1, -1))
}
