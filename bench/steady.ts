/** Waiting times for Home at a constant rate, during a storm of comments and a changed article each second. */
import { randomUUID } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { createAccount, openSession } from '../tests/helpers/accounts.ts'
import { askAsStranger, getRaw } from '../tests/helpers/http.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { ARTICLE } from '../tests/helpers/thread.ts'
import type { Waypost } from '../tests/helpers/waypost.ts'
import { openPageReaders, type PageReader } from './page-reader.ts'
import { asNewClient, startPinned } from './pinned-waypost.ts'
import { atRate } from './rate.ts'
import type { Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const PAGES_A_SECOND = 2_000
const COMMENTS_A_SECOND = 200
const LIMIT_MS = 10

const CONNECTIONS = 64
const ACCOUNTS = 64
const SECONDS = 8
const ALONE_SECONDS = 3
const ROUNDS = 5
const sample = fileURLToPath(new URL('../sample', import.meta.url))

export async function benchSteady(): Promise<Result> {
  const contentDir = await makeTemporaryFolder('content')
  await cp(sample, contentDir, { recursive: true })
  const { waypost, where } = await startPinned({ contentDir })
  const home = `${waypost.url}/home`
  const thread = `${waypost.url}/api/articles/${ARTICLE}`
  try {
    const writers = await signInMany(waypost, ACCOUNTS)
    const comment = () =>
      atRate(COMMENTS_A_SECOND, SECONDS, (index) => addComment(thread, writers[index % ACCOUNTS]))
    // Until the hot code is compiled.
    await readAtRate(home, ALONE_SECONDS)
    await Promise.all([readAtRate(home, SECONDS), comment(), change(-1)])
    const alone: number[] = []
    const during: number[][] = []
    const comments: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(percentile(await readAtRate(home, ALONE_SECONDS), 0.99))
      const [pages, written] = await Promise.all([readAtRate(home, SECONDS), comment(), change(round)])
      during.push(pages)
      comments.push(percentile(written, 0.99))
    }
    await expectComments(thread, (ROUNDS + 1) * SECONDS * COMMENTS_A_SECOND)
    const duringAt = (share: number) => median(during.map((times) => percentile(times, share)))
    return {
      title: `Home at ${PAGES_A_SECOND} requests a second`,
      conditions: `during ${COMMENTS_A_SECOND} comments a second and a changed article each second, SQLite, ${where}, times from when each request was due, medians of ${ROUNDS} rounds of ${SECONDS} s`,
      figures: [
        { what: 'Home alone, p99', value: median(alone), unit: 'ms' },
        { what: 'Home, p50', value: duringAt(0.5), unit: 'ms' },
        { what: 'Home, p99', value: duringAt(0.99), unit: 'ms', atMost: LIMIT_MS },
        { what: 'Home, the slowest', value: duringAt(1), unit: 'ms' },
        { what: 'a comment, p99', value: median(comments), unit: 'ms' },
      ],
    }
  } finally {
    await waypost.stop()
  }

  /** Gives an article another title each second. @throws Error if Home doesn't show the last one. */
  async function change(round: number): Promise<void> {
    const path = join(contentDir, `articles/${ARTICLE}.md`)
    const text = await readFile(path, 'utf8')
    const titleOf = (second: number) => `Changed in round ${round}, second ${second}`
    for (let second = 0; second < SECONDS; second += 1) {
      await writeFile(path, text.replace(/^title: .*$/m, `title: ${titleOf(second)}`))
      await setTimeout(1_000)
    }
    const { body } = await getRaw(home)
    if (!String(brotliDecompressSync(body)).includes(titleOf(SECONDS - 1)))
      throw new Error('Home does not show the last change')
  }
}

/** Signs in new users, each as another client. @returns The headers of their requests. */
async function signInMany(waypost: Waypost, count: number): Promise<Record<string, string>[]> {
  const headers: Record<string, string>[] = []
  for (let index = 0; index < count; index += 1) {
    const token = await openSession(waypost, await createAccount(waypost, `writer${index}`))
    headers.push({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...asNewClient(),
    })
  }
  return headers
}

async function addComment(thread: string, headers: Record<string, string>): Promise<void> {
  const body = JSON.stringify({ text: `A new thought, ${randomUUID()}.` })
  const answer = await fetch(`${thread}/comments`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`A comment was answered with ${answer.status}`)
}

/** @throws Error unless the thread has exactly `count` comments. */
async function expectComments(thread: string, count: number): Promise<void> {
  const { comments } = (await askAsStranger(thread)).value as { comments: number }
  if (comments !== count) throw new Error(`${count} comments were answered, ${comments} are stored`)
}

/** Sends requests at the rate, answered or not. @returns Milliseconds from when each was due. */
async function readAtRate(address: string, seconds: number): Promise<number[]> {
  const readers = await openPageReaders(address, CONNECTIONS)
  const free = [...readers]
  const running: Promise<number>[] = []
  const startedAt = performance.now()
  const dueAt = (index: number) => startedAt + (index * 1_000) / PAGES_A_SECOND
  while (running.length < PAGES_A_SECOND * seconds) {
    while (dueAt(running.length) <= performance.now() && free.length > 0)
      running.push(read(free.shift()!, dueAt(running.length)))
    await setTimeout(1)
  }
  const times = await Promise.all(running)
  for (const reader of readers) reader.close()
  return times

  async function read(reader: PageReader, due: number): Promise<number> {
    await reader.ask()
    free.push(reader)
    return performance.now() - due
  }
}
