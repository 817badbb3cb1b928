import { wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { hex } from '../../color.ts'
import { mix, smoothstep } from '../../curve.ts'
import { warped } from '../../noise.ts'
import { ellipse, rectangle } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { polygon } from '../../shapes.ts'
import { eye, heightAt, road } from './valley.ts'

/** Number of the road's point that the bus has reached. */
const PLACE = 66

/** The bus, and the dust that hangs over the road behind it. */
export function bus(canvas: Canvas): void {
  const pixelOf = (i: number) => {
    const [[ax, az], [bx, bz]] = [road[Math.floor(i)], road[Math.floor(i) + 1]]
    const [across, away] = [mix(ax, bx, i % 1), mix(az, bz, i % 1)]
    return project(eye, across, heightAt(across, away), away)
  }
  const dust = Array.from({ length: 60 }, (_, i) => pixelOf(PLACE - i / 5))
  wash(
    canvas,
    hex('#f3e2c2'),
    (x, y) => {
      const puffs = dust.reduce((most, [px, py], i) => {
        const far = Math.hypot((x - px) / (9 + i * 0.6), (y - py + 5 + i * 0.22) / (6 + i * 0.3))
        return Math.max(most, (1 - far) * (1 - i / 62))
      }, 0)
      return (
        0.9 * smoothstep(0.02, 0.6, puffs + warped(x / 26, y / 17, 4, 0.8, 4) * 0.25 * Math.min(1, puffs * 4))
      )
    },
    { left: 300, top: 500, right: 1100, bottom: 900 },
  )
  const [x, y] = pixelOf(PLACE)
  polygon(canvas, ellipse(x + 3, y + 1, 25, 3.4), hex('#4a3a3c'), 0.6)
  polygon(canvas, rectangle(x - 21, y - 17, x + 21, y - 2), hex('#c23a24'))
  polygon(canvas, rectangle(x - 21, y - 19, x + 20, y - 14), hex('#f3e7cd'))
  polygon(canvas, rectangle(x - 19, y - 13.5, x + 19, y - 9.5), hex('#2a3040'))
  for (let i = 0; i < 6; i++)
    polygon(canvas, rectangle(x - 14 + i * 6, y - 14, x - 13 + i * 6, y - 9), hex('#c23a24'))
  for (const wheel of [-13, 12]) polygon(canvas, ellipse(x + wheel, y - 1.5, 3.4, 3.4, 16), hex('#1d1a1e'))
}
