import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, mix, smoothstep } from '../../curve.ts'
import { fbm, hash } from '../../noise.ts'
import { TALLEST, trainAt } from './train.ts'

/** Middle of the circle the line runs along, in metres; the eye is at the origin, looking along z. */
const CENTRE = { x: -82, z: 112 }
/** Radius of that circle, width of the viaduct, and height of its deck against the eye, in metres. */
const RADIUS = 150
const WIDTH = 7
const DECK = -13
/** Width of one arch with its pier, and height of one tier of arches, in metres. */
const BAY = 14
const TIER = 22
/** Pixels to a metre one metre away, the vanishing point, and the row above which nothing is built. */
const LENS = 1560
const EYE = { x: 760, y: 336 }
const HIGHEST = 350

const stone = hex('#b98a5e')
const sunlit = hex('#ffdca0')
const shade = hex('#4a5670')
interface Hit {
  readonly along: number
  readonly angle: number
  readonly far: number
}

function meet(dx: number, radius: number): Hit | undefined {
  const a = dx * dx + 1
  const b = -(dx * CENTRE.x + CENTRE.z)
  const c = CENTRE.x ** 2 + CENTRE.z ** 2 - radius * radius
  const inside = b * b - a * c
  if (inside < 0) return undefined
  const z = (-b + Math.sqrt(inside)) / a
  const angle = Math.atan2(dx * z - CENTRE.x, z - CENTRE.z)
  return { along: angle * radius, angle, far: z }
}

function isOpen(angle: number, height: number): boolean {
  const place = angle * RADIUS
  const across = Math.abs((((place % BAY) + BAY) % BAY) - BAY / 2)
  const up = TIER - ((DECK - 1.5 - height) % TIER)
  const half = BAY * 0.34
  if (up < 1.6) return false
  return up < 13.4 ? across < half : Math.hypot(across, up - 13.4) < half
}

function masonry(hit: Hit, height: number): Rgb {
  const course = Math.floor(height / 0.9)
  const block = hash(Math.floor(hit.along / 1.7 + (course % 2) * 0.5), course, 3)
  const worn = fbm(hit.along / 9, height / 14, 4, 4)
  const facing = smoothstep(-0.9, 0.95, hit.angle + worn * 0.12)
  const up = TIER - ((DECK - 1.5 - height) % TIER)
  const streak = fbm(hit.along / 1.3, height / 26, 9, 3) * 0.5 * smoothstep(4, TIER, up)
  const ledge = up < 1.5 || height > DECK - 1.4
  const base = blend(
    scale(stone, 0.72 + block * 0.34 + worn * 0.5 - Math.max(0, streak)),
    shade,
    (1 - facing) * 0.78,
  )
  const lit = blend(base, sunlit, facing * (ledge ? 0.85 : 0.5))
  const isUnderLedge = (height > DECK - 2 && height < DECK - 1.4) || up > TIER - 0.7
  return isUnderLedge ? scale(lit, 0.62) : lit
}

function hazed(color: Rgb, far: number, height: number): Rgb {
  const veil = clamp((far - 150) / 330) * 0.26 + smoothstep(-36, -92, height) * 0.5
  return blend(color, hex('#e8c994'), veil)
}

function look(x: number, y: number): Rgb | undefined {
  const dx = (x - EYE.x) / LENS
  const dy = -(y - EYE.y) / LENS
  const track = meet(dx, RADIUS + WIDTH * 0.3)
  if (track && dy * track.far > DECK && dy * track.far < DECK + TALLEST) {
    const paintwork = trainAt(track.along, dy * track.far - DECK)
    if (paintwork)
      return hazed(scale(paintwork, mix(0.7, 1.12, smoothstep(-0.6, 0.7, track.angle))), track.far, DECK)
  }
  const face = meet(dx, RADIUS)
  const back = meet(dx, RADIUS + WIDTH)
  if (!face || !back) return undefined
  const height = dy * face.far
  if (height > DECK + 0.9) return undefined
  if (height <= DECK + 0.9 && !isOpen(face.angle, height))
    return hazed(masonry(face, height), face.far, height)
  if (height <= DECK - 1 && !isOpen(back.angle, dy * back.far))
    return hazed(scale(plus(masonry(back, height), shade, 0.5), 0.3), back.far, height)
  return undefined
}

/** Colour of the viaduct and its train at a pixel, and the share of the pixel they cover (0..1). */
export function viaductAt(x: number, y: number): { color: Rgb; cover: number } {
  let color: Rgb = [0, 0, 0]
  if (y < HIGHEST) return { color, cover: 0 }
  let hits = 0
  for (let i = 0; i < 9; i++) {
    const seen = look(x + ((i % 3) + 0.5) / 3, y + (Math.floor(i / 3) + 0.5) / 3)
    if (seen) [color, hits] = [plus(color, seen), hits + 1]
  }
  return { color: hits ? scale(color, 1 / hits) : color, cover: hits / 9 }
}
