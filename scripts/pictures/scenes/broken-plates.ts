import { createCanvas, paint, wash } from '../canvas.ts'
import type { Canvas } from '../canvas.ts'
import { blend, hex, plus, ramp, scale } from '../color.ts'
import type { Rgb } from '../color.ts'
import { clamp, smoothstep } from '../curve.ts'
import { bloom, vignette } from '../light.ts'
import { fbm } from '../noise.ts'
import { facing, glint, unit } from '../raking.ts'
import { bangles } from './broken-plates/bangles.ts'
import { glazeAt } from './broken-plates/china.ts'
import { design } from './broken-plates/peacock.ts'
import { mapOf } from './broken-plates/regions.ts'
import { lay, relief } from './broken-plates/shards.ts'

const mortar = ramp([0, '#4d4841'], [0.5, '#847c70'], [1, '#aaa091'])
const sun = hex('#fff0d0')
const shade = hex('#8fa3c4')

/** How much of the late sun gets through the leaves of a tree beside the wall, 0..1. */
function through(x: number, y: number): number {
  const leaves = fbm(x / 150 + y / 300, y / 120, 90, 4) + 0.3 * fbm(x / 46, y / 46, 95, 2)
  const reach = smoothstep(-350, 500, x * 0.62 + y - 1150) * 0.75 + smoothstep(240, -80, y + x * 0.1) * 0.5
  return 1 - smoothstep(-0.28, 0.12, leaves) * reach
}

/** A garden wall of broken china in raking light: a peacock under a sun that was a plate. */
export function brokenPlates(): Canvas {
  const canvas = createCanvas()
  const map = mapOf(design)
  const wall = lay(design, map, 48)
  const tall = relief(wall)
  const heightAt = (x: number, y: number) =>
    tall[clamp(Math.round(y), 0, 1066) * 1600 + clamp(Math.round(x), 0, 1599)]
  paint(canvas, (x, y): Rgb => {
    const at = y * 1600 + x
    const light = unit([-900 - x, -500 - y, 800])
    const here = tall[at]
    const normal = unit([heightAt(x - 1, y) - heightAt(x + 1, y), heightAt(x, y - 1) - heightAt(x, y + 1), 2])
    let open = 1
    for (let step = 1; step <= 9; step++) {
      const over =
        heightAt(x + light[0] * step * 1.5, y + light[1] * step * 1.5) - here - light[2] * step * 1.5
      open = Math.min(open, 1 - clamp(over / 2.2))
    }
    const number = wall.owner[at]
    const set = number >= 0 ? smoothstep(-0.6, 0.7, wall.edge[at]) : 0
    const bed = mortar(0.5 + fbm(x / 8, y / 8, 61, 4) * 0.5)
    const shard = wall.shards[number]
    const china = shard ? (design[shard.region - 1]?.china ?? 'wall') : 'wall'
    const body = set > 0 ? blend(bed, glazeAt(x, y, shard, china), set) : bed
    const sunny = through(x, y)
    const direct = facing(normal, light) * open * sunny
    const warm = plus(scale(sun, direct * 1.95), scale(shade, 0.4))
    const lit: Rgb = [body[0] * warm[0], body[1] * warm[1], body[2] * warm[2]]
    const gleam =
      set * open * (0.75 * sunny * glint(normal, light, 60) + 0.1 * glint(normal, unit([0.4, -0.8, 0.6]), 14))
    return plus(lit, sun, gleam)
  })
  bangles(
    canvas,
    26,
    (x, y) =>
      map.index[Math.round(y) * 1600 + Math.round(x)] === 0 &&
      map.distance[Math.round(y) * 1600 + Math.round(x)] > 44,
  )
  wash(canvas, hex('#ffdfa8'), (x, y) => 0.1 * smoothstep(900, 0, Math.hypot(x - 200, y - 200)))
  bloom(canvas, 0.85, 12, 0.25)
  vignette(canvas, 0.36)
  return canvas
}
