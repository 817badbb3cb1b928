import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex, plus, scale } from '../color.ts'
import type { Rgb } from '../color.ts'
import { clamp, mix, smoothstep } from '../curve.ts'
import { bloom, glow, vignette } from '../light.ts'
import { along, direction, dot, meet, openness, outward, reaches, towards } from '../march.ts'
import type { Vector } from '../march.ts'
import { random, warped } from '../noise.ts'
import { stroke } from '../shapes.ts'
import { look, viewOf } from '../view.ts'
import { MOUTH, bakery, stuffAt } from './tandoor/bakery.ts'
import { emberLight, firelight, ovenLight } from './tandoor/fire.ts'
import { colorOf } from './tandoor/stuffs.ts'

const view = viewOf([0, 1.42, -1.12], [0.02, -0.02, 0.31], 1740)
const flame: Vector = [MOUTH[0], 0.09, MOUTH[2]]
const hood: Vector = [MOUTH[0], 0.62, MOUTH[2] + 0.1]
const doorway = direction([-0.8, 0.55, -0.25])
const daybreak = hex('#5f7fae')

/** Light on a surface outside the oven: the fire's, what the smoky ceiling gives back, and the coming day. */
function lightAt(place: Vector, normal: Vector, gloss: number): Rgb {
  const fire = towards(place, flame)
  const open = openness(bakery, place, normal, 0.14)
  const direct =
    clamp(dot(normal, fire.way) * 0.85 + 0.15) * reaches(bakery, place, fire.way, fire.far - 0.1, 0.16)
  const back = towards(place, hood)
  const bounce = clamp(dot(normal, back.way)) * open
  const dawn = clamp(dot(normal, doorway))
  const cool = dawn > 0 && place[0] < 0.5 ? dawn * reaches(bakery, place, doorway, 0.4, 0.12) : dawn
  const near = (0.6 * direct) / (fire.far ** 2 * 2 + 0.1) + (0.68 * bounce) / (back.far ** 2 * 1.6 + 0.2)
  const [dx, dz] = [place[0] - MOUTH[0], place[2] - MOUTH[2]]
  const round = Math.sqrt(dx * dx + dz * dz)
  const rim = clamp(-(dx * normal[0] + dz * normal[2]) / round + 0.25) * smoothstep(0.37, 0.29, round)
  const half = direction([fire.way[0] - view.ray(800, 533)[0], fire.way[1] + 0.7, fire.way[2] - 0.7])
  const shine = gloss * clamp(dot(normal, half)) ** 30 * direct
  return plus(
    plus(
      scale(firelight, near + shine + rim * 1.5 * smoothstep(0.07, -0.02, place[1])),
      daybreak,
      0.3 * cool,
    ),
    [0.018, 0.014, 0.014],
    open,
  )
}

function shade(x: number, y: number): Rgb {
  const way = view.ray(x, y)
  const far = meet(bakery, view.from, way, 6, 0.9)
  if (far === undefined) return [0, 0, 0]
  const place = along(view.from, way, far)
  const stuff = stuffAt(place)
  if (stuff === 'embers') return emberLight(place)
  const normal = outward(bakery, place)
  const inside = stuff === 'clay' ? smoothstep(0.01, -0.05, place[1]) : 0
  if (inside === 1) return ovenLight(place, openness(bakery, place, normal, 0.2))
  const color = colorOf(stuff, place)
  const light = lightAt(place, normal, stuff === 'brass' || stuff === 'iron' ? 1.6 : 0.12)
  const outer: Rgb = [color[0] * light[0], color[1] * light[1], color[2] * light[2]]
  if (inside === 0) return outer
  const inner = ovenLight(place, openness(bakery, place, normal, 0.2))
  return [mix(outer[0], inner[0], inside), mix(outer[1], inner[1], inside), mix(outer[2], inner[2], inside)]
}

function sparks(canvas: Canvas): void {
  const next = random(12)
  for (let i = 0; i < 46; i++) {
    const up = next() ** 1.6 * 0.62
    const place: Vector = [MOUTH[0] + (next() - 0.5) * (0.3 + up * 0.5), up, MOUTH[2] + (next() - 0.5) * 0.3]
    const [x, y] = view.pixelOf(place)
    const size = 1 + next() * 2
    stroke(
      canvas,
      [x, y],
      [x + (next() - 0.5) * 9, y - 3 - next() * 9],
      scale(hex('#ffb050'), 1.5 - up),
      size,
      0.8,
      0.85,
    )
  }
}

/** A bakery before dawn: breads on the glowing wall of a clay oven, dough and flour waiting beside it. */
export function tandoor(): Canvas {
  const canvas = createCanvas()
  look(canvas, shade)
  const [x, y] = view.pixelOf(MOUTH)
  wash(canvas, hex('#d98a52'), (px, py) => {
    const rise = smoothstep(y + 60, y - 420, py)
    const smoke = warped(px / 220, py / 300, 71, 1.3, 4) + 0.2
    return 0.16 * clamp(smoke) * rise * smoothstep(560, 60, Math.abs(px - x) * (1.2 - rise * 0.5))
  })
  glow(canvas, x, y - 20, 820, scale(firelight, 0.15), 2.2)
  sparks(canvas)
  bloom(canvas, 0.5, 26, 0.34)
  vignette(canvas, 0.66)
  return canvas
}
