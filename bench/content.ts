/** What the delivery API answers in a second, and how soon at a fixed rate, over 10,000 articles of 600 words. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { measureChanges, measureSync } from './content-changes.ts'
import { BENCH_TOKEN, type Ready } from './content-server.ts'
import { makeUpArticles, vocabulary } from './made-up-articles.ts'
import { pin } from './pin.ts'
import { coreMs, residentMb } from './process-cost.ts'
import { atRate } from './rate.ts'
import type { Figure, Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const ARTICLES = 10_000
const PER_SECOND = 150
const LIMIT_MS = 25
const ROUNDS = 5
const SECONDS = 2
/** How long a start may take that converts everything, and one that finds what was converted. */
const FIRST_START_MS = 60_000
const NEXT_START_MS = 5_000
const CONNECTIONS = 8

const of = 'content_type=articles'
const queries: Record<string, string> = {
  'a page with its links': `/entries?${of}&limit=100&include=2`,
  'a range of dates': `/entries?${of}&fields.date[gte]=2020-01-01&fields.date[lt]=2021-01-01&order=-fields.date&limit=20`,
  'a common word': `/entries?query=${vocabulary[3]}&limit=20`,
  'a rare word': `/entries?query=${vocabulary[9_000]}&limit=20`,
  'two common words': `/entries?query=${vocabulary[5]}+${vocabulary[40]}&limit=20`,
  'a common and a rare word': `/entries?query=${vocabulary[5]}+${vocabulary[9_000]}&limit=20`,
  'a word in one field': `/entries?${of}&fields.title[match]=${vocabulary[30]}&limit=20`,
  'a phrase': `/entries?query=%22${vocabulary[60]}+${vocabulary[90]}%22&limit=20`,
  'who links to an article': `/entries?links_to_entry=article-1`,
  'a page of a sync': '/sync?initial=true&limit=100',
}

export async function benchContent(): Promise<Result> {
  const dir = await makeUpArticles(ARTICLES)
  const dataDir = await makeTemporaryFolder('data')
  const figures: Figure[] = []
  let isPinned = false
  await onServer(dir, dataDir, async ({ startMs }) => {
    figures.push({ what: 'first start', value: startMs, unit: 'ms', atMost: FIRST_START_MS })
  })
  await onServer(dir, dataDir, async (ready, processId) => {
    isPinned = pin(processId, 0) && pin(process.pid, 1)
    figures.push(
      { what: 'second start', value: ready.startMs, unit: 'ms', atMost: NEXT_START_MS },
      { what: 'memory after it', value: await residentMb(processId), unit: 'MB' },
    )
    for (const [name, path] of Object.entries(queries))
      figures.push(...(await measure(name, path, ready, processId)))
    const base = `http://127.0.0.1:${ready.port}${environment}`
    figures.push(await measureSync(base), ...(await measureChanges(base, dir, send)))
  })
  return {
    title: `The delivery API over ${ARTICLES} articles`,
    conditions: `${isPinned ? 'the server on one core' : 'not held to one core'} after its second start, medians of ${ROUNDS} rounds of ${SECONDS} s, p99 at ${PER_SECOND} requests a second; the bare server sends as many bytes`,
    figures,
  }
}

const environment = '/content/spaces/waypost/environments/master'

/** Starts the service in a process of its own, and ends it. */
async function onServer(
  dir: string,
  dataDir: string,
  act: (ready: Ready, processId: number) => Promise<void>,
): Promise<void> {
  const child = fork(fileURLToPath(new URL('content-server.ts', import.meta.url)), [dir, dataDir])
  try {
    const [ready] = (await once(child, 'message')) as [Ready]
    await act(ready, child.pid!)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

async function measure(
  name: string,
  path: string,
  { port, barePort }: Ready,
  processId: number,
): Promise<Figure[]> {
  const address = `http://127.0.0.1:${port}${environment}${path}`
  const startedAt = performance.now()
  const first = await send(address)
  const firstMs = performance.now() - startedAt
  if (first.status !== 200) throw new Error(`${name} was answered with ${first.status}`)

  const bare = `http://127.0.0.1:${barePort}/${first.bytes}`
  const rates: [number[], number[]] = [[], []]
  const ends: [number[], number[]] = [[], []]
  const costs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [which, target] of [address, bare].entries()) {
      const coreMsBefore = await coreMs(processId)
      rates[which].push(await requestsASecond(target))
      const cost = (await coreMs(processId)) - coreMsBefore
      if (which === 0) costs.push(cost / (rates[which][round] * SECONDS))
      const times = await atRate(PER_SECOND, SECONDS, () => send(target))
      ends[which].push(percentile(times, 0.99))
    }
  }
  const [rate, bareRate] = rates.map(median)
  const [p99, bareP99] = ends.map(median)
  return [
    { what: `${name}: the first time`, value: firstMs, unit: 'ms' },
    { what: `${name}: of a core`, value: median(costs), unit: 'ms' },
    {
      what: `${name}: a second`,
      value: rate,
      unit: '',
      peer: { name: `bare server, ${first.bytes} bytes`, value: bareRate },
    },
    { what: `${name}: p99`, value: p99, unit: 'ms', atMost: LIMIT_MS },
    { what: `${name}: p99 of the bare server`, value: bareP99, unit: 'ms' },
  ]
}

async function requestsASecond(address: string): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000
  const counts = Array.from({ length: CONNECTIONS }, async () => {
    let count = 0
    for (; performance.now() < endsAt; count += 1) await send(address)
    return count
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) / SECONDS
}

const agent = new Agent({ keepAlive: true })

/** Asks for an address, and reads the answer to its end. */
function send(address: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { authorization: `Bearer ${BENCH_TOKEN}` } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      answer.once('error', reject)
    }).once('error', reject)
  })
}
