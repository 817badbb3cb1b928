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

/** What the creator says about herself, as `content/site.yaml` holds it. @see docs/specification.md, sections 1 and 2 */
export const siteSchema = z.strictObject({
  /** The creator's name. */
  name: text,
  /** Name of the site, in titles, feeds and the sidebar. */
  title: text,
  /** A sentence or two for search engines and feeds. */
  description: text,
  /** What crawlers may do: find the articles, also train language models with them, or nothing. */
  robots: z.enum(['search', 'all', 'none'], "must be 'search', 'all' or 'none'").default('search'),
  /** Language of the articles, as a BCP 47 tag. */
  language: text.default('en'),
  /** Home's banner: greeting, then the name. */
  greeting: text,
  /** Home's banner: the long self-introduction. */
  introduction: text,
  /** Under 'Explore', above the cards. */
  intro: text.default(
    'Wander beyond the familiar, linger where the road turns quiet, and discover the stories waiting there.',
  ),
  about: z.strictObject({
    greeting: text,
    /** Paragraphs, divided by blank lines. */
    biography: text,
  }),
  photo: picture,
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
  icon: text.regex(/\.(svg|png)$/i, 'must be the name of a file in SVG or PNG').optional(),
  social: z.strictObject({
    facebook: webAddress.optional(),
    instagram: webAddress.optional(),
    youtube: webAddress.optional(),
  }),
  contact: z.strictObject({
    address: text,
    /** Shown as written, so it should be masked. */
    phone: text,
    email: z.email('must be an e-mail address'),
  }),
  /** Whom to tell of a weakness in the site, for `security.txt`. */
  security: mayBeEmpty(
    z.strictObject({
      /** An e-mail address or the https address of a form; the e-mail address under `contact` by default. */
      contact: z
        .union([z.email(), secureAddress], 'must be an e-mail address, or the https address of a page')
        .optional(),
      /** Page that says how reports are dealt with. */
      policy: secureAddress.optional(),
    }),
  ),
  map: z.strictObject({
    place: text,
    /** Degrees, north positive. */
    latitude: degrees(90),
    /** Degrees, east positive. */
    longitude: degrees(180),
    /** A map of the place; without one, a map is drawn from the coordinates. */
    picture: picture.optional(),
  }),
  copyright: text,
})

/** A checked `site.yaml`. */
export type Site = z.infer<typeof siteSchema>

/** A point on the Earth, in degrees. */
export type Position = Pick<Site['map'], 'latitude' | 'longitude'>
