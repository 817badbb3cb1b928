/** Measures starts, memory, and the way of a changed file to readers, by the number of articles. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { getRaw } from '../tests/helpers/http.ts'
import { residentMb } from '../tests/helpers/process-cost.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'
import { makeUpSite } from './made-up-articles.ts'
import type { Result } from './result.ts'
import { median } from './statistics.ts'

/** The figures of each size, and their units. */
const METRICS = {
  'first start': 's',
  'second start': 's',
  'memory at rest': 'MB',
  'changed file until it is answered': 's',
  'first byte of Home after a change': 'ms',
  'memory after load': 'MB',
} as const
type Metric = keyof typeof METRICS

/** The limits of each size. The sample blog has 24 articles. */
const LIMITS: Record<number, Partial<Record<Metric, number>>> = {
  24: { 'first start': 0.8, 'second start': 0.5, 'memory at rest': 130, 'memory after load': 180 },
  2_000: { 'first start': 3, 'second start': 0.8, 'memory at rest': 180, 'memory after load': 250 },
  10_000: {
    'first start': 10,
    'second start': 1.5,
    'memory at rest': 300,
    'memory after load': 400,
    'changed file until it is answered': 0.3,
  },
}
const SAMPLE = 24

const ROUNDS = 5
const REST_S = 10
/** Duration of the load at the end of the last round. */
const LOAD_S = 60
const CONNECTIONS = 4

const sample = fileURLToPath(new URL('../sample', import.meta.url))

/** Values by figure, one per round. */
type Measured = Record<Metric, number[]>

export async function benchGrowth(): Promise<Result> {
  const sites: { size: number; contentDir: string; measured: Measured }[] = []
  for (const size of Object.keys(LIMITS).map(Number)) {
    const contentDir = size === SAMPLE ? await makeTemporaryFolder('content') : await makeUpSite(size)
    if (size === SAMPLE) await cp(sample, contentDir, { recursive: true })
    const measured = Object.fromEntries(Object.keys(METRICS).map((name) => [name, []])) as unknown
    sites.push({ size, contentDir, measured: measured as Measured })
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { contentDir, measured } of sites)
      await measureRound(contentDir, measured, round, round === ROUNDS - 1)

  return {
    title: 'Growth with the number of articles',
    conditions: `medians of ${ROUNDS} rounds over all sizes in turn; memory ${REST_S} s after a second start, and once after ${LOAD_S} s of load over all articles`,
    figures: (Object.keys(METRICS) as Metric[]).flatMap((name) =>
      sites.map(({ size, measured }) => ({
        what: `${name}, ${size.toLocaleString('en-US')} articles`,
        value: median(measured[name]),
        unit: METRICS[name],
        atMost: LIMITS[size][name],
      })),
    ),
  }
}

/** Starts with an empty data folder, starts again, changes a file, and in the last round puts the site under load. */
async function measureRound(
  contentDir: string,
  measured: Measured,
  round: number,
  isLast: boolean,
): Promise<void> {
  const startedAt = performance.now()
  await using waypost = await startWaypost({ contentDir, isServed: true })
  const { url, dataDir } = waypost
  measured['first start'].push(await secondsUntilAnswered(url, startedAt))
  // The last conversions are stored only when no other work waits.
  await wait(1_000)
  await waypost.terminate()
  const restartedAt = performance.now()
  await waypost.start()
  measured['second start'].push(await secondsUntilAnswered(url, restartedAt))
  await wait(REST_S * 1_000)
  measured['memory at rest'].push(await residentMb(waypost.process.pid!))
  const ids = await listArticles(url)
  await measureChange(url, contentDir, measured, ids[Math.floor((ids.length / ROUNDS) * round)])
  if (isLast) {
    await load(url, ids)
    measured['memory after load'].push(await residentMb(waypost.process.pid!))
  }
  await waypost.stop()
  await rm(dataDir, { recursive: true })
}

async function secondsUntilAnswered(url: string, startedAt: number): Promise<number> {
  const { status } = await getRaw(`${url}/home`)
  if (status !== 200) throw new Error(`Home was answered with ${status}`)
  return (performance.now() - startedAt) / 1_000
}

/** Changes the title of an article, waits until its JSON has it, and requests Home. */
async function measureChange(url: string, contentDir: string, measured: Measured, id: string): Promise<void> {
  const path = join(contentDir, `articles/${id}.md`)
  const title = `Changed at ${Date.now()}`
  const text = await readFile(path, 'utf8')
  const startedAt = performance.now()
  await writeFile(path, text.replace(/^title: .*$/m, `title: ${title}`))
  while (!(await getText(`${url}/api/entries/${id}`)).includes(title)) await wait(5)
  measured['changed file until it is answered'].push((performance.now() - startedAt) / 1_000)
  measured['first byte of Home after a change'].push((await getRaw(`${url}/home`)).firstByteMs)
}

/** Requests every article's page and JSON in turn, with lists and feeds between them. */
async function load(url: string, ids: readonly string[]): Promise<void> {
  const lists = ['/home', '/home?page=2', '/about', '/contact', '/rss.xml', '/sitemap.xml', '/api/entries']
  const addresses = ids.flatMap((id, index) => [
    `/article/${id}`,
    lists[index % lists.length],
    `/api/entries/${id}`,
  ])
  const endsAt = performance.now() + LOAD_S * 1_000
  let asked = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endsAt) {
        asked += 1
        const address = addresses[asked % addresses.length]
        const { status } = await getRaw(url + address)
        if (status !== 200) throw new Error(`${address} was answered with ${status}`)
      }
    }),
  )
}

async function listArticles(url: string): Promise<string[]> {
  const { items } = JSON.parse(await getText(`${url}/api/entries`)) as { items: { id: string }[] }
  return items.map(({ id }) => id)
}

async function getText(address: string): Promise<string> {
  const { headers, body } = await getRaw(address)
  return String(headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body)
}
