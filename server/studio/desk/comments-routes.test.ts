import { expect, it } from 'vitest'
import { describeOnBothDatabases, openMemory } from '../../database/databases.testing.ts'
import type { Database } from '../../database/types.ts'
import { addComments, createThreads } from '../../interactions/interactions.testing.ts'
import { storeMany, write } from '../../interactions/moderation.testing.ts'
import type { CommentRulesJson, DeskComment, DeskComments, ModerationJson } from '../../interactions/types.ts'
import { PASSWORD } from '../../identity/identity.testing.ts'
import { startWithOwner, type Browser } from '../entrance.testing.ts'
import { commentsRoutes } from './comments-routes.ts'

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
const DESK = [
  'GET comments',
  'GET comments/all.jsonl',
  'GET comments/rules',
  'POST comments/changes',
  'POST comments/blocks',
]

describeOnBothDatabases('the desk', (open) => {
  it('pages through 5,000 comments, each once, newest first', async () => {
    const { threads, list, browser } = await openDesk(await open())
    await storeMany(threads, await threads.addUser(), 5_000)
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await list({ ...(after !== undefined && { after }) })
      expect(page.counts).toEqual({ visible: 5_000, held: 0, removed: 0 })
      ids.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after !== undefined)
    expect(new Set(ids).size).toBe(5_000)
    expect(ids).toEqual(ids.toSorted().toReversed())
    const lines = (await (await browser.ask('comments/all.jsonl')).text()).trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as DeskComment).id)).toEqual(ids)
  }, 60_000)

  it('shows each comment with its context', async () => {
    const { threads, list } = await openDesk(await open())
    const [mira, noor] = [
      await threads.addUser('mira@example.com'),
      await threads.addUser('noor@mail.example'),
    ]
    const question = await write(threads, mira, 'Which lake?\nThe one in the north?')
    await write(threads, mira, 'Second')
    threads.clock.now = new Date(threads.clock.now.getTime() + 1_000)
    await threads.interactions.addComment('lake', noor, 'That one.', { to: question.id, isQuoting: false })
    await threads.moderation.block('@example', { isRemoving: false })

    expect((await list({ words: 'THAT mail.example' })).items).toEqual([
      {
        id: expect.any(String),
        articleId: 'lake',
        title: 'The lake',
        state: 'visible',
        user: 'noor@mail.example',
        answersTo: { id: question.id, user: 'mira@example.com', quote: 'Which lake?' },
        text: 'That one.',
        createdAt: '2026-11-21T12:00:01.000Z',
        author: { email: 'noor@mail.example', isBlocked: true, visible: 1, held: 0, removed: 0 },
      },
    ])
    expect((await list({ author: 'mira@example.com' })).items[0].author).toMatchObject({
      visible: 2,
      isBlocked: false,
    })
    expect((await list({ author: '@mail.example' })).counts.visible).toBe(1)
    expect((await list({ article: 'hill' })).items).toEqual([])
    expect((await list({ since: '2026-11-21T12:00:00.500Z' })).counts.visible).toBe(1)
  })

  it('clears a wave of 500 by one request, and takes it back by another', async () => {
    const { threads, list, change } = await openDesk(await open(), { commentsPerMinute: 1_000 })
    const kind = await write(threads, await threads.addUser(), 'Kind words')
    for (const writer of await threads.addUsers(50)) {
      await addComments(threads, writer, 5, 'lake')
      await addComments(threads, writer, 5, 'hill')
    }
    const page = await list({ since: '2026-11-21T12:00:00.000Z' })
    const newest = { from: `${page.items[0].createdAt}~${page.items[0].id}`, except: [kind.id] }
    const late = { createdAt: '2026-11-21T12:00:01.000Z', id: 'late' }
    await storeMany(threads, await threads.addUser(), 1, late.id)

    const removal = { action: 'remove', selection: { filter: {}, ...newest }, isBlocking: true }
    const removed = await change(removal)
    expect([removed.ids.length, removed.blocked.length, removed.hasMore]).toEqual([500, 50, false])
    expect((await list()).items.map(({ id }) => id)).toEqual(['late-0', kind.id])
    expect(await change(removal)).toEqual({ ids: [], blocked: [], hasMore: false })
    expect((await threads.readStored('hill')).record?.comments).toBe(0)

    const undone = { action: 'restore', selection: { ids: removed.ids }, unblock: removed.blocked }
    expect((await change(undone)).ids).toHaveLength(500)
    expect((await list()).counts).toEqual({ visible: 502, held: 0, removed: 0 })
    expect((await threads.readStored('hill')).record?.comments).toBe(250)
    expect((await threads.moderation.rules()).blocks).toEqual([])
  }, 60_000)

  it('blocks a domain with what it wrote, closes an article, and says so', async () => {
    const { threads, browser, list } = await openDesk(await open())
    const spam = await threads.addUser('a@mail.junk.example')
    const { id } = await write(threads, spam, 'Buy')
    const blocked = await browser.ask('comments/blocks', {
      method: 'POST',
      json: { block: '@Junk.example', isRemoving: true },
    })
    expect(await blocked.json()).toEqual({ ids: [id], blocked: ['@junk.example'], hasMore: false })
    expect((await list({ show: 'removed' })).items).toHaveLength(1)
    expect(await threads.interactions.addComment('lake', spam, 'Buy more')).toMatchObject({
      reason: 'blocked',
    })

    await browser.ask('comments/closed', { method: 'PUT', json: { article: 'hill', isClosed: true } })
    const rules = (await (await browser.ask('comments/rules')).json()) as CommentRulesJson
    expect(rules).toEqual({
      blocks: ['@junk.example'],
      closed: [{ articleId: 'hill', title: 'The hill' }],
      areAllClosed: false,
    })
    await browser.ask('comments/closed', { method: 'PUT', json: { article: 'hill', isClosed: false } })
    await write(threads, await threads.addUser(), 'Open again', 'hill')
    expect((await browser.ask('comments/blocks/%40junk.example', { method: 'DELETE' })).status).toBe(204)
    await write(threads, spam, 'Buy more')
  })

  it('answers as the creator, once, also where all comments wait', async () => {
    const { threads, browser, list } = await openDesk(await open(), { hold: 'all' })
    const { id } = await write(threads, await threads.addUser(), 'A question?')
    await threads.moderation.change({
      action: 'approve',
      selection: { ids: [id] },
      isBlocking: false,
      unblock: [],
    })
    threads.clock.now = new Date(threads.clock.now.getTime() + 1_000)
    const json = { text: 'Yes: https://a.example https://b.example', attempt: crypto.randomUUID() }
    for (let time = 0; time < 2; time += 1)
      expect((await browser.ask(`comments/${id}/answer`, { method: 'POST', json })).status).toBe(204)
    const { items } = await list()
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      isByCreator: true,
      state: 'visible',
      answersTo: { id },
      text: json.text,
    })
    for (const other of ['none', '..%2Fmany%20words'])
      expect((await browser.ask(`comments/${other}/answer`, { method: 'POST', json })).status).toBe(404)
  })
})

it('only the owner’s cookie opens the desk, and only from the site itself', async () => {
  const database = await openMemory()
  const { browser, openBrowser, fetch, signIn, register } = await openDesk(database)
  await register('reader@example.com', PASSWORD)
  const bearer = await signIn('reader@example.com')
  const statusOf = async (address: string, ask: Browser, headers?: Record<string, string>) => {
    const [method, path] = address.split(' ')
    const json = method === 'GET' ? undefined : {}
    return (await ask.ask(path, { method, json, ...(headers && { headers }) })).status
  }
  for (const address of DESK) {
    const stranger = openBrowser()
    expect([address, await statusOf(address, stranger)]).toEqual([address, 401])
    expect(await statusOf(address, stranger, { ...SAME_ORIGIN, authorization: bearer })).toBe(401)
    expect(await statusOf(address, browser, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statusOf(address, browser, { 'sec-fetch-site': 'same-site' })).toBe(403)
  }
  const { cookie = '' } = browser
  await browser.ask('sign-out', { method: 'POST' })
  const ended = await fetch(
    new Request('http://localhost:3000/studio/api/comments', { headers: { cookie, ...SAME_ORIGIN } }),
  )
  expect(ended.status).toBe(401)
})

it.each([
  ['an unknown action', { action: 'burn', selection: { ids: [] } }],
  ['an id of another kind', { action: 'remove', selection: { ids: ['a b'] } }],
  ['a filter without its newest comment', { action: 'remove', selection: { filter: {} } }],
  ['too many ids', { action: 'remove', selection: { ids: Array.from({ length: 10_001 }, String) } }],
  ['a block that is no address', { action: 'restore', selection: { ids: [] }, unblock: ['junk'] }],
])('refuses %s', async (_, json) => {
  const { browser } = await openDesk(await openMemory())
  expect((await browser.ask('comments/changes', { method: 'POST', json })).status).toBe(400)
})

async function openDesk(database: Database, options?: Parameters<typeof createThreads>[1]) {
  const threads = createThreads(database, options)
  const started = await startWithOwner(database, {
    addRoutes: (api, log) => void api.route('/comments', commentsRoutes({ ...threads, log })),
  })
  const { browser } = started
  return {
    ...started,
    threads,
    async list(query: Record<string, string> = {}) {
      const answer = await browser.ask(`comments?${new URLSearchParams(query)}`)
      expect(answer.status).toBe(200)
      return (await answer.json()) as DeskComments
    },
    async change(json: unknown) {
      return (await (
        await browser.ask('comments/changes', { method: 'POST', json })
      ).json()) as ModerationJson
    },
  }
}
