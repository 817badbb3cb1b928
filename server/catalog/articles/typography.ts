import { html } from 'hono/html'
import { textOfMarkup } from '#domain/article-body.ts'

/** The signs of a language: quotation marks, those inside others, and whether `;`, `!` and `?` follow a narrow space. */
interface Signs {
  outer: readonly [string, string]
  inner: readonly [string, string]
  isSpaced?: boolean
}

const NARROW = '\u202F'
const NO_BREAK = '\u00A0'

const ENGLISH: Signs = { outer: ['“', '”'], inner: ['‘', '’'] }
const GERMAN: Signs = { outer: ['„', '“'], inner: ['‚', '‘'] }
const NORDIC: Signs = { outer: ['”', '”'], inner: ['’', '’'] }
const POINTED: Signs = { outer: ['«', '»'], inner: ['“', '”'] }
const EASTERN: Signs = { outer: ['«', '»'], inner: ['„', '“'] }

/** By language. Others have the English ones. @see https://cldr.unicode.org, delimiters */
const SIGNS: Readonly<Record<string, Signs>> = {
  bg: GERMAN,
  cs: GERMAN,
  da: NORDIC,
  de: GERMAN,
  'de-ch': { outer: ['«', '»'], inner: ['‹', '›'] },
  el: POINTED,
  es: POINTED,
  et: GERMAN,
  fi: NORDIC,
  fr: { outer: [`«${NARROW}`, `${NARROW}»`], inner: ['“', '”'], isSpaced: true },
  hu: { outer: ['„', '”'], inner: ['»', '«'] },
  it: POINTED,
  lt: GERMAN,
  nb: { outer: ['«', '»'], inner: ['‘', '’'] },
  no: { outer: ['«', '»'], inner: ['‘', '’'] },
  pl: { outer: ['„', '”'], inner: ['‚', '’'] },
  'pt-pt': POINTED,
  ro: { outer: ['„', '”'], inner: ['«', '»'] },
  ru: EASTERN,
  sk: GERMAN,
  sl: GERMAN,
  sv: NORDIC,
  uk: EASTERN,
}

/** Typed signs, between addresses. A longer row of dots or hyphens and the hyphens of an arrow mean something else. */
const TYPED =
  /(?:\b[a-z][a-z\d+-]{0,20}:\/\/|\bwww\.)[^\s"'<>]+|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+|(?<!\.)\.\.\.(?!\.)|(?<![-<!])---?(?![->])|["']|[ \u00A0](?=[;:!?»])|(?<=«)[ \u00A0]/gi

/** What precedes a sign: the last character, and the quotations that are open. */
interface Place {
  before: string
  isQuoted: boolean
  isInner: boolean
}

const start = (): Place => ({ before: '', isQuoted: false, isInner: false })

export type Typesetter = ReturnType<typeof createTypesetter>

/**
 * Creates functions that replace typed quotation marks, apostrophes, hyphens and dots by the signs of printed texts.
 * @param language A BCP 47 tag.
 * @see docs/decisions/099-typed-signs-become-printed-ones.md
 */
export function createTypesetter(language: string) {
  const tag = language.toLowerCase()
  const signs = SIGNS[tag] ?? SIGNS[tag.split('-')[0]] ?? ENGLISH

  return {
    text: (text: string) => typeset(text, start(), signs),
    /** Replaces them in the prose of HTML that the server has written: not in code, keys and attributes. */
    html(written: string): string {
      let place = start()
      let depth = 0
      return written
        .split(/(<[^>]*>)/)
        .map((part) => {
          const [, end, name] = /^<(\/?)([\w-]+)/.exec(part) ?? []
          if (name === undefined) return depth === 0 && part !== '' ? escaped(part, place) : part
          if (LITERAL.has(name)) {
            depth += end === '' ? 1 : -1
            place.before = 'x'
          } else if (name === 'br') place.before = ' '
          else if (!INLINE.has(name)) place = start()
          return part
        })
        .join('')
    },
  }

  function escaped(markup: string, place: Place): string {
    return String(html`${typeset(textOfMarkup(markup), place, signs)}`)
  }
}

const LITERAL: ReadonlySet<string> = new Set(['code', 'kbd', 'math', 'pre', 'samp', 'svg', 'var'])
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite del dfn em i img ins mark q rp rt ruby s small span strong sub sup u wbr'.split(' '),
)

/** Replaces the signs of a text, and moves `place` to its end. */
function typeset(text: string, place: Place, signs: Signs): string {
  const end = place.before
  const written = text.replaceAll(TYPED, (sign, at: number) => {
    const before = text[at - 1] ?? end
    const rest = text.slice(at + sign.length, at + REACH)
    if (sign === '"') return quotationMark(before, rest, place, signs)
    if (sign === "'") return innerMark(before, rest, place, signs)
    if (sign === '...') return '…'
    if (sign === '---') return '—'
    // An option of a command is no dash.
    if (sign === '--') return /^\s?$/.test(before) && /^\w/.test(rest) ? sign : '–'
    if (sign === ' ' || sign === NO_BREAK) return spaceBefore(sign, rest, signs)
    return sign
  })
  place.before = text.at(-1) ?? place.before
  return written
}

/** How far the end of an inner quotation is looked for, in characters. */
const REACH = 400

/** The beginning, a space, or a sign that another sign can follow. */
const OPENS = /^(?:[\s([{\-–—/«„“‘"']|)$/

function quotationMark(before: string, rest: string, place: Place, { outer }: Signs): string {
  const canOpen = OPENS.test(before) && !/^\s/.test(rest)
  if (canOpen && (!place.isQuoted || /^\s$/.test(before))) {
    place.isQuoted = true
    return outer[0]
  }
  // Without an opening one it means inches or seconds.
  if (!place.isQuoted) return '"'
  place.isQuoted = false
  return outer[1]
}

function innerMark(before: string, rest: string, place: Place, { inner }: Signs): string {
  const isInWord = /[\p{L}\p{N}]/u.test(before) && /^\p{L}/u.test(rest)
  if (isInWord) return '’'
  const isEnded = rest === '' || /[^\s]'(?![\p{L}\p{N}])/u.test(rest)
  if (OPENS.test(before) && !/^\s/.test(rest) && !ELISION.test(rest) && isEnded && !place.isInner) {
    place.isInner = true
    return inner[0]
  }
  if (place.isInner && !/^\s?$/.test(before)) {
    place.isInner = false
    return inner[1]
  }
  // Feet and minutes.
  return /\d/.test(before) ? "'" : '’'
}

/** Years such as '90s, and words without their beginning. */
const ELISION = /^(?:n'|(?:\d\ds?|tis|twas|em|til|cause)\b)/i

function spaceBefore(space: string, rest: string, { isSpaced }: Signs): string {
  if (isSpaced !== true) return space
  return rest.startsWith(':') ? NO_BREAK : NARROW
}
