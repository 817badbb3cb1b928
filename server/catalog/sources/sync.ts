import { statusOf } from './client-errors.ts'
import { withFittingPages, type ContentClient } from './client.ts'

/** An entry or asset with the fields of all locales and unresolved links. */
export interface SpaceItem {
  /** Content type of an entry. */
  contentType?: string
  /** The item as JSON. */
  text: string
}

/** Returns the key of an entry or asset within its space. */
export function keyOf(type: string, id: string): string {
  return `${type} ${id}`
}

/** Entries and assets by key; `undefined` for deleted ones. */
export type SpaceChanges = ReadonlyMap<string, SpaceItem | undefined>

/** Called with the items of each page; again with the same, if a page was too big and the sync starts again. */
type OnPage = (items: SpaceChanges, isWhole: boolean) => Promise<void>

interface SyncEnd {
  /** Whether the pages contained the whole space, rather than the changes since a token. */
  isWhole: boolean
  /** Sync token for later changes. */
  token: string
}

/**
 * Reads the changes of a space since a sync token, or the whole space, page by page.
 * @param token `undefined` for the whole space, which is also read if the space refuses the token.
 * @param signal Aborts between two pages.
 * @throws The client's error; TypeError if the answer is not a sync.
 * @see Content Delivery API, sync
 */
export async function readChanges(
  client: ContentClient,
  token: string | undefined,
  signal: AbortSignal,
  onPage: OnPage,
): Promise<SyncEnd> {
  if (token !== undefined) {
    try {
      return await readPages(client, { nextSyncToken: token }, signal, onPage)
    } catch (error) {
      if (statusOf(error) !== 400) throw error
    }
  }
  // The first request of a sync decides its page size.
  return withFittingPages((limit) => readPages(client, { initial: true, limit }, signal, onPage))
}

type SyncQuery = Parameters<ContentClient['sync']>[0]

async function readPages(
  client: ContentClient,
  first: SyncQuery,
  signal: AbortSignal,
  onPage: OnPage,
): Promise<SyncEnd> {
  const isWhole = first.initial === true
  const seen = new Set<string>()
  for (let query = first; ;) {
    signal.throwIfAborted()
    const page = await client.withoutLinkResolution.sync(query, { paginate: false })
    const next = page.nextSyncToken || page.nextPageToken
    if (!isToken(next)) throw new TypeError('the content service answered something that is no sync')
    await onPage(itemsOf(page), isWhole)
    if (page.nextSyncToken) return { isWhole, token: next }
    if (seen.has(next)) throw new TypeError('the pages of a sync lead in a circle')
    seen.add(next)
    query = { nextPageToken: next }
  }
}

type SyncPage = Awaited<ReturnType<ContentClient['withoutLinkResolution']['sync']>>

function itemsOf({ entries, assets, deletedEntries, deletedAssets }: SyncPage): SpaceChanges {
  return new Map([
    ...[...entries, ...assets].map((item) => [keyOf(item.sys.type, item.sys.id), readItem(item)] as const),
    ...deletedEntries.map(({ sys }) => [keyOf('Entry', sys.id), undefined] as const),
    ...deletedAssets.map(({ sys }) => [keyOf('Asset', sys.id), undefined] as const),
  ])
}

/** Maximum number of ids in one request. */
const IDS_TOGETHER = 100

/** Fetches entries and assets by their keys. Missing ones and tags are left out. */
export async function fetchItems(
  client: ContentClient,
  keys: Iterable<string>,
): Promise<Map<string, SpaceItem>> {
  const { withAllLocales } = client.withoutLinkResolution
  const items = new Map<string, SpaceItem>()
  const ids = Map.groupBy(
    Array.from(keys, (key) => key.split(' ')),
    ([type]) => type,
  )
  ids.delete('Tag')
  for (const [type, found] of ids) {
    await withFittingPages(async (limit) => {
      const size = Math.min(limit, IDS_TOGETHER)
      for (let start = 0; start < found.length; start += size) {
        const part = found.slice(start, start + size).map(([, id]) => id)
        const query = { 'sys.id[in]': part, limit: size }
        const page = await (type === 'Asset'
          ? withAllLocales.getAssets(query)
          : withAllLocales.getEntries(query))
        for (const item of page.items) items.set(keyOf(item.sys.type, item.sys.id), readItem(item))
      }
    })
  }
  return items
}

/** Maximum length of a token, so that it fits into an address. A longer token would make every sync fail for a day. */
const MAX_TOKEN_LENGTH = 4_000

function isToken(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text.length <= MAX_TOKEN_LENGTH
}

function readItem(item: { sys: object }): SpaceItem {
  const { contentType } = item.sys as { contentType?: { sys?: { id?: unknown } } }
  const id = contentType?.sys?.id
  return { text: JSON.stringify(item), ...(typeof id === 'string' && { contentType: id }) }
}

/** Fetches the code of the space's default locale. */
export async function fetchDefaultLocale(client: ContentClient): Promise<string> {
  const { items } = await client.getLocales()
  const locale = Array.isArray(items) ? items.find((each) => each.default) : undefined
  if (!locale) throw new TypeError('the content service answered something that is no list of locales')
  return locale.code
}
