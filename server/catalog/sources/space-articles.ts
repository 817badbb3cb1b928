import type { Article } from '#domain/article.ts'
import { ARTICLES } from '../articles/article.ts'
import type { ContentClient } from './client.ts'
import type { ConvertEntry } from '../articles/convert.ts'
import { keyOf, type SpaceItem } from './space-copy.ts'

/** An article, and what it was made of. */
export interface SpaceArticle {
  /** `undefined` where its entry cannot be shown. */
  article: Article | undefined
  /** Keys of what its entry names, there or not: when one of them changes it has to be made anew. */
  named: ReadonlySet<string>
}

/** Whether an item is an article's entry. */
export function isArticle({ contentType }: SpaceItem): boolean {
  return contentType === ARTICLES
}

/**
 * Makes an article of its entry and of what that names. Articles show nothing that is farther away.
 *
 * @param key Of the entry, one of the items.
 * @param locale Code of the locale in which it is read.
 * @param parser Resolves the links.
 */
export function makeArticle(key: string, { items, locale, parser, convert }: ArticleMaking): SpaceArticle {
  let named: ReadonlySet<string> = new Set()
  const entry = readInLocale(items.get(key)!, locale)
  const article = convert(entry.sys.id, () => {
    named = linkedKeys(entry.fields)
    const targets = [...named].flatMap((name) => (name === key ? [] : (items.get(name) ?? [])))
    const includes = Object.groupBy(
      targets.map((item) => readInLocale(item, locale)),
      ({ sys }) => sys.type,
    )
    const answer = { items: [entry], includes } as unknown as Parsed
    return parser.parseEntries(answer).items[0]
  })
  return { article, named }
}

/** What articles are made with. */
export interface ArticleMaking {
  items: ReadonlyMap<string, SpaceItem>
  locale: string
  parser: Pick<ContentClient, 'parseEntries'>
  convert: ConvertEntry
}

type Parsed = Parameters<ContentClient['parseEntries']>[0]

interface Resource {
  sys: { type: string; id: string; contentType?: unknown }
  fields: Record<string, unknown>
}

/** An item as the delivery API answers it for its default locale. */
function readInLocale({ text }: SpaceItem, locale: string): Resource {
  const { sys, fields } = JSON.parse(text) as Resource
  const values = Object.entries(fields ?? {}).flatMap(([name, value]) =>
    isObject(value) && Object.hasOwn(value, locale) ? [[name, value[locale]] as const] : [],
  )
  return {
    sys: { type: sys.type, id: sys.id, contentType: sys.contentType },
    fields: Object.fromEntries(values),
  }
}

/** Keys of all entries and assets that a value links to, at whatever depth. */
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
