import { toIsoDate } from '@waypost/local-files/written/dates.ts'
import { CHANGE_KEYS, HIDING_KEYS, readHidingLine } from '../../../folder/other-programs.ts'
import { isMap, listAt, wordsAt, type Value, type Values } from './front-matter.ts'
import type { Place } from './places.ts'
import type { Settings } from './settings.ts'

/** Dates of a text, as readers of the old site saw them. */
export function datesOf(values: Values, place: Place, { program, zone }: Settings, now: number) {
  const written = [...DATE_KEYS.map((key) => wordsAt(values, key)), place.day].find(
    (each) => each !== undefined && toIsoDate(each) !== undefined,
  )
  const iso = written === undefined ? undefined : toIsoDate(written)
  const instant = iso === undefined ? undefined : instantOf(iso, zone)
  const publish = toIsoDate(wordsAt(values, 'publishdate') ?? '')
  const publishedAt = publish === undefined ? instant : instantOf(publish, zone)
  // Jekyll shows dates in the zone of its site, the others as they are written.
  const local = instant !== undefined && program === 'jekyll' ? inZone(instant, zone) : iso
  const changed = [...CHANGE_KEYS, 'updateddate', 'moddatetime', 'updated_at']
    .map((key) => toIsoDate(wordsAt(values, key) ?? ''))
    .find((each) => each !== undefined)
    ?.slice(0, DAY)
  const expires = toIsoDate(wordsAt(values, 'expirydate') ?? '')
  const expiresAt = expires === undefined ? undefined : instantOf(expires, zone)
  return {
    /** As written, with its time; '' without a date. */
    date: local ?? '',
    day: local?.slice(0, DAY),
    publishedAt,
    isScheduled: publishedAt !== undefined && Date.parse(publishedAt) > now,
    updatedOn: changed === local?.slice(0, DAY) ? undefined : changed,
    isExpired: expiresAt !== undefined && Date.parse(expiresAt) <= now,
    expires,
  }
}

const DAY = '2024-03-05'.length
const DATE_KEYS = ['date', 'pubdate', 'pubdatetime', 'publishdate', 'published', 'created', 'date created']

function instantOf(iso: string, zone: string): string {
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(iso)) return new Date(iso).toISOString()
  const time = Temporal.PlainDateTime.from(iso).toZonedDateTime(zone)
  return new Date(time.epochMilliseconds).toISOString()
}

function inZone(instant: string, zone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
}

/** Whether a text was not public for everybody, and why. */
export function whyDraft(values: Values, place: Place, isPublishedByName: boolean): string[] {
  const draft = wordsAt(values, 'draft') ?? 'false'
  if (!/^(?:false|no|off|0)$/i.test(draft) || place.isDraft) return ['']
  const hiding = HIDING_KEYS.flatMap((key) => {
    const text = wordsAt(values, key)
    if (text === undefined || toIsoDate(text) !== undefined) return []
    const says = readHidingLine({
      key,
      line: 1,
      value: { kind: 'scalar', text, value: text, isBlock: false, line: 1 },
    })
    return says === 'shown' ? [] : [`Its line '${key}: ${text}' hid it: it is a draft here.`]
  })
  if (wordsAt(values, 'password') !== undefined) hiding.push('It had a password: it is a draft here.')
  if (
    wordsAt(values, 'permalink') === 'false' ||
    wordsAt(values, 'build.render', '_build.render') === 'never'
  )
    hiding.push('It had no page of its own: it is a draft here.')
  const publish = wordsAt(values, 'publish')
  if (publish === 'false' || (isPublishedByName && publish !== 'true'))
    hiding.push("It had no line 'publish: true': it is a draft here.")
  return hiding
}

/** The category and tags of a text. */
export function groupsOf(values: Values, place: Place, { program, taxonomies }: Settings) {
  const separator = program === 'jekyll' ? /[,\s]+/ : /,/
  const own = listAt(values, 'category', /$^/)
  const categories = [
    ...new Set([
      ...own,
      ...listAt(values, 'categories', separator),
      ...(program === 'jekyll' && place.kind === 'article' ? place.folders : []),
    ]),
  ]
  const tags = [
    ...['tags', 'tag'].flatMap((key) => listAt(values, key, separator)),
    ...taxonomies.flatMap((name) => listAt(values, name)),
  ].map((tag) => tag.replace(/^#/, ''))
  const isOfProgram = (tag: string) => program === 'eleventy' && /^(?:posts?|all|nav)$/.test(tag)
  return {
    categories,
    tags: [...new Set([...categories.slice(1), ...tags])].filter((tag) => !isOfProgram(tag)),
    series: listAt(values, 'series', /$^/).at(0),
    part: partOf(wordsAt(values, 'series_order', 'part')),
  }
}

function partOf(written: string | undefined): number | undefined {
  return written !== undefined && /^\d{1,4}$/.test(written) ? Number(written) : undefined
}

/** Where the cover picture is, as written. */
export function coverOf(values: Values): string | undefined {
  return (
    wordsAt(values, ...COVER_PATHS) ??
    firstWords(values.images) ??
    (Array.isArray(values.resources)
      ? (values.resources as readonly Value[])
          .filter(isMap)
          .map((each) =>
            /^(?:cover|featured|thumb)/.test(wordsAt(each, 'name') ?? '') ? wordsAt(each, 'src') : undefined,
          )
          .find((src) => src !== undefined)
      : undefined)
  )
}

function firstWords(value: Value | undefined): string | undefined {
  const [first] = Array.isArray(value) ? (value as readonly Value[]) : []
  if (typeof value === 'string') return value
  return typeof first === 'string' ? first : isMap(first) ? wordsAt(first, 'src', 'url', 'path') : undefined
}

const COVERS =
  'image cover featured_image featuredimage featured-image feature_image featureimage thumbnail heroimage hero_image hero banner og_image ogimage coverimage cover_image header'
const COVER_PATHS = COVERS.split(' ').flatMap((key) =>
  ['', '.image', '.src', '.url', '.path', '.overlay_image', '.teaser'].map((end) => key + end),
)

/** Names of keys that had a meaning for readers and have none here. */
export function lostKeys(values: Values): string[] {
  return Object.keys(values).filter((key) => !KNOWN.test(key) && wordsAt(values, key) !== '')
}

const KNOWN = new RegExp(
  `^(?:title|${DATE_KEYS.join('|')}|${[...CHANGE_KEYS].join('|')}|updateddate|moddatetime|updated_at|expirydate|draft|publish|${HIDING_KEYS.join('|')}|` +
    'password|categor(?:y|ies)|tags?|series(?:_order)?|part|summary|description|excerpt|subtitle|slug|postslug|url|permalink|alias(?:es)?|redirect_from|' +
    `${COVERS.replaceAll(' ', '|')}|images|resources|comments?|` +
    // What only steers a program.
    'layout|type|kind|weight|order|menus?|nav_?order|toc\\w*|disable\\w*|nav\\w*|id|uuid|lang(?:uage)?|locale|translationkey|templatekey|eleventy\\w*|sitemap|robots|css(?:class(?:es)?)?|js|cascade|_?build|outputs|math|mermaid|katex|' +
    'featured|pin(?:ned)?|show\\w*|hide\\w*|is\\w+|sidebar|classes|render_with_liquid|pagination|permalinkbypassoutputdir|published_at|keywords)$',
)
