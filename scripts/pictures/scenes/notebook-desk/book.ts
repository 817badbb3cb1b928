import type { Canvas } from '../../canvas.ts'
import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { bell, smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import type { Point } from '../../outline.ts'
import { inkOn, placed, sheet } from '../../placed.ts'
import { castShadow, solid } from '../../shadow.ts'
import { polygon, stroke } from '../../shapes.ts'

const book = placed(742, 540, -0.11)
const WIDE = 424
const TALL = 292

/** Pixels by which paper rises towards the fold, so that lines on it bow. */
function bow(across: number): number {
  return 11 * Math.exp(-Math.abs(across) / 46)
}

/** Pixel of a place on the open pages; 0, 0 is the middle of the fold. */
export function onPage(across: number, down: number): Point {
  return book.out(across, down - bow(across) * 0.6)
}

function paper(u: number, v: number): Rgb {
  const side = Math.abs(u)
  const fold =
    u < 0
      ? 0.46 * bell(side, 0, 30) + 0.16 * bell(side, 0, 90)
      : 0.5 * bell(side, 0, 12) - 0.07 * bell(side, 52, 40)
  const fibre = fbm(u / 3, v / 3, 5, 3) * 0.03 + fbm(u / 70, v / 70, 6, 4) * 0.07
  const worn = 0.16 * smoothstep(WIDE - 46, WIDE, side + Math.abs(v) * 0.06)
  const sheetColor = blend(
    hex('#f1e6cd'),
    hex('#d9c49a'),
    worn + smoothstep(0.2, 0.6, fbm(u / 120, v / 120, 8, 4)) * 0.3,
  )
  const rule = (((v + bow(u) * 0.6 + 1000) % 31) + 31) % 31
  const lines = v > -TALL + 56 && v < TALL - 16 ? bell(rule, 15, 0.8) * 0.42 : 0
  const margin = bell(u, -WIDE + 62, 0.9) * 0.4 + bell(u, 48, 0.9) * 0.4
  const ruled = blend(blend(sheetColor, hex('#7f9bb5'), lines), hex('#b5564a'), margin)
  return scale(ruled, 1 - fold + fibre)
}

/** The open book, bound in red cloth, its ruled pages bowing into the fold. */
export function notebook(canvas: Canvas): void {
  const cover = sheet(book, -WIDE - 13, -TALL - 12, WIDE + 13, TALL + 14)
  castShadow(canvas, { right: 20, down: 24, soft: 16, ink: hex('#120a06'), depth: 0.8 }, (mask) =>
    polygon(mask, cover, solid),
  )
  polygon(
    canvas,
    cover,
    inkOn(book, (u, v) => scale(hex('#7a2620'), 0.8 + fbm(u / 2.5, v / 2.5, 3, 2) * 0.3)),
  )
  for (let leaf = 5; leaf >= 0; leaf--) {
    const edge = WIDE + leaf * 1.7
    const tone = scale(hex('#cdb98f'), leaf % 2 === 0 ? 0.62 : 1)
    polygon(canvas, sheet(book, -edge, -TALL + leaf * 0.8, edge, TALL + leaf * 1.1), tone)
  }
  polygon(canvas, sheet(book, -WIDE, -TALL, WIDE, TALL), inkOn(book, paper))
  stroke(canvas, book.out(0, -TALL + 2), book.out(0, TALL + 3), hex('#3a2a1c'), 2.4, 2.4, 0.7)
  for (const stitch of [-190, -60, 70, 200])
    stroke(canvas, book.out(0, stitch), book.out(0, stitch + 34), hex('#efe4cc'), 2.2)
}
