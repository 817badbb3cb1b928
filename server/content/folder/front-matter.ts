import * as z from 'zod'
import { parseCalendarDate } from '#domain/calendar-date.ts'
import { readYaml, type YamlField } from './front-matter-yaml.ts'
import { refuse, type Fault, type Reading } from '../problem.ts'

/** What an article's file says of itself above its text. */
export interface FrontMatter {
  title: string
  category?: string
  /** As written: a calendar date or an ISO 8601 instant. */
  date?: string
  /** As written: the name of a file in `assets/`, perhaps with the way to it. */
  image?: string
  draft?: boolean
  /** Whether the article can be commented on; open if absent. */
  comments?: 'open' | 'closed'
}

/** A file cut in two: the front matter, and the Markdown below it. */
export interface SplitArticle {
  frontMatter: FrontMatter
  /** Line on which each key stands. */
  lines: ReadonlyMap<string, number>
  markdown: string
  /** Lines of the file above the Markdown's first. */
  linesAbove: number
}

/**
 * Reads the front matter of an article: YAML between two lines of `---`.
 *
 * @param text The whole file; lines end in `\n` alone.
 * @returns Faults with their line in the file. A key that is not known is a fault, since it is most often a misspelling.
 */
export function readFrontMatter(text: string): Reading<SplitArticle> {
  if (text.trim() === '') return refuse('The file is empty. ' + HOW_TO_BEGIN)
  const opening = /^---[ \t]*\n/.exec(text)
  if (!opening) return refuse('The file does not begin with a line of three dashes. ' + HOW_TO_BEGIN, 1)
  const rest = text.slice(opening[0].length)
  const closing = /^---[ \t]*(?:\n|$)/m.exec(rest)
  if (!closing) return refuse('The line of three dashes that ends the part above the text is missing.', 1)
  if (closing.index > MAX_FRONT_MATTER_LENGTH) {
    return refuse(
      'The part between the two lines of three dashes is too long: it is not for the text itself.',
      1,
    )
  }

  const fields = readYaml(rest.slice(0, closing.index))
  if (!fields.ok) return fields
  const lines = new Map(fields.value.map(({ key, line }) => [key, line]))
  const checked = checkFields(fields.value, lines)
  if (!checked.ok) return checked
  const end = closing.index + closing[0].length
  return {
    ok: true,
    value: {
      frontMatter: checked.value,
      lines,
      markdown: rest.slice(end),
      linesAbove: rest.slice(0, end).split('\n').length,
    },
  }
}

const HOW_TO_BEGIN =
  'An article begins with a line of three dashes (---), a line such as "title: My title", and again three dashes.'
const MAX_FRONT_MATTER_LENGTH = 64 * 1024
/** Longest value of a field of Contentful's type Symbol. */
const MAX_SYMBOL_LENGTH = 256

const symbol = z
  .string()
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'has no value: write one after the colon')
      .max(MAX_SYMBOL_LENGTH, `is longer than ${MAX_SYMBOL_LENGTH} characters`),
  )

const frontMatterSchema = z.strictObject({
  title: symbol,
  category: symbol.optional(),
  date: z
    .string()
    .trim()
    .refine(isDate, 'is not a date: write year, month and day, as in 2024-03-05')
    .optional(),
  image: z.string().trim().min(1).optional(),
  draft: z
    .stringbool({ truthy: ['true', 'yes'], falsy: ['false', 'no'], error: 'must be true or false' })
    .optional(),
  comments: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['open', 'closed'], 'must be open or closed'))
    .optional(),
})

const knownKeys = Object.keys(frontMatterSchema.shape).join(', ')

function checkFields(fields: YamlField[], lines: ReadonlyMap<string, number>): Reading<FrontMatter> {
  const given = fields.filter(({ value }) => value !== undefined).map(({ key, value }) => [key, value])
  const result = frontMatterSchema.safeParse(Object.fromEntries(given))
  const unknownEmpty = fields.filter(
    ({ key, value }) => value === undefined && !Object.hasOwn(frontMatterSchema.shape, key),
  )
  const faults = [
    ...unknownEmpty.map(({ key }) => unknownKey(key, lines)),
    ...(result.error?.issues ?? []).flatMap((issue) => toFaults(issue, lines)),
  ]
  return result.success && faults.length === 0
    ? { ok: true, value: result.data }
    : { ok: false, faults: faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) }
}

function toFaults(issue: z.core.$ZodIssue, lines: ReadonlyMap<string, number>): Fault[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(key, lines))
  const key = String(issue.path[0])
  if (key === 'title' && issue.code === 'invalid_type') {
    return [
      {
        reason: 'The article has no title: write a line such as "title: My title".',
        line: lines.get(key) ?? 1,
      },
    ]
  }
  return [{ reason: `'${key}' ${issue.message}.`, line: lines.get(key) }]
}

function unknownKey(key: string, lines: ReadonlyMap<string, number>): Fault {
  return { reason: `'${key}' is not a known key. There are: ${knownKeys}.`, line: lines.get(key) }
}

function isDate(written: string): boolean {
  const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/
  return form.test(written) && parseCalendarDate(written) !== undefined && !Number.isNaN(Date.parse(written))
}
