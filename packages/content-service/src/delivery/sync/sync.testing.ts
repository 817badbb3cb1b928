import { Hono } from 'hono'
import { get, TEST_TOKEN } from '../../content-folder.testing.ts'
import { openTestJournal } from '../../journal/journal.testing.ts'
import type { JournalOptions } from '../../journal/journal.ts'
import type { Space } from '../../space/space.ts'
import { deliveryRoutes } from '../routes.ts'

/** Signs sync tokens in tests. */
export const TEST_KEY = 'a-key-for-tests-only'

/** The delivery API over a space that no folder holds, with its journal. */
export interface SyncedSite {
  site: Hono
  /** Puts another space in its place. */
  publish(space: Space): void
}

/** Opens the delivery API over a space, to be synced. */
export function openSyncedSite(
  space: Space,
  options: JournalOptions & { signingKey?: string } = {},
): SyncedSite {
  const journal = openTestJournal(options)
  let published = journal.stamp(space)
  const sync = {
    journal,
    signingKey: options.signingKey ?? TEST_KEY,
    baseUrl: 'http://localhost:3000/content',
  }
  const routes = deliveryRoutes({ space: () => published, token: TEST_TOKEN, sync })
  return {
    site: new Hono().route('/content', routes),
    publish(next) {
      published = journal.stamp(next)
    },
  }
}

/** The delivery API over a preview, to be synced as far as that goes. */
export function openSyncedPreview(space: Space): { site: Hono } {
  const sync = { signingKey: TEST_KEY, baseUrl: 'http://localhost:3000/content' }
  const routes = deliveryRoutes({ space: () => space, token: TEST_TOKEN, sync })
  return { site: new Hono().route('/content', routes) }
}

/** Asks for one page of a sync. */
export async function ask(service: { site: Hono }, query: string) {
  const { status, body } = await get(service, `/sync?${query}`)
  return { status, body, ...describePage(body) }
}

/** Asks for every page of a walk, to its end. */
export async function askAll(service: { site: Hono }, query: string) {
  const items: string[] = []
  let page = await ask(service, query)
  items.push(...page.items)
  for (let pages = 1; page.next !== undefined && pages < 1000; pages++) {
    page = await ask(service, page.next)
    items.push(...page.items)
  }
  return { items, end: page.end ?? '' }
}

interface Item {
  sys: { type: string; id: string; revision: number }
}

/** Items as `type id revision`, and the queries with which to go on. */
function describePage(body: { items?: Item[]; nextPageUrl?: string; nextSyncUrl?: string }) {
  return {
    items: (body.items ?? []).map(({ sys }) => `${sys.type} ${sys.id} ${sys.revision}`),
    next: body.nextPageUrl?.split('?')[1],
    end: body.nextSyncUrl?.split('?')[1],
  }
}
