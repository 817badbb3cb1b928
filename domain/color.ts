/** An sRGB colour: red, green and blue as whole numbers from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** An OKLCH colour: lightness 0..1, chroma from 0 (grey) to about 0.3, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Parses `#` and six or three hexadecimal digits; `undefined` for anything else, such as a transparent colour. */
export function parseHexColor(text: string): Rgb | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const bits = Number.parseInt(six, 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

/** Formats a colour as `#9e2b1f`. */
export function hexColor(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Computes the contrast ratio of two colours, from 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Converts from sRGB.
 * @see https://bottosson.github.io/posts/oklab/ for the numbers in this function and in `rgbOf`.
 */
export function oklchOf(color: Rgb): Oklch {
  const [red, green, blue] = color.map(toLinear)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    Math.hypot(a, b),
    (Math.atan2(b, a) * 180) / Math.PI,
  ]
}

/** Converts to sRGB. Reduces the chroma of a colour that sRGB cannot show. */
export function rgbOf([lightness, chroma, hue]: Oklch): Rgb {
  const linearAt = (tried: number) => linearOf([lightness, tried, hue])
  let least = isInGamut(linearAt(chroma)) ? chroma : 0
  let most = chroma
  while (most - least > 0.0005) {
    const tried = (least + most) / 2
    if (isInGamut(linearAt(tried))) least = tried
    else most = tried
  }
  return linearAt(least).map(toScreen) as unknown as Rgb
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf([lightness, chroma, hue]: Oklch): [red: number, green: number, blue: number] {
  const radians = (hue * Math.PI) / 180
  const a = chroma * Math.cos(radians)
  const b = chroma * Math.sin(radians)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** The tolerance allows for rounding. */
function isInGamut(linear: readonly number[]): boolean {
  return linear.every((light) => light > -0.0005 && light < 1.0005)
}

function toLinear(part: number): number {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toScreen(light: number): number {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.min(255, Math.max(0, Math.round(value * 255)))
}
