import { spaced, tenth } from './pen.ts'

/**
 * The shape of a letter as it is drawn on the sheet, each step written from the end of the last, which is shortest.
 *
 * @param path As fonts give it: absolute moves, lines and quadratic curves, y counting upwards.
 * @param scale Units of the sheet in one of the path's.
 */
export function glyphPath(path: string, scale: number): string {
  let [x, y] = [0, 0]
  let begin = [x, y]
  let last = ''
  const pieces = Array.from(path.matchAll(/([A-Z])([^A-Z]*)/g), ([, kind, numbers]) => {
    const mark = kind.toLowerCase()
    const isSame = mark === last
    last = mark
    if (kind === 'Z') {
      ;[x, y] = begin
      return mark
    }
    const corners = cornersOf(numbers, scale)
    const steps = corners.map(([nextX, nextY]) => [tenth(nextX - x), tenth(nextY - y)])
    const [dx, dy] = steps.at(-1)!
    if (kind !== 'M' && steps.flat().every((step) => step === 0)) {
      if (!isSame) last = ''
      return ''
    }
    // Counted from what was written, so that the rounding never adds up.
    ;[x, y] = [x + dx, y + dy]
    if (kind === 'M') begin = [x, y]
    const written = steps.flat().map(spaced).join('')
    return isSame ? written : mark + written.trimStart()
  })
  return pieces.join('')
}

function cornersOf(numbers: string, scale: number): number[][] {
  const values = numbers.split(/[ ,]/).map(Number)
  return Array.from({ length: values.length / 2 }, (_, index) => [
    values[index * 2] * scale,
    -values[index * 2 + 1] * scale,
  ])
}
