import type { Canvas } from '../../canvas.ts'
import { blend, hex, plus, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import { landscape } from '../../land.ts'
import type { Spot } from '../../land.ts'
import { fbm, noise, ridged } from '../../noise.ts'
import type { Eye } from '../../perspective.ts'
import { HORIZON, skyAt } from './heavens.ts'

const eye: Eye = { x: 800, y: HORIZON, lens: 1300, tall: 15 }

function swell(phase: number): number {
  return (0.5 + 0.5 * Math.sin(phase)) ** 1.8
}

/** Height of the water, in metres: two swells that cross, and a wind sea on their backs. */
function heightAt(across: number, away: number): number {
  const unrest = fbm(across / 90, away / 70, 5, 3) * 3.4
  const great = swell(away / 7.4 + across / 26 + unrest) * (2.1 + 1.2 * noise(across / 70, away / 120, 9))
  const cross = swell(away / 4.2 - across / 7.5 + unrest * 1.3) * 0.8
  const calm = smoothstep(900, 120, away)
  const chop = calm > 0 ? (ridged(across / 9, away / 6.5, 11, 4) - 0.4) * 1.15 * calm : 0
  const ripple = away < 220 ? fbm(across / 1.1, away / 1.3, 15, 3) * 0.13 : 0
  return great + cross + chop + ripple - 1.2
}

/** Light the water mirrors towards the eye, and the water's own colour where it does not. */
function ink({ x, y, across, away, up, tilt, climb }: Spot): Rgb {
  const view = Math.hypot(x - eye.x, y - eye.y, eye.lens)
  const [vx, vy, vz] = [(x - eye.x) / view, (eye.y - y) / view, eye.lens / view]
  const long = Math.hypot(tilt, 1, climb)
  const facing = -(-tilt * vx + vy - climb * vz) / long
  const high = vy + (2 * facing) / long
  const side = vx - (2 * facing * tilt) / long
  const mirror = 0.03 + 0.97 * (1 - clamp(facing)) ** 4
  const sky = skyAt(eye.x + side * 1500, clamp(Math.abs(high) * 0.9 + 0.01))
  const thin = smoothstep(0.6, 3, up) * 0.5
  const body = blend(hex('#071527'), hex('#245060'), clamp(0.18 + thin + climb * 0.4))
  const water = plus(scale(body, 1), sky, mirror * 0.92)
  const torn = fbm(across / 2.2, away / 3, 21, 4) * 0.5 + ridged(across / 7, away / 10, 23, 3) * 0.5
  const crest = smoothstep(1.35, 2.7, up + torn * 1.5) * smoothstep(0.2, 0.5, torn)
  const streak = smoothstep(0.2, 0.5, fbm(across / 3.5 + away / 30, away / 16, 27, 4)) * 0.12
  const foam = clamp(crest * 0.85 + streak) * smoothstep(1300, 200, away)
  return blend(water, blend(hex('#8d9fbd'), hex('#d9d5d8'), crest), foam)
}

/** The sea, out to the horizon. */
export function sea(canvas: Canvas): void {
  landscape(canvas, eye, heightAt, { near: 24, far: 14_000, steps: 900 }, ink)
}
