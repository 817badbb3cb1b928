import { clamp, mix } from './curve.ts'

/** Red, green and blue as linear light: 0 is black, 1 is paper white, lamps may be brighter. */
export type Rgb = readonly [red: number, green: number, blue: number]

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Linear light as a display value, both 0..1. */
export function toDisplay(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}

/** Colour of a six-digit web code such as `#d9a066`. */
export function hex(code: string): Rgb {
  const bits = Number.parseInt(code.slice(1), 16)
  return [toLinear((bits >> 16) / 255), toLinear(((bits >> 8) & 255) / 255), toLinear((bits & 255) / 255)]
}

/** Mixture of two colours of light; `t` 0 gives `a`, 1 gives `b`. */
export function blend(a: Rgb, b: Rgb, t: number): Rgb {
  return [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)]
}

/** The colour with `k` times the light. */
export function scale(c: Rgb, k: number): Rgb {
  return [c[0] * k, c[1] * k, c[2] * k]
}

/** Both lights together. */
export function plus(a: Rgb, b: Rgb, k = 1): Rgb {
  return [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k]
}

/** Perceived brightness of a colour, 0..1. */
export function luminance(c: Rgb): number {
  return c[0] * 0.2126 + c[1] * 0.7152 + c[2] * 0.0722
}

function toLab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Smooth scale of colours, even to the eye, through `[place, code]` stops with places rising in 0..1. */
export function ramp(...stops: (readonly [place: number, code: string])[]): (t: number) => Rgb {
  const labs = stops.map(([, code]) => toLab(hex(code)))
  const steps = Array.from({ length: 513 }, (_, step) => {
    const t = step / 512
    const next = Math.max(
      1,
      stops.findIndex(([place]) => place >= t),
    )
    const until = stops[stops.length - 1][0] < t ? stops.length - 1 : next
    const [from, to] = [stops[until - 1][0], stops[until][0]]
    return fromLab(blend(labs[until - 1], labs[until], clamp((t - from) / (to - from))))
  })
  return (t) => {
    const place = clamp(t) * 512
    const index = Math.min(511, Math.floor(place))
    return blend(steps[index], steps[index + 1], place - index)
  }
}
