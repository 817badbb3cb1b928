import * as z from 'zod'
import { parseHexColor } from './color.ts'
import { isEmailAddress } from './email-address.ts'
import { FONT_NAMES } from './fonts.ts'
import { WORDS, type WordName } from './words.ts'

const EMPTY = 'has no value: write one after the colon'
/** A text that is not blank. */
export const text = z
  .string({ error: ({ input }) => (input === null ? EMPTY : 'must be a text') })
  .trim()
  .min(1, EMPTY)
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a whole address, such as https://www.example.com/me',
})
const email = z.string('must be an e-mail address').trim().refine(isEmailAddress, 'must be an e-mail address')
const secureAddress = z.url({
  protocol: /^https$/,
  error: 'must be a whole https address, such as https://www.example.com/security',
})

const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }
const yesOrNo = z
  .unknown()
  .transform((written) => YES_OR_NO[String(written).trim().toLowerCase()])
  .pipe(z.boolean("must be 'yes' or 'no'"))

function degrees(most: number) {
  const error = `must be a number of degrees from -${most} to ${most}`
  return z.number(error).min(-most, error).max(most, error)
}

/** A picture in the content folder. */
export const picture = z.strictObject({
  /** Name of a file in `content/assets`. */
  file: text,
  /** Alternative text. */
  description: text,
})

/** A picture as the creator's files name it. */
export type Picture = z.infer<typeof picture>

const EXAMPLE = '"#ae3322"'
const color = z
  .string(
    `must be a color between quotes, such as ${EXAMPLE}; without quotes YAML ignores everything after the #`,
  )
  .trim()
  .transform((written, { addIssue }) => {
    const read = parseHexColor(written)
    if (read) return read
    addIssue(`must be a color such as ${EXAMPLE}: a # and six digits from 0 to 9 and a to f, or three`)
    return z.NEVER
  })

const font = z.enum(FONT_NAMES, `must be one of these: ${FONT_NAMES.join(', ')}`)

/** Makes a schema accept a key without a value as an empty map, such as a key whose lines are all comments. */
export function mayBeEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => given ?? {}, schema)
}

/** Makes a schema optional. A key without a value counts as absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  const isBlank = (given: unknown) => given === null || (typeof given === 'string' && given.trim() === '')
  return z.preprocess((given) => (isBlank(given) ? undefined : given), schema.optional()).optional()
}

/** A text, or an empty one to say nothing. A key without a value counts as absent. */
const mayBeSilent = z.preprocess(
  (given) => given ?? undefined,
  z.string('must be a text').trim().max(500, 'must have at most 500 characters').optional(),
)

const LABELLED =
  "must be a name, or a label with an address, such as 'Shop: https://shop.example' or 'Feed: /rss.xml'"

/** A line of the menu or footer: a name, or a label with an address. */
const menuLine = z.union(
  [
    text,
    z
      .record(text, z.string().regex(/^(?:https?:\/\/[^/]|\/(?![/\\])|mailto:.)/))
      .refine((written) => Object.keys(written).length === 1)
      .transform((written) => {
        const [[name, address]] = Object.entries(written)
        return { name, address }
      }),
  ],
  LABELLED,
)

const menuLines = optional(
  z
    .array(
      menuLine,
      "must be a list, with each line as '- Home', '- privacy' or '- Shop: https://shop.example'",
    )
    .max(100),
)

/** The content of `content/site.yaml`. Only name and title are required. @see docs/specification.md, sections 1 and 2 */
export const siteSchema = z.strictObject({
  /** The creator's name. */
  name: text,
  /** Name of the site, in titles, feeds and the sidebar. */
  title: text,
  /** A sentence or two for search engines and feeds; `intro` by default. */
  description: optional(text),
  /** What crawlers may do: find the articles (`search`), also train language models with them (`all`), or nothing. */
  robots: optional(z.enum(['search', 'all', 'none'], "must be 'search', 'all' or 'none'")).default('search'),
  /** Whether the addresses of other sites' pages, on lines of their own, become cards. */
  cards: optional(yesOrNo).default(true),
  /** Language of the articles, as a BCP 47 tag. */
  language: optional(text).default('en'),
  /** Whether typed quotation marks, dashes and dots become those of the language (`smart`). */
  typography: optional(z.enum(['plain', 'smart'], "must be 'plain' or 'smart'")).default('plain'),
  /** Home's banner: greeting, then the name. */
  greeting: optional(text).default('Hi, I’m'),
  /** Home's banner: the long self-introduction. */
  introduction: optional(text),
  /** The text under 'Explore', above the cards; an empty text is none. */
  intro: mayBeSilent.default(
    'Wander beyond the familiar, linger where the road turns quiet, and discover the stories waiting there.',
  ),
  /** Her own words for the fixed texts of the site; an empty one prints nothing. @see WORDS */
  words: mayBeEmpty(
    z.strictObject(
      Object.fromEntries(Object.keys(WORDS).map((name) => [name, mayBeSilent])) as Record<
        WordName,
        typeof mayBeSilent
      >,
    ),
  ),
  about: mayBeEmpty(
    z.strictObject({
      /** The title of the screen; `greeting` and the name by default. */
      greeting: optional(text),
      /** Markdown; `introduction` by default. */
      biography: optional(text),
    }),
  ),
  photo: optional(picture),
  look: mayBeEmpty(
    z.strictObject({
      /** Colour of links and marks; the design's own by default. */
      accent: color.optional(),
      fonts: mayBeEmpty(
        z.strictObject({
          /** Typeface of titles, lists and navigation. */
          display: font.default('Fraunces'),
          /** Typeface of the articles' texts. */
          reading: font.default('Literata'),
        }),
      ),
    }),
  ),
  /** The site's icon in place of Waypost's milestone: the name of a file in `content/assets`, in SVG or PNG. */
  icon: optional(text.regex(/\.(svg|png)$/i, 'must be the name of a file in SVG or PNG')),
  /** The creator's pages at other services: the name of the service, such as GitHub, and her address there. */
  social: mayBeEmpty(
    z.record(
      text,
      optional(webAddress),
      'must be names with an address each, such as GitHub: https://github.com/me',
    ),
  ),
  contact: mayBeEmpty(
    z.strictObject({
      address: optional(text),
      /** The phone number appears as it is written here, so mask it. */
      phone: optional(text),
      /** Recipient of visitors' messages. */
      email: optional(email),
    }),
  ),
  /** The contact for reports of weaknesses in the site, for `security.txt`. */
  security: mayBeEmpty(
    z.strictObject({
      /** An e-mail address or the https address of a form; by default the e-mail of `contact`, or the site's form. */
      contact: optional(
        z.union([email, secureAddress], 'must be an e-mail address, or the https address of a page'),
      ),
      /** Page that describes how reports are handled. */
      policy: optional(secureAddress),
    }),
  ),
  /** The menu: names of pages and categories, 'Home', 'About', 'Contact' and 'Categories', and links. By default without pages. */
  menu: menuLines,
  /** Links at the bottom of every page, as in `menu`; none by default. */
  footer: menuLines,
  map: optional(
    z.strictObject({
      place: text,
      /** Degrees, north positive. */
      latitude: degrees(90),
      /** Degrees, east positive. */
      longitude: degrees(180),
      /** A map of the place; by default a map is drawn from the coordinates. */
      picture: optional(picture),
    }),
  ),
  /** The small print; '© ' and the name by default. */
  copyright: optional(text),
})

/** A checked `site.yaml`. */
export type Site = z.infer<typeof siteSchema>

/** A point on the Earth, in degrees. */
export type Position = Pick<NonNullable<Site['map']>, 'latitude' | 'longitude'>
