import { readFile } from 'node:fs/promises'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'
import { compress, decompress } from 'woff2-encoder'
import {
  FAMILIES,
  packagedFontPath,
  UNICODE_RANGES,
  WEIGHTS,
  type FamilyName,
} from '../server/design/typefaces.ts'
import { codePointsOf, openSubsetter } from './subset-fonts.ts'

const subsetFont = await openSubsetter()
const FAMILY_NAMES = Object.keys(FAMILIES) as FamilyName[]

describe('the letters of each file', () => {
  const basic = codePointsOf(UNICODE_RANGES.basic)
  const latin = codePointsOf(UNICODE_RANGES.latin)

  it('are each in one file, so that no file loads for what another has', () => {
    expect(new Set([...basic, ...latin]).size).toBe(basic.length + latin.length)
  })

  it("leave out nothing of the packages' files", () => {
    const byCode = (letters: number[]) => letters.toSorted((a, b) => a - b)
    expect(byCode([...basic, ...latin])).toEqual(byCode(codePointsOf(GOOGLE_LATIN)))
  })

  it('are in the first file for English, with its punctuation and loan words', () => {
    const text = `“Naïve façade,” she wrote—it’s £5 or €6, at 20°…`
    expect(Array.from(text).filter((letter) => !basic.includes(letter.codePointAt(0)!))).toEqual([])
  })
})

it.each(FAMILY_NAMES)('the first file of %s is small and keeps its letters and axes', async (name) => {
  const opsz = FAMILIES[name].opticalSizes.normal
  const sfnt = await unpack(packagedFontPath(name, 'display', 'normal', 'latin'))
  const axes = { wght: WEIGHTS.display.normal, ...(opsz && { opsz }) }
  const basic = subsetFont(sfnt, { unicodeRange: UNICODE_RANGES.basic, axes })

  expect((await compress(basic)).length).toBeLessThanOrEqual(60 * 1024)
  const wanted = new Set(codePointsOf(UNICODE_RANGES.basic))
  expect(lettersOf(basic)).toEqual(lettersOf(sfnt).filter((letter) => wanted.has(letter)))
  const kept = new Face(new Blob(basic)).getAxisInfos()
  expect(Object.fromEntries(Object.entries(kept).map(([tag, { min, max }]) => [tag, [min, max]]))).toEqual(
    axes,
  )
  for (const wght of [310, 480, 660]) {
    const points = outlineOf(sfnt, { wght, opsz: 40 })
    const keptPoints = outlineOf(basic, { wght, opsz: 40 })
    expect(keptPoints).toHaveLength(points.length)
    const moves = keptPoints.map((value, index) => Math.abs(value - points[index]))
    expect(Math.max(...moves)).toBeLessThan(0.003)
  }
})

it('an axis that the typeface lacks is refused', async () => {
  const sfnt = await unpack(packagedFontPath('Fraunces', 'reading', 'normal', 'latin'))
  expect(() => subsetFont(sfnt, { unicodeRange: 'U+41', axes: { opsz: [12, 60] } })).toThrow('opsz')
})

/** @see https://fonts.googleapis.com/css2?family=Fraunces */
const GOOGLE_LATIN =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

async function unpack(path: string): Promise<Uint8Array> {
  return decompress(await readFile(path))
}

function lettersOf(sfnt: Uint8Array): number[] {
  return [...new Face(new Blob(sfnt)).collectUnicodes()].toSorted((a, b) => a - b)
}

/** Coordinates of a letter, in em. Rounding moves them a little. */
function outlineOf(sfnt: Uint8Array, axes: Record<string, number>): number[] {
  const face = new Face(new Blob(sfnt))
  const font = new Font(face)
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)))
  const path = font.glyphToPath(font.nominalGlyph('g'.codePointAt(0)!)!)
  return Array.from(path.matchAll(/-?[\d.]+/g), ([number]) => Number(number) / face.upem)
}
