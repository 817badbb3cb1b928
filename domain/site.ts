import * as z from 'zod'
import { parseHexColor } from './color.ts'
import { FONT_NAMES } from './fonts.ts'

const EMPTY = 'has no value: write one after the colon'
/** Words that are not blank. */
export const text = z
  .string({ error: ({ input }) => (input === null ? EMPTY : 'must be a text') })
  .trim()
  .min(1, EMPTY)
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a whole address, such as https://www.example.com/me',
})
const secureAddress = z.url({
  protocol: /^https$/,
  error: 'must be a whole https address, such as https://www.example.com/security',
})

function degrees(most: number) {
  const error = `must be a number of degrees from -${most} to ${most}`
  return z.number(error).min(-most, error).max(most, error)
}

/** A picture of the content folder. */
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
  .string(`must be a color between quotes, such as ${EXAMPLE}; without quotes all after the # is passed over`)
  .trim()
  .transform((written, { addIssue }) => {
    const read = parseHexColor(written)
    if (read) return read
    addIssue(`must be a color such as ${EXAMPLE}: a # and six digits from 0 to 9 and a to f, or three`)
    return z.NEVER
  })

const font = z.enum(FONT_NAMES, `must be one of these: ${FONT_NAMES.join(', ')}`)

/** Treats a key without a value, such as one whose lines are all comments, as absent. */
function mayBeEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => given ?? {}, schema)
}

/** What may be left out, or left without a value. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  const isBlank = (given: unknown) => given === null || (typeof given === 'string' && given.trim() === '')
  return z.preprocess((given) => (isBlank(given) ? undefined : given), schema.optional()).optional()
}

/** What the creator says about herself, as `content/site.yaml` holds it: a name, a title, and what else she likes. @see docs/specification.md, sections 1 and 2 */
export const siteSchema = z.strictObject({
  /** The creator's name. */
  name: text,
  /** Name of the site, in titles, feeds and the sidebar. */
  title: text,
  /** A sentence or two for search engines and feeds; `intro` by default. */
  description: optional(text),
  /** What crawlers may do: find the articles, also train language models with them, or nothing. */
  robots: optional(z.enum(['search', 'all', 'none'], "must be 'search', 'all' or 'none'")).default('search'),
  /** Language of the articles, as a BCP 47 tag. */
  language: optional(text).default('en'),
  /** Home's banner: greeting, then the name. */
  greeting: optional(text).default('Hi, I’m'),
  /** Home's banner: the long self-introduction. */
  introduction: optional(text),
  /** Under 'Explore', above the cards. */
  intro: optional(text).default(
    'Wander beyond the familiar, linger where the road turns quiet, and discover the stories waiting there.',
  ),
  about: mayBeEmpty(
    z.strictObject({
      /** The title of the screen; `greeting` and the name by default. */
      greeting: optional(text),
      /** Paragraphs, divided by blank lines; `introduction` by default. */
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
          /** Titles, lists and navigation. */
          display: font.default('Fraunces'),
          /** The articles' texts. */
          reading: font.default('Literata'),
        }),
      ),
    }),
  ),
  /** Name of a file in `content/assets`, in SVG or PNG: the site's icon, in place of the milestone. */
  icon: optional(text.regex(/\.(svg|png)$/i, 'must be the name of a file in SVG or PNG')),
  /** The creator's pages elsewhere: the name of a place, such as GitHub, and her address there. */
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
      /** Shown as written, so it should be masked. */
      phone: optional(text),
      /** Where messages of visitors go. */
      email: optional(z.email('must be an e-mail address')),
    }),
  ),
  /** Whom to tell of a weakness in the site, for `security.txt`. */
  security: mayBeEmpty(
    z.strictObject({
      /**
       * An e-mail address or the https address of a form; the e-mail address under `contact` by default, or else the site's
       * own form.
       */
      contact: optional(
        z.union([z.email(), secureAddress], 'must be an e-mail address, or the https address of a page'),
      ),
      /** Page that says how reports are dealt with. */
      policy: optional(secureAddress),
    }),
  ),
  map: optional(
    z.strictObject({
      place: text,
      /** Degrees, north positive. */
      latitude: degrees(90),
      /** Degrees, east positive. */
      longitude: degrees(180),
      /** A map of the place; without one, a map is drawn from the coordinates. */
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
