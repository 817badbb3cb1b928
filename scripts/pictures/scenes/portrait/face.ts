import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { hex } from '../../color.ts'
import { bell, smoothstep } from '../../curve.ts'
import { bend, path, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { gold, gouache, hair, skin } from './paint.ts'

const profile: readonly Point[] = path(`
  722,398 752,428 768,466 772,496 766,520 764,534 776,560 794,592 806,612 803,626 786,632 774,637
  780,651 786,662 784,669 778,674 783,680 784,689 777,699 768,709 772,734 766,756 744,770 708,768
  664,748
`)

/** The neck, shaded under the jaw. */
export function neck(canvas: Canvas): void {
  const shape = [
    ...spline(path('520,650 528,760 500,850 430,930')),
    ...spline(path('800,960 726,900 696,836 706,760')),
    [640, 640] as Point,
  ]
  polygon(canvas, shape, (x, y) =>
    skin(
      gouache(
        0.12 +
          0.42 * smoothstep(560, 730, x) +
          0.1 * smoothstep(800, 930, y) -
          0.3 * bell(y, 782, 34) * smoothstep(600, 680, x),
        x,
        y,
      ),
    ),
  )
}

/** The face in profile, eyes lowered. */
export function face(canvas: Canvas): void {
  const shape = [...spline(profile, 6), [600, 690] as Point, [560, 560] as Point, [600, 420] as Point]
  polygon(canvas, shape, (x, y) => {
    const front = smoothstep(600, 800, x)
    const cheek = bell(x, 716, 52) * bell(y, 636, 60) * 0.12
    const socket = bell(x, 746, 16) * bell(y, 545, 18) * 0.2
    const jaw = smoothstep(690, 775, y) * 0.26 * smoothstep(790, 700, x)
    return skin(gouache(0.26 + front * 0.52 + cheek - socket - jaw, x, y))
  })
  trail(canvas, spline(profile, 6), skin(0.34), 2, 2, 0.35)
  wash(canvas, hex('#c8614a'), (x, y) => 0.2 * bell(x, 712, 30) * bell(y, 646, 24))
  trail(canvas, bend([712, 506], [738, 488], [766, 496], 10), hair(0.25), 6, 3, 0.85)
  trail(canvas, bend([727, 545], [748, 562], [768, 549], 12), hair(0.08), 3, 5.5, 0.9)
  trail(canvas, bend([766, 549], [772, 552], [777, 552], 5), hair(0.08), 3, 1, 0.8)
  trail(canvas, bend([724, 536], [746, 528], [764, 537], 10), skin(0.2), 3, 1.5, 0.45)
  polygon(
    canvas,
    spline(path('760,675 774,665 786,664 779,674 784,685 772,690 760,675'), 5),
    hex('#9c3f38'),
    0.5,
  )
  trail(canvas, bend([757, 676], [768, 673], [779, 674], 6), skin(0.1), 2.4, 2, 0.7)
  trail(canvas, bend([776, 634], [768, 624], [776, 612], 8), skin(0.28), 3, 1.5, 0.5)
  stroke(canvas, [781, 620], [781, 620], gold(1), 6)
}
