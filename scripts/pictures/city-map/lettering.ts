import { fontFilePath, type FontStyle } from '../../../server/site/look/families.ts'
import { openTypeface, type LetterShape, type Typeface } from '../../../server/site/type/typeface.ts'
import { glyphPath } from './glyph.ts'
import { tenth, type Point } from './pen.ts'
import { placeAlong } from './walk.ts'

/** How words are lettered. */
export interface TextStyle {
  slant: FontStyle
  /** In units of the sheet. */
  size: number
  /** 100 to 900. */
  weight: number
  /** Room added after each letter, in em. */
  tracking?: number
}

/** Half the height of capitals and figures, in em: so far below the middle of words is their baseline. */
const HALF_HEIGHT = 0.34

/** Where words stand. */
export interface Placement {
  /** Where the baseline begins, or the middle of the words. */
  at: Point
  /** As SVG turns: degrees, clockwise. */
  turn?: number
  anchor?: 'start' | 'middle'
}

/**
 * Words as shapes in the site's own typeface, which look the same wherever the map is seen. Every letter of a
 * style is drawn once, in `definitions`, and used from there.
 */
export interface Lettering {
  write(text: string, style: TextStyle, place: Placement): string
  /** Letters that follow a line, each turned as the line is there. @param from Where they begin, in units along it. */
  writeAlong(text: string, style: TextStyle, points: readonly Point[], from: number): string
  /** The letters that were written up to now. */
  definitions(): string
}

/** Opens the typeface of titles, upright and slanted. */
export async function openLettering(): Promise<Lettering> {
  const faces = { normal: await openFace('normal'), italic: await openFace('italic') }
  const names = new Map<string, string>()

  /** The letters of a text with their places, in units of the sheet from the beginning of the baseline. */
  function lettersOf(text: string, { slant, size, weight, tracking }: TextStyle) {
    // The typeface's low sizes are those that stay clear where a screen shows the sheet at half its size.
    const style = { weight, opticalSize: size / 2, tracking }
    const width = faces[slant].measure(text, style) * size - (tracking ?? 0) * size
    const letters = faces[slant]
      .shapes(text, style)
      .filter(({ path }) => path !== '')
      .map((shape) => ({ x: shape.x * size, name: nameOf(shape, size) }))
    return { width, letters }
  }

  function nameOf({ path, upem }: LetterShape, size: number): string {
    const drawn = glyphPath(path, size / upem)
    const known = names.get(drawn)
    if (known) return known
    const name = `l${names.size.toString(36)}`
    names.set(drawn, name)
    return name
  }

  return {
    write(text, style, { at: [x, y], turn = 0, anchor = 'middle' }) {
      const { width, letters } = lettersOf(text, style)
      const [left, top] = anchor === 'middle' ? [-width / 2, HALF_HEIGHT * style.size] : [0, 0]
      const from = (x: number, y: number) =>
        letters.map((letter) => use(letter.name, `x="${tenth(x + letter.x)}" y="${tenth(y)}"`)).join('')
      if (turn === 0) return from(x + left, y + top)
      return `<g transform="translate(${tenth(x)} ${tenth(y)})rotate(${turn})">${from(left, top)}</g>`
    },

    writeAlong(text, style, points, from) {
      const { letters, width } = lettersOf(text, style)
      return letters
        .map(({ x, name }, index) => {
          const end = letters[index + 1]?.x ?? width
          const { at, turn } = placeAlong(points, from + x, end - x)
          return use(name, `transform="translate(${at.map(tenth).join(' ')})rotate(${tenth(turn)})"`)
        })
        .join('')
    },

    definitions: () =>
      `<defs>\n${Array.from(names, ([path, name]) => `<path id="${name}" d="${path}"/>`).join('\n')}\n</defs>`,
  }
}

function use(name: string, place: string): string {
  return `<use href="#${name}" ${place}/>`
}

/** The slanted letters, too, are those that change with their size: the sheet has small ones and a title. */
function openFace(slant: FontStyle): Promise<Typeface> {
  return openTypeface([fontFilePath('Fraunces', `fraunces-latin-opsz-${slant}.woff2`)])
}
