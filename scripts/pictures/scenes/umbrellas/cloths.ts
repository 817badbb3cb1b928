import { blend, hex, scale } from '../../color.ts'
import type { Rgb } from '../../color.ts'
import { clamp, smoothstep } from '../../curve.ts'
import type { Spot } from './umbrella.ts'

type Cloth = (spot: Spot) => Rgb

/** Cloth of one colour. */
export function plain(code: string): Cloth {
  const dye = hex(code)
  return () => dye
}

/** Panels of two colours in turn. */
export function pied(first: string, second: string): Cloth {
  const dyes = [hex(first), hex(second)]
  return ({ panel }) => dyes[panel % 2]
}

/** One colour with bands of another, from and to in shares of the way to the rim. */
export function banded(
  code: string,
  other: string,
  ...bands: (readonly [from: number, to: number])[]
): Cloth {
  const [dye, band] = [hex(code), hex(other)]
  return ({ out }) =>
    blend(
      dye,
      band,
      bands.reduce(
        (sum, [from, to]) =>
          sum + smoothstep(from - 0.006, from + 0.006, out) * smoothstep(to + 0.006, to - 0.006, out),
        0,
      ),
    )
}

/** Small dots in rows along each panel. */
export function dotted(code: string, other: string): Cloth {
  const [dye, dot] = [hex(code), hex(other)]
  return ({ across, down }) => {
    const row = Math.floor(down / 0.11)
    const shift = row % 2 === 0 ? 0 : 0.055
    const u = ((((across + shift) / 0.11) % 1) + 1) % 1
    const far = Math.hypot(u - 0.5, down / 0.11 - row - 0.5)
    return blend(dye, dot, smoothstep(0.24, 0.17, far))
  }
}

/** Plain cloth mended with two patches, each sewn on with long light stitches. */
export function patched(code: string, first: string, second: string): Cloth {
  const dye = hex(code)
  const patches = [
    { panel: 4, across: 0.02, down: 0.6, half: 0.16, dye: hex(first), check: true },
    { panel: 1, across: -0.05, down: 0.68, half: 0.12, dye: hex(second), check: false },
  ]
  return ({ panel, across, down }) => {
    const patch = patches.find((one) => one.panel === panel)
    if (!patch) return dye
    const [u, v] = [across - patch.across, down - patch.down]
    const [x, y] = [(u + v * 0.18) / patch.half, (v - u * 0.18) / patch.half]
    const far = Math.max(Math.abs(x), Math.abs(y))
    const weave = patch.check && (Math.floor(x * 3 + 9) + Math.floor(y * 3 + 9)) % 2 === 0 ? 0.55 : 1
    const hemmed = 1 - 0.4 * smoothstep(0.9, 1, far)
    const along = Math.abs(x) > Math.abs(y) ? y : x
    const stitch =
      smoothstep(0.93, 0.96, far) * smoothstep(1.1, 1.07, far) * clamp(Math.sin(along * 26) * 3 - 0.6)
    return blend(
      blend(dye, scale(patch.dye, weave * hemmed), smoothstep(1.02, 0.99, far)),
      hex('#efe4cc'),
      stitch * 0.9,
    )
  }
}
