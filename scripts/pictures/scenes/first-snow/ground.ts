import { pixel, wash } from '../../canvas.ts'
import type { Canvas } from '../../canvas.ts'
import { blend, hex, ramp, scale } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { fbm, noise } from '../../noise.ts'
import { ellipse, path, spline } from '../../outline.ts'
import { polygon, stroke } from '../../shapes.ts'

const snow = ramp([0, '#33486f'], [0.35, '#6b83b0'], [0.7, '#a9bad8'], [1, '#d5deec'])

/** Row where the clearing begins at a column. */
export function clearingAt(x: number): number {
  return 664 - 52 * smoothstep(760, 200, x) - 66 * smoothstep(1120, 1600, x) + fbm(x / 200, 1, 4, 3) * 18
}

/** Deep new snow, in long soft drifts. */
export function drifts(canvas: Canvas): void {
  const heightAt = (x: number, y: number) => {
    const below = Math.max(8, y - 560)
    const [across, away] = [((x - 800) / below) * 2.4, 900 / below]
    return fbm(across * 0.5, away * 0.8, 21, 3) * below * 0.36 + noise(x / 5, y / 3, 23) * 0.5
  }
  wash(
    canvas,
    (x, y) => {
      const lean = heightAt(x - 5, y - 3) - heightAt(x + 5, y + 3)
      const t = 0.52 + lean * 0.017 - 0.24 * smoothstep(800, 1067, y) + 0.16 * smoothstep(760, 660, y)
      return snow(clamp(t))
    },
    (x, y) => clamp((y - clearingAt(x)) / 5 + 0.5),
    { left: 0, top: 560, right: 1600, bottom: 1067 },
  )
}

const way = spline(path('560,1090 640,1010 742,940 770,880 728,826 742,784 832,752 950,732 1040,714'), 60)

/** A line of footprints up to the door. */
export function footprints(canvas: Canvas): void {
  let gone = 0
  let isLeft = true
  for (let i = 1; i < way.length; i++) {
    const [[ax, ay], [bx, by]] = [way[i - 1], way[i]]
    gone += Math.hypot(bx - ax, (by - ay) * 1.7)
    const size = mix(3.2, 17, clamp((by - 700) / 380))
    if (gone < size * 2.5) continue
    gone = 0
    isLeft = !isLeft
    const side = (isLeft ? -1 : 1) * size * 0.62
    const long = Math.hypot(bx - ax, by - ay)
    const [x, y] = [bx - ((by - ay) / long) * side, by + ((bx - ax) / long) * side * 0.5]
    const here = pixel(canvas, x, y)
    polygon(
      canvas,
      ellipse(x + size * 0.08, y + size * 0.14, size * 0.6, size * 0.36, 20),
      blend(here, hex('#eef3fb'), 0.4),
      0.7,
    )
    polygon(canvas, ellipse(x, y, size * 0.55, size * 0.33, 20), scale(here, 0.36))
    polygon(canvas, ellipse(x - size * 0.06, y + size * 0.1, size * 0.4, size * 0.2, 18), scale(here, 0.5))
  }
}

/** A fence of rough posts, capped with snow, leading in from the right. */
export function fence(canvas: Canvas): void {
  const line = spline(path('1660,948 1500,872 1372,812 1276,770 1206,738 1160,716'), 2)
  const tops = line.map(([x, y], i) => {
    const tall = mix(18, 92, clamp((y - 700) / 240)) * (0.92 + 0.14 * noise(i * 3.1, 2, 8))
    return [x + noise(i * 1.7, 5, 9) * 6, y - tall, y, tall] as const
  })
  for (let i = 0; i + 1 < tops.length; i++)
    for (const share of [0.3, 0.66]) {
      const [[ax, , ay, at], [bx, , by, bt]] = [tops[i], tops[i + 1]]
      const [from, to] = [
        [ax, ay - at * share],
        [bx, by - bt * share],
      ] as const
      stroke(canvas, from, to, hex('#1a2233'), at * 0.075, bt * 0.075)
      stroke(
        canvas,
        [from[0], from[1] - at * 0.045],
        [to[0], to[1] - bt * 0.045],
        hex('#b3c2de'),
        at * 0.05,
        bt * 0.05,
        0.9,
      )
    }
  for (const [x, top, foot, tall] of tops) {
    stroke(canvas, [x, foot + 3], [x, top], hex('#172031'), tall * 0.13, tall * 0.11)
    polygon(canvas, ellipse(x, top - tall * 0.02, tall * 0.1, tall * 0.075, 18), hex('#c6d3ea'))
  }
}
