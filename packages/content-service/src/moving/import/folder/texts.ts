import { basename, dirname } from 'node:path/posix'
import { fromHtml } from 'hast-util-from-html'

import { readableName } from '../../../files/file-names.ts'
import { withoutExcess } from '../../../markdown/excess.ts'
import { skippedItem, type PlannedItem } from '../items.ts'
import type { OldFile, OldText } from '../site/old-site.ts'
import { replaceOutsideCode } from './code-parts.ts'
import { coverOf, datesOf, groupsOf, lostKeys, whyDraft } from './facts.ts'
import { listAt, wordsAt, type ReadValues, type Values } from './front-matter.ts'
import { headingsOf, writeLinks } from './links.ts'
import { addressOf, type Place } from './places.ts'
import type { Settings } from './settings.ts'
import { createSources, type Sources } from './sources.ts'
import { writeMdx, writeTags } from './tags.ts'
import { PICTURE, tagsIn, writeCallouts, writeVaultForms } from './vault.ts'

/** A file with a text, and what is at its top. */
export interface Source extends ReadValues {
  /** In the folder. */
  name: string
  values: Values
  body: string
  place: Place
  isHtml: boolean
}

interface Reading {
  sources: readonly Source[]
  files: readonly OldFile[]
  settings: Settings
  /** Whether texts have the forms of Obsidian. */
  isVault: boolean
  now: number
}

type Report = (reason: string) => void

/** Makes texts of files: what they are, their facts, and how their words are written here. */
export function readTexts(reading: Reading): { texts: OldText[]; files: OldFile[]; leftOut: PlannedItem[] } {
  const { files, settings, isVault } = reading
  const leftOut: PlannedItem[] = []
  const sources = reading.sources.filter((source) => {
    const isList = source.place.isList || (kindOf(source) === 'page' && LOOP.test(source.body))
    if (isList) leftOut.push(skippedItem({ kind: 'page', id: source.name }, IS_LIST))
    else if (source.body.trim() === '' && source.place.kind !== 'article')
      leftOut.push(skippedItem({ kind: 'page', id: source.name }, NO_WORDS))
    else return true
    return false
  })
  const isWithoutArticles = sources.every((source) => kindOf(source) === 'page')
  const named = sources.map(({ name, values }) => ({
    name,
    id: name,
    otherNames: isVault ? listAt(values, 'aliases') : [],
  }))
  const finder = createSources(
    named,
    files.map(({ id }) => id),
    new URL(settings.address).pathname,
  )
  const isPublishedByName =
    settings.program === 'obsidian' && sources.some(({ values }) => wordsAt(values, 'publish') === 'true')
  const texts = sources.map((source) =>
    readText(source, { ...reading, finder, isPublishedByName, isWithoutArticles }),
  )
  const remote = texts.flatMap(({ coverId }) => (coverId !== undefined && WEB.test(coverId) ? [coverId] : []))
  return { texts, files: [...files, ...[...new Set(remote)].map(fileAt)], leftOut }
}

const WEB = /^https?:\/\//i

/** A picture that only another site has. */
function fileAt(url: string): OldFile {
  const path = basename(new URL(url).pathname)
  return { id: url, title: path, path, url, addresses: [] }
}

const IS_LIST = 'It is the home page or a list of other texts: the site makes these itself.'
const NO_WORDS = 'It has no words: what it shows comes from its layout.'
/** Of a text without a usable top. */
const MAX_FAULTS = 10
const LOOP = /\{%-?\s*for\s/

function kindOf({ values, place, isHtml }: Source): OldText['kind'] {
  const type = wordsAt(values, 'type') ?? wordsAt(values, 'layout')
  if (type === 'page') return 'page'
  if (place.kind !== undefined) return place.kind
  const isPost = [...listAt(values, 'tags'), type].some((each) => each === 'post' || each === 'posts')
  const isDated =
    place.day !== undefined ||
    ['date', 'pubdate', 'pubdatetime', 'publishdate'].some((key) => wordsAt(values, key))
  return isPost || (isDated && !isHtml) ? 'article' : 'page'
}

interface TextReading extends Reading {
  finder: Sources
  isPublishedByName: boolean
  isWithoutArticles: boolean
}

function readText(source: Source, reading: TextReading): OldText {
  const { name, values, place, faults, mayHide, isHtml } = source
  const { settings, finder, isVault, files, now } = reading
  const written = wordsAt(values, 'title')
  const { heading, body } = isHtml
    ? { heading: undefined, body: source.body }
    : splitTitle(source.body, written)
  const title =
    written ?? heading ?? (isVault ? basename(name).replace(/\.\w+$/, '') : readableName(place.name))
  const { date, day, publishedAt, isScheduled, updatedOn, isExpired, expires } = datesOf(
    values,
    place,
    settings,
    now,
  )
  const groups = groupsOf(values, place, settings)
  const own = kindOf(source)
  const kind = reading.isWithoutArticles && day !== undefined ? 'article' : own
  const notes = faults.slice(0, MAX_FAULTS)
  const why = whyDraft(values, place, reading.isPublishedByName)
  if (mayHide) why.push('A line at its top that may hide it cannot be read: it is a draft here.')
  if (isExpired) why.push(`It was shown until ${expires}: it is a draft here.`)
  else if (expires !== undefined) notes.push(`It was to be shown until ${expires}: here it stays.`)
  notes.push(...why.filter((reason) => reason !== ''))
  for (const key of lostKeys(values)) notes.push(`Its line '${key}' is left out.`)
  const address = addressOf(
    {
      place,
      values,
      title,
      date,
      categories: groups.categories,
      kind,
      isPage: name.startsWith('src/pages/'),
    },
    settings,
  )
  const cover = findCover(source, finder, files)
  if (cover === undefined && coverOf(values) !== undefined)
    notes.push(`Its first picture is missing: ${coverOf(values)}`)
  const facts = {
    id: name,
    kind,
    title: title.replaceAll(/\s+/g, ' '),
    slug: [wordsAt(values, 'slug', 'postslug') ?? place.name, place.language].filter(Boolean).join(' '),
    day: kind === 'article' ? day : undefined,
    publishedAt,
    isScheduled: isScheduled && why.length === 0,
    isDraft: why.length > 0,
    updatedOn: kind === 'article' ? updatedOn : undefined,
    category: kind === 'article' ? groups.categories.at(0) : undefined,
    tags: isVault ? [...new Set([...groups.tags, ...tagsIn(body)])] : groups.tags,
    series: kind === 'article' ? groups.series : undefined,
    part: kind === 'article' ? groups.part : undefined,
    excerpt: wordsAt(values, 'summary', 'excerpt', 'description', 'subtitle')?.replaceAll(/\s+/g, ' '),
    coverId: cover,
    hasClosedComments: kind === 'article' && wordsAt(values, 'comments') === 'false',
    addresses: [
      ...(address === undefined ? [] : [address]),
      ...aliasesOf(values, address, settings, isVault),
    ].map(decode),
    notes,
  } as const
  if (isHtml)
    return {
      ...facts,
      tree: (report) => fromHtml(writeTags(body, settings.program, title, report), { fragment: true }),
    }
  const ids = new Map<string, string>()
  const prepare = (report: Report) => prepareText(body, { source, title, ids, report, ...reading })
  const text: OldText = {
    ...facts,
    markdown(book, report) {
      if (withoutExcess(body).faults.length > 0) {
        report('It has too many signs in one paragraph: its links stay as they are.')
        return body.trim()
      }
      return writeLinks(prepare(report), (href) => finder.resolve(href, { text, from: name, book }), report)
    },
    headings() {
      const headings = headingsOf(prepare(() => {}))
      return headings.map(({ id, words }) => ({ id: ids.get(words.trim()) ?? id, words }))
    },
  }
  return text
}

interface Preparing extends TextReading {
  source: Source
  title: string
  /** Receives the ids that headings name, by their words. */
  ids: Map<string, string>
  report: Report
}

function prepareText(body: string, { source, settings, isVault, title, ids, report }: Preparing): string {
  const written = writeTags(body, settings.program, title, report)
  const plain = source.name.endsWith('.mdx') ? writeMdx(written, report) : written
  const own = writeCallouts(isVault ? writeVaultForms(plain, report) : plain)
  const withoutIds = own.includes('{#')
    ? replaceOutsideCode(own, HEADING_ID, ([, heading, id]) => {
        ids.set(heading.replace(/^#+\s*/, '').trim(), id)
        return { text: heading }
      })
    : own
  return withoutIds.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
}

const HEADING_ID = /^(#{1,6} [^\n{]{1,300}?)[ \t]*\{#([\w-]+)[^}\n]*\}[ \t]*$/gm

/** The heading with which a text begins is its title, which the site shows above it, unless it has another one. */
function splitTitle(body: string, title?: string): { heading?: string; body: string } {
  const [all = '', heading] = /^\s*#[ \t]+([^\n]{1,300}?)[ \t#]*(?:\n|$)/.exec(body) ?? []
  const plain = heading?.replaceAll(/[*_`]/g, '')
  if (title !== undefined && title.toLowerCase() !== plain?.toLowerCase()) return { body }
  return { heading: plain, body: body.slice(all.length) }
}

function findCover({ name, values }: Source, finder: Sources, files: readonly OldFile[]): string | undefined {
  const written = coverOf(values)?.replace(/^!?\[\[([^\]|]*)[^\]]*\]\]$/, '$1')
  if (written !== undefined) {
    const found = finder.findFile(written.replace(/^https?:\/\/[^/]*/i, ''), name)
    const isRemote = WEB.test(written) && URL.canParse(written) && PICTURE.test(new URL(written).pathname)
    return found ?? (isRemote ? written : undefined)
  }
  if (!/(?:^|\/)index\.\w+$/.test(name)) return undefined
  return files.find(
    ({ id }) =>
      dirname(id) === dirname(name) && PICTURE.test(id) && /^(?:cover|featured?|thumb)/i.test(basename(id)),
  )?.id
}

/** Addresses that the text had before. Obsidian's are names. */
function aliasesOf(
  values: Values,
  address: string | undefined,
  settings: Settings,
  isVault: boolean,
): string[] {
  const base = new URL(settings.address)
  const above = address?.replace(/[^/]*\/?$/, '') ?? '/'
  return ['aliases', 'alias', 'redirect_from'].flatMap((key) =>
    listAt(values, key).flatMap((written) => {
      if (isVault && !written.startsWith('/')) return []
      const path = /^https?:/.test(written)
        ? written
        : (written.startsWith('/') ? base.pathname : above) + written
      const href = path.replaceAll(/(?<!:)\/{2,}/g, '/')
      if (!URL.canParse(href, base)) return []
      const { pathname, search } = new URL(href, base)
      return [pathname + search]
    }),
  )
}

function decode(address: string): string {
  try {
    return decodeURI(address).replace(/(?<=\/)index\.html$/, '')
  } catch {
    return address
  }
}
