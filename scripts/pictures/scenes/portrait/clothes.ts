import type { Canvas } from '../../canvas.ts'
import { hex, ramp, scale } from '../../color.ts'
import { smoothstep } from '../../curve.ts'
import { fbm } from '../../noise.ts'
import { path, spline } from '../../outline.ts'
import { polygon } from '../../shapes.ts'
import { drape } from './cloth.ts'

const mustard = ramp([0, '#7c4410'], [0.35, '#b8721c'], [0.65, '#dc9f2f'], [1, '#f6d179'])
const indigo = ramp([0, '#141f38'], [0.5, '#243a5e'], [1, '#4d6a8c'])

/** Phulkari: rows of darned diamonds in silk, red and cream, along the border of the shawl. */
function phulkari(across: number, along: number, tone: number) {
  if (across > 3 / 11 || across < 0.02) return undefined
  const [u, v] = [across * 11, along / 26]
  const diamond = Math.abs((u % 1) - 0.5) + Math.abs((v % 1) - 0.5)
  const silk = diamond < 0.2 ? hex('#f5e3bd') : diamond < 0.42 ? hex('#b23a2c') : undefined
  return silk && scale(silk, 0.5 + tone * 0.6)
}

/** The dark blue kurta, lit from the right. */
export function clothes(canvas: Canvas): void {
  const back = spline(path('430,900 330,960 252,1090 214,1300 204,1520'))
  const front = spline(path('864,1520 858,1330 846,1150 806,1010 744,930'))
  polygon(canvas, [...back, ...front], (x, y) =>
    indigo(0.2 + 0.5 * smoothstep(500, 960, x) + fbm(x / 60, y / 130, 7, 5) * 0.5),
  )
}

/** The mustard shawl: down the back, over the chest, and round the neck. */
export function shawl(canvas: Canvas): void {
  drape(canvas, {
    edges: [
      path('470,790 350,884 262,1030 206,1270 170,1540'),
      path('640,930 622,1060 600,1200 592,1360 600,1540'),
    ],
    tones: (t) => scale(mustard(t), 0.8),
    folds: 5,
    weave: phulkari,
    seed: 3,
  })
  drape(canvas, {
    edges: [
      path('474,770 490,880 600,990 700,1110 756,1320 782,1540'),
      path('720,876 770,908 832,990 876,1110 904,1290 922,1540'),
    ],
    tones: mustard,
    folds: 3,
    seed: 8,
  })
  drape(canvas, {
    edges: [
      path('466,776 480,850 570,910 680,926 760,892'),
      path('440,840 450,960 570,1036 700,1030 800,950'),
    ],
    tones: mustard,
    folds: 3,
    seed: 5,
  })
}
