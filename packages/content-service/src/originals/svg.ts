import { addRange, type Piece } from './pieces.ts'
import { attributesIn, markupIn, type Markup } from './xml.ts'

/** Namespaces of drawn elements. Programs store their metadata in other namespaces. */
const DRAWN = new Set([
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1999/xlink',
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
])

/** Prefixes of drawn elements, even if a program writes the namespace as an entity. */
const KNOWN_PREFIXES = new Set(['xml', 'xmlns', 'xlink', 'svg'])

/** Processing instructions that browsers read. */
const KEPT_INSTRUCTIONS = new Set(['xml', 'xml-stylesheet'])

/** An embedded picture: the head of its data URL, and its bytes in Base64. */
const PICTURE = /^(data:image\/[^,]*;base64,)([^]*)$/i
const LINE_BREAK = /\s|&#(?:10|13|x0?[ad]);/gi

/** In pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** True if a file begins as an SVG, in UTF-8 or UTF-16. */
export function isSvg(head: Buffer): boolean {
  const text = head.toString('latin1').replaceAll('\0', '')
  if (!/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(text)) return false
  for (const { kind, name } of markupIn(text))
    if (kind === 'open' || kind === 'empty') return localNameOf(name) === 'svg'
  return false
}

/**
 * Keeps all drawn elements, with their titles and descriptions. Removes comments, `metadata`, and the elements and attributes
 * of programs. A drawing that says nothing of its size gets a `viewBox`, without which browsers do not scale it.
 * @param stripPicture Removes the metadata of an embedded picture.
 * @param size What the drawing covers; absent if it is unknown.
 * @throws RangeError if the encoding is UTF-16.
 * @see SVG 2, sections 5.8 and 5.10
 */
export function stripSvg(
  bytes: Buffer,
  stripPicture: (picture: Buffer) => Buffer,
  size?: PictureSize,
): Piece[] {
  // One character per byte, so that positions in the text are positions in the file.
  const text = bytes.toString('latin1')
  if (text.includes('\0')) throw new RangeError('UTF-16')
  const isOfProgram = readNamespaces(text)
  const pieces: Piece[] = []
  let keptTo = 0
  function replace(start: number, end: number, replacement?: Buffer) {
    addRange(pieces, keptTo, start)
    if (replacement) pieces.push(replacement)
    keptTo = end
  }

  let depth = 0 // Number of open elements inside a removed element.
  let isRoot = true
  for (const markup of markupIn(text)) {
    const { kind, name, start, end } = markup
    const isTag = kind === 'open' || kind === 'empty' || kind === 'close'
    if (depth > 0) {
      keptTo = end
      if (kind === 'open') depth += 1
      if (kind === 'close') depth -= 1
    } else if (kind === 'comment' || (kind === 'instruction' && !KEPT_INSTRUCTIONS.has(name))) {
      replace(start, end)
    } else if (isTag && (isOfProgram(name) || localNameOf(name) === 'metadata')) {
      replace(start, end)
      if (kind === 'open') depth = 1
    } else if (isTag) {
      if (isRoot && size && !isSized(text, markup)) {
        const afterName = start + 1 + name.length
        replace(afterName, afterName, Buffer.from(` viewBox="0 0 ${size.width} ${size.height}"`))
      }
      isRoot = false
      for (const attribute of attributesIn(text, markup)) {
        const { value } = attribute
        if (isOfProgram(attribute.name)) replace(attribute.start, attribute.end)
        else if (localNameOf(attribute.name) === 'href') {
          const [, head, picture] = PICTURE.exec(text.slice(value.start, value.end)) ?? []
          if (picture === undefined) continue
          const stripped = stripPicture(Buffer.from(picture.replaceAll(LINE_BREAK, ''), 'base64'))
          replace(value.start, value.end, Buffer.from(head + stripped.toString('base64')))
        }
      }
    }
  }
  if (depth === 0) addRange(pieces, keptTo, bytes.length)
  return pieces
}

/** Whether a browser knows the size of a drawing by its outermost element. */
function isSized(text: string, root: Markup): boolean {
  const values = new Map(
    [...attributesIn(text, root)].map(({ name, value }) => [name, text.slice(value.start, value.end)]),
  )
  // Percent are those of the box around it.
  const isLength = (name: string) => /\d\s*(?:[a-z]+\s*)?$/i.test(values.get(name) ?? '')
  return values.has('viewBox') || (isLength('width') && isLength('height'))
}

/** Returns a function that recognises names in a program's namespace, and attributes that declare such a namespace. */
function readNamespaces(text: string): (name: string) => boolean {
  const drawn = new Set(KNOWN_PREFIXES)
  for (const markup of markupIn(text)) {
    if (markup.kind !== 'open' && markup.kind !== 'empty') continue
    for (const { name, value } of attributesIn(text, markup))
      if (name.startsWith('xmlns:') && DRAWN.has(text.slice(value.start, value.end)))
        drawn.add(localNameOf(name))
  }
  return (name) => {
    const [prefix, local] = name.split(':', 2)
    return local !== undefined && !drawn.has(prefix === 'xmlns' ? local : prefix)
  }
}

function localNameOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
