import type { Canvas } from '../../canvas.ts'
import { smoothstep } from '../../curve.ts'
import { path, rounded, spline } from '../../outline.ts'
import { polygon, stroke, trail } from '../../shapes.ts'
import { gold, gouache, skin } from './paint.ts'

/** The ear with its bell-shaped jhumka. */
export function ear(canvas: Canvas): void {
  const shape = rounded(path('628,556 646,536 664,548 662,588 646,626 632,612'))
  polygon(canvas, shape, (x, y) => skin(gouache(0.42 + 0.3 * smoothstep(625, 668, x), x, y)))
  trail(canvas, spline(path('636,566 650,550 656,572 644,604')), skin(0.12), 5, 2.5, 0.7)
  stroke(canvas, [644, 624], [645, 646], gold(0.6), 2.5)
  polygon(canvas, spline(path('623,680 628,656 645,645 662,656 667,680'), 6), (x, y) =>
    gold(0.25 + 0.6 * smoothstep(625, 665, x) + 0.15 * Math.sin(y / 2.4)),
  )
  for (let i = 0; i < 7; i++)
    stroke(canvas, [626 + i * 6.4, 683], [626 + i * 6.4, 690], gold(0.3 + i * 0.1), 4.5, 5.5)
}
