/** Two instances on one PostgreSQL, behind nginx with the file that docs/hosting.md names. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount, openSession } from '../helpers/accounts.ts'
import { askAsStranger } from '../helpers/http.ts'
import { addComment, ARTICLE } from '../helpers/thread.ts'
import { startWaypost, type Waypost } from '../helpers/waypost.ts'
import { openClient, startLoad, type Asked, type Client } from './load.ts'
import { startNginx, type Nginx } from './nginx.ts'

const WRITERS = 8
const READERS = 8
const LOAD_MS = 3_000

const stack = new AsyncDisposableStack()
let instances: Waypost[]
let nginx: Nginx
let tokens: string[]
let clients = 0

beforeAll(async () => {
  const env = { TRUST_PROXY: '1', PUBLIC_URL: 'https://blog.example', COMMENTS_PER_MINUTE: '1000000' }
  const one = stack.use(await startWaypost({ database: 'postgres', isServed: true, env }))
  const other = stack.use(await startWaypost({ isServed: true, env: { ...env, ...one.databaseEnv } }))
  instances = [one, other]
  nginx = stack.use(await startNginx(instances.map(({ url }) => new URL(url).port)))
  tokens = await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) =>
      openSession(one, await createAccount(one, `writer${index}`)),
    ),
  )
})
afterAll(() => stack.disposeAsync())

it('a change on one instance is on both within a second', async () => {
  const client = openNext()
  const times = []
  for (let index = 0; index < 40; index += 1) {
    const token = tokens[index % WRITERS]
    const status =
      index % 2 === 0
        ? await client.ask('POST', `/api/articles/${ARTICLE}/comments`, {
            token,
            body: { text: `${index} apart` },
          })
        : await client.ask('PUT', `/api/articles/${ARTICLE}/like`, { token })
    expect([200, 201]).toContain(status)
    const answeredAt = performance.now()
    while (new Set(await Promise.all(instances.map(readCounts))).size > 1) await setTimeout(1)
    times.push(performance.now() - answeredAt)
  }
  client.close()
  console.log(`Both instances agree ${Math.max(...times).toFixed(0)} ms after an answer at the latest.`)
  expect(Math.max(...times)).toBeLessThan(1_000)
})

it('a proxy passes a live stream on as it arrives', async () => {
  const client = openNext()
  const hear = await client.listen(`/api/articles/${ARTICLE}/comments/live`)
  await hear('event: thread')
  await addComment(instances[1], tokens[0], 'Heard through nginx')
  const writtenAt = performance.now()
  await hear('Heard through nginx')
  expect(performance.now() - writtenAt).toBeLessThan(1_000)
  client.close()
})

it('only running requests fail when one instance is killed, and nothing is written twice', async () => {
  const endLoad = startLoad(openNext, tokens, READERS)
  await setTimeout(LOAD_MS)
  await instances[0].kill()
  const killedAt = performance.now()
  await setTimeout(LOAD_MS)
  await instances[0].start()
  await setTimeout(LOAD_MS)
  const all = await endLoad()
  const failed = all.filter(hasFailed)
  console.log(
    `One killed: ${failed.length} of ${all.length} requests failed, all of them writes in its hands.`,
  )
  expect(failed.filter(({ method, startedAt }) => method === 'GET' || startedAt > killedAt)).toEqual([])
  expect(failed.length).toBeLessThanOrEqual(WRITERS)
  await expectEachOnce(all)
})

it('no request fails when one instance is stopped, as for an upgrade', async () => {
  const endLoad = startLoad(openNext, tokens, READERS)
  for (const instance of [...instances, ...instances]) {
    await setTimeout(LOAD_MS)
    await instance.terminate()
    await instance.start()
  }
  await setTimeout(LOAD_MS)
  const all = await endLoad()
  const failed = all.filter(hasFailed)
  console.log(`Each stopped and started twice: ${failed.length} of ${all.length} requests failed.`)
  expect(failed).toEqual([])
  await expectEachOnce(all)
})

/** Each has an address of its own: limits count by address. */
function openNext(): Client {
  clients += 1
  return openClient(nginx.url, nginx.ca, `127.9.${Math.floor(clients / 250)}.${(clients % 250) + 1}`)
}

async function readCounts({ url }: Waypost): Promise<string> {
  const { value } = await askAsStranger(`${url}/api/articles/${ARTICLE}`)
  const { likes, comments } = value as { likes: number; comments: number }
  return `${likes} likes, ${comments} comments`
}

function hasFailed({ status }: Asked): boolean {
  return status === undefined || status >= 500
}

/** What was answered is there, and nothing is there twice. */
async function expectEachOnce(all: Asked[]) {
  const texts = await listTexts()
  expect(new Set(texts).size).toBe(texts.length)
  const written = all.filter(({ comment, status }) => comment !== undefined && status === 201)
  const missing = written.filter(({ comment }) => !texts.includes(comment!))
  expect(missing).toEqual([])
}

async function listTexts(): Promise<string[]> {
  const texts = []
  for (let before: number | null | undefined; before !== null;) {
    const query = before === undefined ? '' : `?before=${before}`
    const { value } = await askAsStranger(`${instances[1].url}/api/articles/${ARTICLE}/comments${query}`)
    const page = value as { items: { text: string }[]; next: number | null }
    texts.push(...page.items.map(({ text }) => text))
    before = page.next
  }
  return texts
}
