import { createCanvas, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, ramp } from '../color.ts'
import { conifer } from '../conifer.ts'
import { clamp, mix, smoothstep } from '../curve.ts'
import { glow, vignette } from '../light.ts'
import { fbm, random, warped } from '../noise.ts'
import { sky } from '../sky.ts'
import { ground, hills, wooded } from '../terrain.ts'

const LAYERS = 8
const heavens = ramp([0, '#a9bccb'], [0.5, '#cfd8da'], [0.85, '#efe6d6'], [1, '#f5ead6'])
const distance = ramp([0, '#c6d2d8'], [0.25, '#9db3c4'], [0.5, '#6d8ba4'], [0.75, '#3c5c76'], [1, '#142836'])
const mist = ramp([0, '#e6e6df'], [0.5, '#b4c6d1'], [1, '#6f8fa6'])

function ridge(canvas: Canvas, layer: number): void {
  const t = layer / (LAYERS - 1)
  const tilt = layer % 2 ? 1 : -1
  const slope = mix(20, 120, t) * tilt
  const bare = hills(mix(330, 880, t ** 1.05), mix(60, 105, t), mix(300, 560, t), 31 + layer * 7)
  const line = (x: number) => bare(x) + slope * (x / 1600 - 0.5)
  const crest = layer < 2 ? line : wooded(line, mix(7, 66, t * t), mix(3, 12, t * t), layer + 3)
  const [ink, vapour] = [distance(t), mist(t)]
  ground(
    canvas,
    crest,
    (x, y) => {
      const veil = smoothstep(
        mix(20, 60, t),
        mix(130, 330, t),
        y - line(x) + fbm(x / 240, y / 60, layer, 4) * 50,
      )
      const grove = fbm(x / mix(14, 40, t), y / mix(18, 70, t), 90 + layer, 3) * 0.12 * t
      return blend(blend(ink, vapour, clamp(grove)), vapour, veil * mix(0.9, 0.55, t))
    },
    mix(1.6, 1, t),
  )
}

function vapours(canvas: Canvas, layer: number): void {
  const level = mix(430, 930, layer / LAYERS)
  wash(canvas, mist(layer / LAYERS), (x, y) => {
    const bank = warped(x / 420, y / 60, 60 + layer, 1.3) * 0.5 + 0.5
    return 0.55 * smoothstep(0.42, 0.85, bank) * Math.exp(-(((y - level) / 60) ** 2))
  })
}

function foreground(canvas: Canvas): void {
  const next = random(5)
  const leaf = { lit: hex('#2f4c55'), dark: hex('#0b171e') }
  for (let i = 0; i < 34; i++) {
    const side = i % 2 ? 1 : 0
    const inward = next() ** 1.7
    const x = side ? 1640 - inward * 560 : -40 + inward * 420
    const tall = mix(400, 130, inward) * (0.8 + next() * 0.5) * (side ? 1 : 0.82)
    conifer(canvas, x, 1090 + next() * 40, tall, leaf, i * 13 + 2)
  }
}

/** Deodar ridge behind deodar ridge, each bluer and fainter than the one before it. */
export function pineRidges(): Canvas {
  const canvas = createCanvas()
  sky(canvas, heavens, 430, 4)
  glow(canvas, 420, 190, 620, [0.28, 0.2, 0.11], 1.8)
  for (let layer = 0; layer < LAYERS; layer++) {
    ridge(canvas, layer)
    if (layer > 1 && layer < 7) vapours(canvas, layer)
  }
  foreground(canvas)
  glow(canvas, 420, 160, 900, [0.09, 0.065, 0.035], 1.4)
  vignette(canvas, 0.28)
  return canvas
}
