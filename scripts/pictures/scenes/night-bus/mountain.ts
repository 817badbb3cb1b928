import { clamp, smoothstep } from '../../curve.ts'
import { fbm, ridged } from '../../noise.ts'
import { path, spline } from '../../outline.ts'
import type { Eye } from '../../perspective.ts'

/** The watcher's eye, across the valley from the road. */
export const eye: Eye = { x: 800, y: 430, lens: 1400, tall: 300 }

/** The road up to the pass, as metres across and away. */
export const road = spline(
  path(`
    -560,706 -420,742 -250,770 -40,782 150,800 268,838 292,872 250,898 60,914 -120,940 -236,980 -262,1014 -226,1040
    -70,1056 90,1080 208,1118 232,1152 198,1180 60,1196 -80,1222 -176,1266 -190,1304 -152,1328 -30,1350 84,1392
    106,1430 70,1458 -40,1490 -120,1540 -150,1620 -190,1700 -240,1790
  `),
  10,
)

/** Height of the mountainside, in metres; `detail` counts the layers of noise. */
export function heightAt(across: number, away: number, detail = 5): number {
  const pass = smoothstep(420, 0, Math.abs(across + 210))
  const tallest = 690 + 170 * smoothstep(-60, 520, across) + 60 * smoothstep(-380, -800, across) - 110 * pass
  const up = clamp((away - 660) / 1180)
  const slope = tallest * (up * 0.86 + 0.14 * smoothstep(0, 1, up))
  const beyond = Math.max(0, away - 1840) * 0.9
  const spurs = ridged(across / 620 + away / 3000, away / 2100, 7, detail) - 0.5
  const rough = fbm(across / 90, away / 110, 12, Math.max(2, detail - 1)) * 16
  return slope + spurs * 150 * smoothstep(0, 0.25, up) + rough * smoothstep(0, 0.1, up) - beyond
}
