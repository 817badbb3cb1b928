import { createCanvas, paint } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, plus, ramp, scale } from '../color.ts'
import { clamp, mix, smoothstep } from '../curve.ts'
import { blurred, vignette } from '../light.ts'
import { fbm, hash, noise, ridged } from '../noise.ts'
import { crack } from '../salt.ts'

const light = ramp([0, '#3a4668'], [0.3, '#77809c'], [0.55, '#b9b3b8'], [0.78, '#efdcc4'], [1, '#fff3df'])

/** Relief of the crust in pixels: shallow dishes walled by crumbled ridges, grained with crystals. */
function crust(x: number, y: number): number {
  const far = 1 / (0.42 + (y / 1067) * 0.72)
  const [u, v] = [((x - 800) / 330) * far, 4.2 * (1.9 - far) * 1.05]
  const shift = fbm(u * 1.7, v * 1.7, 4, 4) * 0.16
  const { rim, id } = crack(u + shift + 9, v + shift * 0.7, 31)
  const wall = smoothstep(0.13, 0.015, rim + noise(u * 11, v * 11, 7) * 0.03)
  const lumps = wall * (0.65 + ridged(u * 9, v * 9, 12, 3) * 0.7)
  const dish = smoothstep(0, 0.4, rim) * -5 + (id - 0.5) * 7
  const grains = fbm(u * 16, v * 16, 9, 4) * 2.4 + noise(u * 60, v * 60, 13) * 1.1
  return (lumps * 23 + dish + grains + fbm(u * 2.4, v * 2.4, 3, 3) * 8) / far
}

/** Share of low light from the left that reaches each place past the relief around it. */
function shadowAt(relief: Float32Array, width: number, x: number, y: number): number {
  const here = relief[y * width + x]
  let open = 1
  for (let step = 2; step <= 64; step = Math.ceil(step * 1.22)) {
    const from = Math.max(0, x - step)
    const row = Math.max(0, y - Math.round(step * 0.32))
    open = Math.min(open, 1 - (relief[row * width + from] - here - step * 0.34) / (1.5 + step * 0.14))
  }
  return clamp(open)
}

function surface(canvas: Canvas): void {
  const { width, height } = canvas
  const relief = Float32Array.from({ length: width * height }, (_, i) =>
    crust(i % width, Math.floor(i / width)),
  )
  const at = (x: number, y: number) => relief[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)]
  paint(canvas, (x, y) => {
    const dx = at(x + 1, y) - at(x - 1, y)
    const dy = at(x, y + 1) - at(x, y - 1)
    const facing = (0.34 - dx * 0.5 - dy * 0.16) / Math.sqrt(1 + (dx * dx + dy * dy) * 0.25)
    const sun = shadowAt(relief, width, x, y)
    const sky = 0.24 + 0.06 * clamp(-dy)
    const glint = hash(x >> 1, y >> 1, 5) > 0.9965 && sun > 0.7 ? 0.45 : 0
    const tone = sky + clamp(facing, 0, 1.3) * sun * 0.72
    return plus(light(tone), hex('#fff2dd'), glint)
  })
}

/** Salt polygons close to, with the last sun raking across them from the left. */
export function saltCrust(): Canvas {
  const canvas = createCanvas()
  surface(canvas)
  const soft = blurred(canvas, 7)
  paint(canvas, (x, y) => {
    const at = (y * canvas.width + x) * 3
    const sharp = smoothstep(60, 420, y) * smoothstep(1240, 960, y)
    const pick = (k: number) => mix(soft.light[at + k], canvas.light[at + k], sharp)
    const warm = blend(
      [pick(0), pick(1), pick(2)],
      hex('#f6c793'),
      0.16 * smoothstep(1300, 0, x) * smoothstep(700, 0, y),
    )
    return scale(warm, mix(1.08, 0.86, clamp(x / 1600)))
  })
  vignette(canvas, 0.3)
  return canvas
}
