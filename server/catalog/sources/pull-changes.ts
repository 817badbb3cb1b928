import { PAGE_SIZE, type ContentClient } from './client.ts'
import { isResponseTooBig, statusOf } from './reason.ts'
import { keyOf, type SpaceItem } from './space-copy.ts'

/** What a space tells of itself, or of what changed in it. */
export interface SpaceChanges {
  /** Whether it is the whole space, and not what changed since a token. */
  isWhole: boolean
  /** Entries and assets by their keys; `undefined` for what is gone. */
  items: ReadonlyMap<string, SpaceItem | undefined>
  /** With which to ask for what changes from now on. */
  token: string
}

/**
 * Asks a space for what changed since a token, or for everything.
 *
 * @param token `undefined` for everything, which is also what comes where the space refuses the token.
 * @param signal Ends it between two pages.
 * @throws What the client throws. Also if the service answers something that is no sync.
 * @see Content Delivery API, sync
 */
export async function pullChanges(
  client: ContentClient,
  token: string | undefined,
  signal: AbortSignal,
): Promise<SpaceChanges> {
  if (token !== undefined) {
    try {
      return await pull(client, { nextSyncToken: token }, signal)
    } catch (error) {
      if (statusOf(error) !== 400) throw error
    }
  }
  return pullEverything(client, signal)
}

/** Pages hold what they were first asked for, so where one is too big all begin anew with half. */
async function pullEverything(client: ContentClient, signal: AbortSignal): Promise<SpaceChanges> {
  for (let limit = PAGE_SIZE; ; limit = Math.ceil(limit / 2)) {
    try {
      return await pull(client, { initial: true, limit }, signal)
    } catch (error) {
      if (limit === 1 || !isResponseTooBig(error)) throw error
    }
  }
}

type SyncQuery = Parameters<ContentClient['sync']>[0]

async function pull(client: ContentClient, first: SyncQuery, signal: AbortSignal): Promise<SpaceChanges> {
  const items = new Map<string, SpaceItem | undefined>()
  const seen = new Set<string>()
  for (let query = first; ;) {
    signal.throwIfAborted()
    const page = await client.withoutLinkResolution.sync(query, { paginate: false })
    for (const item of [...page.entries, ...page.assets]) {
      items.set(keyOf(item.sys.type, item.sys.id), readItem(item))
    }
    for (const { sys } of page.deletedEntries) items.set(keyOf('Entry', sys.id), undefined)
    for (const { sys } of page.deletedAssets) items.set(keyOf('Asset', sys.id), undefined)
    const next = page.nextSyncToken || page.nextPageToken
    if (!isToken(next)) throw new TypeError('the content service answered something that is no sync')
    if (page.nextSyncToken) return { isWhole: first.initial === true, items, token: next }
    if (seen.has(next)) throw new TypeError('the pages of a sync lead in a circle')
    seen.add(next)
    query = { nextPageToken: next }
  }
}

/** Servers take no longer addresses: a token that no request can carry would be kept, and asked with for a whole day. */
const MAX_TOKEN_LENGTH = 4_000

function isToken(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text.length <= MAX_TOKEN_LENGTH
}

function readItem(item: { sys: object }): SpaceItem {
  const { contentType } = item.sys as { contentType?: { sys?: { id?: unknown } } }
  const id = contentType?.sys?.id
  return { text: JSON.stringify(item), ...(typeof id === 'string' && { contentType: id }) }
}

/** The code of the space's default locale. */
export async function fetchDefaultLocale(client: ContentClient): Promise<string> {
  const { items } = await client.getLocales()
  const locale = Array.isArray(items) ? items.find((each) => each.default) : undefined
  if (!locale) throw new TypeError('the content service answered something that is no list of locales')
  return locale.code
}
