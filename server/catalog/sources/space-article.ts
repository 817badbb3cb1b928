import { tagIdsOf, type TagNames } from '../articles/article-tags.ts'
import type { ConvertEntry } from './article-source.ts'
import type { StoredArticle } from './articles-file.ts'
import type { ContentClient } from './client.ts'
import { keyOf, type SpaceItem } from './sync.ts'

interface ConversionContext {
  items: ReadonlyMap<string, SpaceItem>
  locale: string
  /** Resolves links. */
  parser: Pick<ContentClient, 'parseEntries'>
  convert: ConvertEntry
  tagNames: TagNames
}

/** Converts an article's entry and the direct targets of its links. Articles show no further targets. */
export function convertArticle(
  key: string,
  { items, locale, parser, convert, tagNames }: ConversionContext,
): StoredArticle & { body: string } {
  let links: readonly string[] = []
  const entry = readInLocale(items.get(key)!, locale)
  const record = convert(
    entry.sys.id,
    () => {
      links = linksIn(entry)
      const targets = links.flatMap((link) => (link === key ? [] : (items.get(link) ?? [])))
      const includes = Object.groupBy(
        targets.map((item) => readInLocale(item, locale)),
        ({ sys }) => sys.type,
      )
      const answer = { items: [entry], includes } as unknown as Parsed
      return parser.parseEntries(answer).items[0]
    },
    tagNames,
  )
  if (!record) return { record, links, body: '' }
  const { readBody, ...kept } = record
  return { record: kept, links, body: readBody() }
}

/** Lists the keys of an entry's link targets in a locale, and of its tags. */
export function linksOf(item: SpaceItem, locale: string): string[] {
  return linksIn(readInLocale(item, locale))
}

function linksIn(resource: Resource): string[] {
  return [...linkedKeys(resource.fields), ...tagIdsOf(resource).map((id) => keyOf('Tag', id))]
}

type Parsed = Parameters<ContentClient['parseEntries']>[0]

interface Resource {
  sys: {
    type: string
    id: string
    contentType?: unknown
    createdAt?: string
    updatedAt?: string
    revision?: number
  }
  /** Tags. */
  metadata?: unknown
  fields: Record<string, unknown>
}

/** Converts an item to the form in which the delivery API answers it for one locale. */
function readInLocale({ text }: SpaceItem, locale: string): Resource {
  const { sys, metadata, fields } = JSON.parse(text) as Resource
  const values = Object.entries(fields ?? {}).flatMap(([name, value]) =>
    isObject(value) && Object.hasOwn(value, locale) ? [[name, value[locale]] as const] : [],
  )
  return {
    sys: {
      type: sys.type,
      id: sys.id,
      contentType: sys.contentType,
      createdAt: sys.createdAt,
      updatedAt: sys.updatedAt,
      revision: sys.revision,
    },
    metadata,
    fields: Object.fromEntries(values),
  }
}

/** Collects the keys of all link targets in a value, at any depth. */
function linkedKeys(value: unknown, found = new Set<string>()): Set<string> {
  if (!isObject(value)) return found
  const { sys } = value
  if (isObject(sys) && sys.type === 'Link') return found.add(keyOf(String(sys.linkType), String(sys.id)))
  for (const each of Object.values(value)) linkedKeys(each, found)
  return found
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
