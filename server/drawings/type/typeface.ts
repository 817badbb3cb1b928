import { readFile } from 'node:fs/promises'
import type { Face, Font } from 'harfbuzzjs'
import { graphemesOf } from './fit-text.ts'

export interface LetterStyle {
  /** Weight from 100 to 900. */
  weight: number
  /** Optical size in points. Letters for small sizes are sturdier; letters for large sizes are finer. */
  opticalSize: number
  /** Space after each letter, in em. */
  tracking?: number
}

export type Typeface = Awaited<ReturnType<typeof openTypeface>>

/** One file of a typeface. */
interface Part {
  face: Face
  characters: ReadonlySet<number>
  fonts: Map<string, Font>
}

/** Reads a typeface. @param files Paths of its files, in WOFF2. A letter comes from the first file that has it. */
export async function openTypeface(files: readonly string[]) {
  const [harfbuzz, { default: decompress }] = await Promise.all([
    import('harfbuzzjs'),
    import('woff2-encoder/decompress'),
  ])
  const { Blob, Buffer, Face, Font, shape, Variation } = harfbuzz
  const buffer = new Buffer()
  const parts = await Promise.all(
    files.map(async (file): Promise<Part> => {
      const bytes = await decompress(await readFile(file))
      const face = new Face(new Blob(bytes))
      return { face, characters: new Set(face.collectUnicodes()), fonts: new Map() }
    }),
  )

  function fontOf({ face, fonts }: Part, { weight, opticalSize }: LetterStyle): Font {
    return fonts.getOrInsertComputed(`${weight} ${opticalSize}`, () => {
      const font = new Font(face)
      font.setVariations([new Variation('wght', weight), new Variation('opsz', opticalSize)])
      return font
    })
  }

  return {
    /**
     * Prepares a text for `set`: one line without invisible characters, and without pictographs that the typeface
     * lacks.
     * @returns `undefined` if the typeface lacks a letter, or if nothing remains.
     */
    writable(text: string): string | undefined {
      const kept: string[] = []
      for (const letter of graphemesOf(text.normalize('NFC'))) {
        const shown = /^\s+$/.test(letter) ? ' ' : letter.replaceAll(INVISIBLE, '')
        if (partOf(parts, shown)) kept.push(shown)
        else if (!PICTOGRAPH.test(letter)) return undefined
      }
      return kept.join('').replaceAll(/ +/g, ' ').trim() || undefined
    },

    /** Measures a text from `writable` in em. */
    measure: (text: string, style: LetterStyle) => place(text, style).width,

    /** Sets a text from `writable`. @returns The width in em, and SVG elements with the baseline's beginning at 0 0. */
    set(text: string, style: LetterStyle) {
      const { width, glyphs } = place(text, style)
      const shapes = glyphs.map(({ font, upem, id, x, y }) => {
        const where = `translate(${x} ${y}) scale(${1 / upem} ${-1 / upem})`
        return `<path transform="${where}" d="${font.glyphToPath(id)}"/>`
      })
      return { width, outline: shapes.join('') }
    },
  }

  /** Finds the shapes of a text's letters and their positions. */
  function place(text: string, style: LetterStyle): { width: number; glyphs: Glyph[] } {
    let width = 0
    const glyphs: Glyph[] = []
    for (const { part, text: run } of runsOf(parts, text)) {
      const font = fontOf(part, style)
      const { upem } = part.face
      buffer.reset()
      buffer.addText(run)
      buffer.guessSegmentProperties()
      shape(font, buffer)
      for (const glyph of buffer.getGlyphInfosAndPositions()) {
        const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
        glyphs.push({ font, upem, id: codepoint, x: width + xOffset / upem, y: -yOffset / upem })
        // An accent above its letter has no width.
        width += xAdvance === 0 ? 0 : xAdvance / upem + (style.tracking ?? 0)
      }
    }
    return { width, glyphs }
  }
}

interface Glyph {
  font: Font
  /** Units per em of the letter's shape. */
  upem: number
  id: number
  /** In em. */
  x: number
  y: number
}

/** Control characters, format characters such as soft hyphens, and variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** Finds the first part that contains all characters of a grapheme. */
function partOf(parts: readonly Part[], grapheme: string): Part | undefined {
  const codes = Array.from(grapheme, (character) => character.codePointAt(0)!)
  return parts.find(({ characters }) => codes.every((code) => characters.has(code)))
}

function runsOf(parts: readonly Part[], text: string): { part: Part; text: string }[] {
  const runs: { part: Part; text: string }[] = []
  for (const letter of graphemesOf(text)) {
    const last = runs.at(-1)
    const part = partOf(parts, letter)
    if (part === undefined) throw new Error(`'${letter}' cannot be set`)
    if (last?.part === part) last.text += letter
    else runs.push({ part, text: letter })
  }
  return runs
}
