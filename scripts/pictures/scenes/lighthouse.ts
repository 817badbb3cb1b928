import { createCanvas, paint } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { hex } from '../color.ts'
import { bell, smoothstep } from '../curve.ts'
import { bloom, glow, vignette } from '../light.ts'
import { stars } from '../sky.ts'
import { beams } from './lighthouse/beams.ts'
import { headland, skerry } from './lighthouse/headland.ts'
import { HORIZON, cloudBanks, skyAt } from './lighthouse/heavens.ts'
import { sea } from './lighthouse/sea.ts'
import { spray } from './lighthouse/spray.ts'
import { LAMP, tower } from './lighthouse/tower.ts'

/** A lighthouse at blue hour over a heavy sea, the last of the sun along the horizon. */
export function lighthouse(): Canvas {
  const canvas = createCanvas()
  paint(canvas, (x, y) => skyAt(x, (HORIZON - y) / HORIZON))
  stars(canvas, 240, (x, y) => smoothstep(300, 40, y) * 0.7 * (1 - bell(x, 300, 400) * 0.5), 8)
  cloudBanks(canvas)
  sea(canvas)
  headland(canvas)
  spray(canvas)
  tower(canvas)
  beams(canvas)
  skerry(canvas)
  glow(canvas, LAMP.x, LAMP.y, 230, [0.34, 0.26, 0.14], 4)
  glow(canvas, LAMP.x, LAMP.y, 40, [1.2, 1, 0.66], 2.4)
  glow(canvas, 330, HORIZON, 520, hex('#3a1a0c'), 2)
  bloom(canvas, 0.6, 26, 0.22)
  vignette(canvas, 0.34)
  return canvas
}
