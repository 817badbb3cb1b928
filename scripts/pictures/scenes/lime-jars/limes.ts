import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, ramp, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, clamp, smoothstep } from '../../curve.ts'
import { fbm, noise } from '../../noise.ts'
import { bend, ellipse } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import { placed } from '../../placed.ts'
import { facing, glint, unit } from '../../raking.ts'
import { polygon } from '../../shapes.ts'

/** Direction to the low sun. */
export const sun = unit([-0.8, -0.42, 0.42])

const peel = ramp([0, '#1d2c10'], [0.3, '#41581b'], [0.6, '#7f9a2c'], [0.85, '#b9c552'], [1, '#e2e08a'])
const pulp = ramp([0, '#9aa53e'], [0.5, '#cfd37a'], [1, '#eef0b6'])

/** A whole lime. */
export function lime(canvas: Canvas, x: number, y: number, size: number, turn: number, seed: number): void {
  const place = placed(x, y, turn)
  const outline = Array.from({ length: 60 }, (_, i): Point => {
    const angle = (i / 60) * Math.PI * 2
    const tip =
      0.1 * bell(Math.abs(angle - Math.PI), 0, 0.22) +
      0.05 * bell(Math.min(angle, Math.PI * 2 - angle), 0, 0.2)
    return place.out(Math.cos(angle) * size * (1.07 + tip), Math.sin(angle) * size)
  })
  polygon(canvas, outline, (px, py): Rgb => {
    const [u, v] = place.into(px, py)
    const [a, b] = [u / (size * 1.14), v / (size * 1.02)]
    const out = Math.sqrt(Math.max(0.02, 1 - a * a - b * b))
    const pores = noise(px / 3.4, py / 3.4, seed) * 0.09
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const normal = unit([a * cos - b * sin + pores, a * sin + b * cos + pores, out])
    const light = facing(normal, sun)
    const blush = fbm(px / 26, py / 26, seed + 3, 4) * 0.16
    const back = 0.16 * smoothstep(0.2, 0.9, normal[1]) * smoothstep(0.7, 0.1, out)
    const shine = 0.5 * glint(normal, sun, 34)
    return plus(
      scale(peel(clamp(0.2 + light * 0.78 + blush)), 0.42 + 0.75 * light + back),
      hex('#fff3cf'),
      shine,
    )
  })
}

/** Half a lime, its cut face up towards us, sun coming through the rim. */
export function half(canvas: Canvas, x: number, y: number, size: number): void {
  lime(canvas, x, y + size * 0.24, size * 0.97, 0, 77)
  const tall = size * 0.6
  polygon(canvas, ellipse(x, y, size * 1.04, tall, 60), (px, py): Rgb => {
    const [u, v] = [(px - x) / (size * 1.04), (py - y) / tall]
    const far = Math.hypot(u, v)
    const angle = Math.atan2(v, u) + 0.2
    const slice = Math.abs((((angle / (Math.PI * 2)) * 9 + 18) % 1) - 0.5)
    const wall = smoothstep(0.4, 0.47, slice) * smoothstep(0.08, 0.2, far)
    const cells = fbm(Math.cos(angle) * 8 * far + slice * 5, Math.sin(angle) * 8 * far, 22, 3)
    const juice = pulp(clamp(0.46 + cells * 0.5 - u * 0.24 + 0.2 * bell(far, 0.75, 0.14)))
    const pith = blend(
      juice,
      hex('#f3efd0'),
      clamp(wall * 0.85 + smoothstep(0.84, 0.88, far) + 0.9 * smoothstep(0.1, 0.06, far)),
    )
    const edge = blend(pith, hex('#7c9430'), smoothstep(0.93, 0.965, far))
    return plus(
      scale(edge, 1.02 - 0.16 * u),
      [1, 0.95, 0.8],
      0.35 * smoothstep(0.35, 0.6, noise(px / 7, py / 4, 9)) * smoothstep(0.85, 0.7, far),
    )
  })
}

/** A knife lying on the stone, its edge towards us. */
export function knife(canvas: Canvas, x: number, y: number, turn: number): void {
  const place = placed(x, y, turn)
  const at = (u: number, v: number): Point => place.out(u, v)
  const blade = [...bend(at(-6, -13), at(150, -17), at(232, 9), 14), at(232, 10), at(-6, 14)]
  polygon(canvas, blade, (px, py): Rgb => {
    const [u, v] = place.into(px, py)
    const ground = smoothstep(2, 4, v)
    const sky = 0.4 + 0.4 * bell(u, 74, 46) + fbm(u / 60, v / 2, 31, 3) * 0.16
    return blend(
      scale(hex('#b9b6a6'), sky + 0.3),
      scale(hex('#fff1d2'), 0.82 + 0.3 * bell(u, 130, 60)),
      ground,
    )
  })
  const handle = [at(-6, -13), at(-140, -15), at(-152, -4), at(-148, 13), at(-60, 15), at(-6, 15)]
  polygon(canvas, handle, (px, py): Rgb => {
    const [u, v] = place.into(px, py)
    const light = 0.9 - 0.04 * v + fbm(u / 40, v / 3, 33, 3) * 0.3
    return scale(hex('#6f4526'), Math.max(0.3, light))
  })
  for (const u of [-36, -78, -120]) polygon(canvas, ellipse(...at(u, 0), 4.4, 4.4, 18), hex('#d9b978'))
}
