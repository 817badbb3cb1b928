import { ball, block, melted, rod } from '../../march.ts'
import type { Vector } from '../../march.ts'
import { hash, noise } from '../../noise.ts'

/** Middle of the oven's mouth, on the counter. */
export const MOUTH: Vector = [0.06, 0, 0.3]

/** Metres from the counter down to the bed of embers. */
export const EMBERS = 0.5

const [MX, , MZ] = MOUTH

/** What a surface is made of. */
export type Stuff = 'clay' | 'embers' | 'wall' | 'board' | 'dough' | 'bread' | 'iron' | 'brass'

const BELLY: Vector = [MX, -0.4, MZ]
const ROUND: Vector = [0.46, 0.42, 0.46]
const LOAF: Vector = [0.19, 0.015, 0.15]
const HANDLE: Vector = [0.66, 0.02, -0.36]
const BEND: Vector = [0.1, 0.09, 0.12]
const HOOK: Vector = [-0.02, -0.02, 0.26]
const TONG: Vector = [0.76, 0.014, -0.22]
const TIP: Vector = [0.46, 0.03, 0.02]
const WALL = 1.04

const doughs = [
  [-0.79, 0.3],
  [-0.64, 0.36],
  [-0.5, 0.4],
  [-0.74, 0.16],
  [-0.595, 0.21],
  [-0.45, 0.27],
  [-0.55, 0.075],
].map(([x, z], i): { readonly middle: Vector; readonly half: Vector } => {
  const size = 0.064 + 0.01 * hash(i, 2, 3)
  return {
    middle: [x, 0.024 + size * 0.36, z],
    half: [size, size * 0.4, size * (0.9 + 0.14 * hash(i, 3, 3))],
  }
})

const stack = Array.from({ length: 6 }, (_, i): Vector => [
  0.72 + (hash(i, 1, 6) - 0.5) * 0.07,
  0.014 + i * 0.023,
  0.3 + (hash(i, 2, 6) - 0.5) * 0.07,
])

/** The oven: a counter of clay with a round lip, and a wide belly below it. */
function clay(place: Vector): number {
  const y = place[1]
  const far = Math.sqrt((place[0] - MX) ** 2 + (place[2] - MZ) ** 2)
  if (far > 0.6) return y
  const neck = y > -0.25 ? far - 0.29 : 9
  const counter = y > 0.06 ? y : Math.max(y, -Math.min(ball(place, BELLY, ROUND), neck))
  return melted(counter, Math.sqrt((far - 0.335) ** 2 + (y - 0.012) ** 2) - 0.05, 0.03)
}

function embers(place: Vector): number {
  const y = place[1]
  if (y > -0.3) return y + EMBERS - 0.06
  return (y + EMBERS - 0.035 * noise(place[0] * 12, place[2] * 12, 3) - 0.02) * 0.7
}

function dough(place: Vector): number {
  const around = ball(place, [-0.62, 0.06, 0.24], [0.36, 0.14, 0.36])
  if (around > 0.06) return around
  let least = 9
  for (const { middle, half } of doughs) {
    const dent = 0.012 * Math.exp(-(((place[0] - middle[0]) ** 2 + (place[2] - middle[2]) ** 2) / 0.0005))
    least = Math.min(least, ball(place, middle, half) + (place[1] > middle[1] ? dent : 0))
  }
  return least
}

function board([x, y, z]: Vector): number {
  const [u, w] = [(x + 0.62) * 0.94 - (z - 0.24) * 0.34, (x + 0.62) * 0.34 + (z - 0.24) * 0.94]
  return block([u, y, w], [0, 0.012, 0], [0.3, 0.014, 0.23], 0.006)
}

function breads(place: Vector): number {
  const around = ball(place, [0.72, 0.07, 0.3], [0.3, 0.14, 0.26])
  if (around > 0.06) return around
  const [x, y, z] = place
  const dish = (x - 0.72) ** 2 + (z - 0.3) ** 2
  let least = 9
  for (const [i, middle] of stack.entries()) {
    const curl = 0.06 * dish * (1 + i * 0.4) + 0.006 * noise(x * 14 + i * 5, z * 14, i)
    least = Math.min(least, ball([x, y - curl, z], middle, LOAF))
  }
  return least * 0.8
}

function iron(place: Vector): number {
  return Math.min(
    rod(place, HANDLE, BEND, 0.008),
    rod(place, BEND, HOOK, 0.008),
    rod(place, TONG, TIP, 0.007),
  )
}

function brass(place: Vector): number {
  const y = place[1]
  const far = Math.sqrt((place[0] + 0.36) ** 2 + (place[2] + 0.12) ** 2)
  const shell = Math.abs(Math.sqrt(far * far + ((y - 0.1) * 1.1) ** 2) - 0.1) - 0.005
  return Math.max(shell, y - 0.085, -y)
}

/** Metres from a place to the nearest surface of the bakery. */
export function bakery(place: Vector): number {
  const y = place[1]
  const wall = WALL - place[2]
  if (y > 0.3) return Math.min(y - 0.2, wall)
  const oven = Math.min(clay(place), wall)
  if (y < -0.1) return Math.min(oven, embers(place), iron(place))
  const left = place[0] < 0 ? Math.min(board(place), dough(place), brass(place)) : place[0] + 0.24
  return Math.min(oven, left, place[0] > 0.2 ? breads(place) : 0.4 - place[0], iron(place))
}

/** What the surface nearest to a place is made of. */
export function stuffAt(place: Vector): Stuff {
  const parts: readonly (readonly [stuff: Stuff, far: number])[] = [
    ['clay', clay(place)],
    ['embers', embers(place)],
    ['wall', WALL - place[2]],
    ['board', board(place)],
    ['dough', dough(place)],
    ['bread', breads(place)],
    ['iron', iron(place)],
    ['brass', brass(place)],
  ]
  return parts.reduce((best, part) => (part[1] < best[1] ? part : best))[0]
}
