import { clamp, smoothstep } from '../../curve.ts'
import { fbm, ridged } from '../../noise.ts'
import { path, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import type { Eye } from '../../perspective.ts'

/** The traveller's eye, high over the valley floor. */
export const eye: Eye = { x: 800, y: 372, lens: 1500, tall: 150 }

/** Where the monastery's crag stands, in metres. */
export const crag = { across: 218, away: 1090, tall: 152 }

/** The road, as metres across and away. */
export const road = spline(
  path(`
    -150,180 -60,262 62,330 132,420 84,506 -70,560 -172,650 -150,770 -20,850 92,930 118,1040 60,1180 -60,1420
    -30,1800 60,2300 20,3000 -80,4200
  `),
  14,
)

/** The river's middle line, as metres across and away. */
export const river = spline(
  path('-420,300 -330,480 -330,700 -250,900 -190,1150 -250,1500 -120,2000 -90,2800 -60,4600'),
  10,
)

/** Metres from a place to a line of points. */
export function gapTo(line: readonly Point[], across: number, away: number): number {
  let near = Infinity
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, az] = line[i]
    if (Math.abs(az - away) > 170) continue
    const [dx, dz] = [line[i + 1][0] - ax, line[i + 1][1] - az]
    const t = clamp(((across - ax) * dx + (away - az) * dz) / (dx * dx + dz * dz))
    const [gx, gz] = [across - ax - dx * t, away - az - dz * t]
    near = Math.min(near, gx * gx + gz * gz)
  }
  return Math.sqrt(near)
}

/** Height of one side of the valley, `gone` metres beyond its foot. */
function wall(gone: number, across: number, away: number, side: number, detail: number): number {
  if (gone <= -60) return 0
  const spurs = ridged(away / 560 + across / 2400, across / 1500 + side * 7, 21 + side, detail)
  const begun = Math.max(0, gone + (spurs - 0.55) * 200 * smoothstep(-60, 260, gone))
  if (begun === 0) return 0
  const foot = (begun * begun) / (begun + 150)
  const flutes = ridged(away / 130 + across / 800, across / 620, 33 + side, Math.max(2, detail - 1))
  const tallest = 400 + 260 * fbm(away / 900, across / 900 + side * 5, 40, 2)
  const rise = tallest * (1 - Math.exp((-foot * 0.78) / tallest))
  return rise * (0.8 + 0.5 * (spurs - 0.4)) + (flutes - 0.3) * 40 * smoothstep(40, 260, foot)
}

/** Height of the ground, in metres; `detail` counts the layers of noise. */
export function heightAt(across: number, away: number, detail = 5): number {
  const turn = 120 * Math.sin(away / 1150) - away * 0.012
  const left = wall(-(across - turn) - 330 - away * 0.02, across, away, 0, detail)
  const right = wall(across - turn - 300 - away * 0.03, across, away, 1, detail)
  const end =
    away < 4000 ? 0 : Math.min(620, (away - 4000) * 0.26) * (0.25 + ridged(across / 1500, away / 2100, 5, 4))
  const spine = clamp((across - crag.across) / 330)
  const out = Math.hypot((across - crag.across - spine * 330) / 1.2, (away - crag.away - spine * 150) * 0.85)
  const rough = 1 + 0.42 * fbm(across / 60, away / 60, 8, detail)
  const top = crag.tall * (1 - 0.35 * Math.sin(spine * Math.PI * 0.8) + 0.2 * spine)
  const rock = top * smoothstep(172, 26, out * rough) ** 1.2 + 20 * smoothstep(300, 60, out)
  const ground =
    detail < 3
      ? 0
      : 3 * fbm(across / 130, away / 130, 4, 3) +
        10 * smoothstep(0.1, 0.5, fbm(across / 300, away / 380, 14, 3))
  return left + right + end + Math.max(rock, ground)
}
