import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import { mix } from '../../curve.ts'
import { random } from '../../noise.ts'
import { rectangle } from '../../outline.ts'
import { project } from '../../perspective.ts'
import { polygon } from '../../shapes.ts'
import { crag, eye, heightAt } from './valley.ts'

const lime = hex('#fdf4e0')
const shaded = hex('#878bb2')
const band = hex('#74281f')
const dark = hex('#2c2430')

interface House {
  readonly wide: number
  readonly tall: number
  /** Whether it is the temple, painted red all over its upper storey. */
  readonly isTemple?: boolean
}

/** One whitewashed house, its walls leaning in, sizes in pixels, its foot at `(x, y)`. */
function house(
  canvas: Canvas,
  x: number,
  y: number,
  { wide, tall, isTemple }: House,
  next: () => number,
): void {
  const face = x + wide * mix(0.58, 0.74, next())
  const [end, roof, foot] = [x + wide, y - tall, y + 7]
  const lean = tall * 0.07
  const age = 0.93 + 0.1 * next()
  polygon(
    canvas,
    [
      [x - lean, foot],
      [x, roof],
      [face, roof],
      [face, foot],
    ],
    scale(lime, age),
  )
  polygon(
    canvas,
    [
      [face, foot],
      [face, roof],
      [end, roof],
      [end + lean, foot],
    ],
    scale(shaded, age),
  )
  const eaves = isTemple ? tall * 0.4 : 2.4
  polygon(canvas, rectangle(x - 0.6, roof, face, roof + eaves), isTemple ? hex('#a33a26') : band)
  polygon(
    canvas,
    rectangle(face, roof, end + 0.6, roof + eaves),
    isTemple ? hex('#5c2630') : scale(band, 0.5),
  )
  polygon(canvas, rectangle(x, roof - 1, end, roof), blend(lime, dark, 0.25))
  for (let row = eaves + 4; row < tall - 3; row += 7.6)
    for (let at = 3.4; at < wide - 2.5; at += 5.6) {
      if (next() < 0.34 || Math.abs(x + at - face) < 1.8) continue
      polygon(canvas, rectangle(x + at - 1, roof + row - 1.3, x + at + 1, roof + row + 1.9), dark, 0.85)
    }
}

/** The monastery: white houses stacked up the crag to a red temple. */
export function monastery(canvas: Canvas): void {
  const next = random(12)
  for (let tier = 0; tier < 6; tier++) {
    const half = mix(15, 62, (tier / 5) ** 0.8)
    const count = 3 + Math.round(tier * 1.15)
    for (let i = 0; i < count; i++) {
      const across = crag.across + mix(-half, half, (i + 0.5) / count) + (next() - 0.5) * 7 + 3
      const away = crag.away - 6 - tier * 7.4 - next() * 5
      const [x, y] = project(eye, across, heightAt(across, away, 3), away)
      const isTemple = tier === 0 && i === 1
      const wide = isTemple ? 60 : mix(25, 46, next())
      const tall = isTemple ? 56 : mix(21, 37, next())
      if (tier > 3 && next() < 0.45) continue
      house(canvas, x - wide / 2, y + 3, { wide, tall, isTemple }, next)
    }
  }
}
