import { expect, it } from 'vitest'
import { roundsOf } from '../../../../../tests/helpers/rounds.ts'
import { createTestClient } from '../../content-folder.testing.ts'
import { newFolder } from '../../journal/journal.testing.ts'
import type { Resource, Space } from '../../space/space.ts'
import { asset, contentType, entry, madeUpSpace } from '../../space/made-up-space.testing.ts'
import { createRandom, type Random } from '../queries/random.testing.ts'
import { openSyncedSite, type SyncedSite } from './sync.testing.ts'

type Client = ReturnType<typeof createTestClient>
type Query = Parameters<Client['sync']>[0]

const types = [contentType('note', 'title Symbol'), contentType('book', 'title Symbol')]

const EDITS = roundsOf(200, 1_000)

/** What clients keep, with how many items they take at once. */
const wishes: { query: Query; keeps(resource: Resource): boolean }[] = [
  { query: { initial: true, limit: 3 }, keeps: () => true },
  { query: { initial: true }, keeps: () => true },
  { query: { initial: true, type: 'Entry', limit: 2 }, keeps: ({ type }) => type === 'Entry' },
  { query: { initial: true, type: 'Asset', limit: 1 }, keeps: ({ type }) => type === 'Asset' },
  {
    query: { initial: true, content_type: 'book', limit: 2 },
    keeps: (resource) => resource.type === 'Entry' && resource.contentTypeId === 'book',
  },
]

it.each([1, 2])(
  'leaves every client with a copy of the space after many edits, by chance %i',
  async (seed) => {
    const random = createRandom(seed)
    const dir = await newFolder()
    let space = madeUpSpace(types, [], [])
    let sites = [openSyncedSite(space, { dir })]
    const copies = Array.from({ length: 10 }, (_, index) => createCopy(wishes[index % wishes.length]))
    for (let count = 0; count < EDITS; count++) {
      const before = space
      space = edit(space, random)
      sites[0].publish(space)
      // A second server on the same journal lags behind: it misses edits, and publishes what is edited again by now.
      if (sites.length > 1 && random.chance(0.3)) sites[1].publish(random.pick([before, space]))
      if (random.chance(0.02)) sites = [openSyncedSite(space, { dir }), sites[0]]
      if (random.chance(0.3)) await random.pick(copies).takePages(1 + random.below(4), random.pick(sites))
    }
    sites[0].publish(space)
    for (const copy of copies) {
      await copy.finish(sites[0])
      expect(copy.titles()).toEqual(copy.titlesIn(space))
    }
  },
)

/** Changes one thing or two. */
function edit(space: Space, random: Random): Space {
  const entries = new Map(space.entries)
  const assets = new Map(space.assets)
  for (const id of random.some(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 1, 2)) {
    const title = String(random.below(1000))
    const acts = [
      () => assets.delete(id),
      () => entries.delete(id),
      () => assets.set(id, asset(id, { title })),
      () => entries.set(id, entry('note', id, { title })),
      () => entries.set(id, entry('book', id, { title })),
    ]
    random.pick(acts)()
  }
  return { ...space, entries, assets }
}

/** A client's copy of a space, which it never reads anew. */
function createCopy({ query, keeps }: (typeof wishes)[number]) {
  const kept = new Map<string, unknown>()
  let next: Query = query
  let isWalking = true

  async function takePage(site: SyncedSite): Promise<void> {
    const page = await createTestClient(site).sync(next, { paginate: false })
    for (const { sys, fields } of [...page.entries, ...page.assets]) kept.set(`${sys.type} ${sys.id}`, fields)
    for (const { sys } of page.deletedEntries) kept.delete(`Entry ${sys.id}`)
    for (const { sys } of page.deletedAssets) kept.delete(`Asset ${sys.id}`)
    isWalking = page.nextPageToken !== undefined
    next = isWalking ? { nextPageToken: page.nextPageToken } : { nextSyncToken: page.nextSyncToken ?? '' }
  }

  return {
    async takePages(count: number, site: SyncedSite) {
      for (let pages = 0; pages < count; pages++) await takePage(site)
    },
    /** Ends its walk and does another, which tells of all that came in between. */
    async finish(site: SyncedSite) {
      while (isWalking) await takePage(site)
      await takePage(site)
      while (isWalking) await takePage(site)
    },
    titles: () => Object.fromEntries(kept),
    titlesIn: ({ entries, assets }: Space) =>
      Object.fromEntries(
        [...entries.values(), ...assets.values()]
          .filter(keeps)
          .map(({ type, sys, fields }) => [`${type} ${sys.id}`, { title: { 'en-US': fields.title } }]),
      ),
  }
}
