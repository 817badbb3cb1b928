import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp, scale } from '../color.ts'
import { conifer } from '../conifer.ts'
import { bell, smoothstep } from '../curve.ts'
import { standing, walker } from '../figures.ts'
import { bloom, glow, vignette } from '../light.ts'
import { random, warped } from '../noise.ts'
import { project } from '../perspective.ts'
import { sky, stars } from '../sky.ts'
import { ground, hills, wooded } from '../terrain.ts'
import { eye, lamp, lights } from './night-platform/lamps.ts'
import { clock, platform } from './night-platform/platform.ts'
import { station } from './night-platform/station.ts'
import { beds, carriage, rails } from './night-platform/track.ts'

const heavens = ramp([0, '#0a1226'], [0.5, '#15233f'], [0.85, '#2a3c58'], [1, '#3d4f66'])

function backdrop(canvas: Canvas): void {
  sky(canvas, heavens, 560, 4)
  stars(canvas, 700, (_, y) => smoothstep(420, 0, y), 5)
  ground(canvas, hills(400, 110, 520, 14), () => hex('#1c2b42'), 2)
  const bare = hills(478, 80, 380, 19)
  ground(canvas, wooded(bare, 34, 11, 4), (_, y) =>
    blend(hex('#0f1c2e'), hex('#34465a'), smoothstep(430, 580, y) * 0.8),
  )
  const next = random(8)
  for (let i = 0; i < 44; i++) {
    const [x, y] = [980 + next() * 620, 420 + next() * 90]
    glow(canvas, x, y, 7 + next() * 6, scale(lamp, 0.3 + next() * 0.5), 2)
  }
  for (let i = 0; i < 30; i++) {
    const x = 1010 + next() ** 0.8 * 640
    conifer(
      canvas,
      x,
      600 + next() * 20,
      90 + next() * 90 + (x - 1000) * 0.42,
      { lit: hex('#1b2c3a'), dark: hex('#080f1a') },
      i + 5,
    )
  }
}

/** A hill station after the last train: warm lamps in the mist and a carriage with its windows lit. */
export function nightPlatform(): Canvas {
  const canvas = createCanvas()
  backdrop(canvas)
  wash(
    canvas,
    hex('#51637a'),
    (x, y) => 0.6 * bell(y, 570, 60) * smoothstep(0.2, 0.8, warped(x / 420, y / 60, 5) * 0.5 + 0.5),
  )
  beds(canvas)
  carriage(canvas, 22.5, 38, 1)
  carriage(canvas, 5.2, 21.4, 2)
  rails(canvas)
  platform(canvas)
  station(canvas)
  walker(canvas, standing(...project(eye, -0.5, 0, 17), 106), 106, hex('#080a10'))
  clock(canvas, 8.4)
  lights(canvas)
  wash(
    canvas,
    (x) => blend(hex('#6d7f94'), hex('#c99a66'), bell(x, 700, 330) * 0.7),
    (x, y) => {
      const drift = warped(x / 380, y / 80, 44, 1.2)
      return 0.3 * smoothstep(0, 0.75, drift) * bell(y, 600, 80) * smoothstep(380, 700, x)
    },
  )
  bloom(canvas, 0.5, 34, 0.35)
  vignette(canvas, 0.5)
  return canvas
}
