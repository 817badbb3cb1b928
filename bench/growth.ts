/** How starts, memory, a changed file's way and first bytes grow with the number of articles. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { countPages } from '../domain/listing.ts'
import { getRaw } from '../tests/helpers/http.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'
import { makeUpSite } from './made-up-articles.ts'
import { residentMb } from './process-cost.ts'
import type { Curve, Figure, Point, Result } from './result.ts'
import { median } from './statistics.ts'

/** What is measured at each size, and its unit. */
const METRICS = {
  'first start': 's',
  'second start': 's',
  'memory at rest': 'MB',
  'changed file until it is answered': 's',
  'first byte of Home after a change': 'ms',
  'first byte of a category after a change': 'ms',
  'first byte of the list after a change': 'ms',
  'Home, compressed': 'KB',
  'memory after load': 'MB',
} as const
type Metric = keyof typeof METRICS

/** What the sizes are aimed at. */
const AIMS: Record<number, Partial<Record<Metric, number>>> = {
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
/** How many articles the sample blog has. */
const SAMPLE = 24
const SIZES = [10, SAMPLE, 100, 1_000, 2_000, 10_000]
/** Takes minutes to start, so that it is measured once, and only when asked for. */
const HUGE = 100_000

const ROUNDS = 5
const REST_S = 10
/** Of the load, which ends the last round: where there is an aim, and elsewhere. */
const LOAD_S = 60
const SHORT_LOAD_S = 15
const CONNECTIONS = 4

const root = fileURLToPath(new URL('..', import.meta.url))

/** What was measured at one size, round by round. */
type Measured = Record<Metric, number[]>

/** @param isComplete Whether the huge size is measured too. */
export async function benchGrowth({ isComplete = false } = {}): Promise<Result> {
  const sizes = isComplete ? [...SIZES, HUGE] : SIZES
  const folders = new Map<number, string>()
  const found = new Map<number, Measured>()
  for (const size of sizes) {
    folders.set(size, size === SAMPLE ? await copySample() : await makeUpSite(size))
    found.set(size, Object.fromEntries(Object.keys(METRICS).map((name) => [name, []])) as unknown as Measured)
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [size, measured] of found) {
      const rounds = size === HUGE ? 1 : ROUNDS
      if (round >= rounds) continue
      const loadS = round < rounds - 1 ? 0 : size in AIMS ? LOAD_S : SHORT_LOAD_S
      await measureRound(folders.get(size)!, measured, round, loadS)
    }

  const names = Object.keys(METRICS) as Metric[]
  return {
    title: 'Growth with the number of articles',
    conditions: `medians of ${ROUNDS} rounds over all sizes in turn${isComplete ? `, ${HUGE} articles once` : ''}; memory ${REST_S} s after a second start, and once after a load over all addresses of ${LOAD_S} s where there is an aim, else ${SHORT_LOAD_S} s`,
    figures: names.flatMap((name) => [...found].map(([size, measured]) => figureOf(name, size, measured))),
    curves: names.map((name) => curveOf(name, found)),
  }
}

function figureOf(name: Metric, size: number, measured: Measured): Figure {
  const what = `${name}, ${size.toLocaleString('en-US')} articles`
  return { what, value: median(measured[name]), unit: METRICS[name], atMost: AIMS[size]?.[name] }
}

function curveOf(name: Metric, found: ReadonlyMap<number, Measured>): Curve {
  const points = [...found].map(([size, measured]): Point => [size, median(measured[name])])
  const aims = Object.entries(AIMS).flatMap(([size, { [name]: aim }]): Point[] =>
    aim === undefined ? [] : [[Number(size), aim]],
  )
  const file = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return {
    name: file,
    title: name,
    unit: METRICS[name],
    along: 'articles',
    points,
    aims,
  }
}

async function copySample(): Promise<string> {
  const dir = await makeTemporaryFolder('content')
  await cp(join(root, 'sample'), dir, { recursive: true })
  return dir
}

/** Starts with an empty data folder, starts again, and measures what then runs under `loadS` seconds of load. */
async function measureRound(
  contentDir: string,
  measured: Measured,
  round: number,
  loadS: number,
): Promise<void> {
  const startedAt = performance.now()
  await using waypost = await startWaypost({ contentDir, isServed: true })
  const { url, dataDir } = waypost
  measured['first start'].push(await secondsUntilAnswered(url, startedAt))
  // What was converted last is written down once nothing else waits.
  await wait(1_000)
  await waypost.terminate()
  const restartedAt = performance.now()
  await waypost.start()
  measured['second start'].push(await secondsUntilAnswered(url, restartedAt))
  await wait(REST_S * 1_000)
  measured['memory at rest'].push(await residentMb(waypost.process.pid!))
  await measureChange(url, contentDir, measured, round)
  if (loadS > 0) {
    await putUnderLoad(url, loadS)
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

/** Changes the title of an article, waits until it is answered, and asks for what has to be made anew. */
async function measureChange(
  url: string,
  contentDir: string,
  measured: Measured,
  round: number,
): Promise<void> {
  const items = await listArticles(url)
  const { id, category = '' } = items[Math.floor((items.length / ROUNDS) * round)]
  const path = join(contentDir, `articles/${id}.md`)
  const title = `Changed at ${Date.now()}`
  const text = await readFile(path, 'utf8')
  const startedAt = performance.now()
  await writeFile(path, text.replace(/^title: .*$/m, `title: ${title}`))
  while (!(await getRaw(`${url}/api/entries/${id}`).then(textOf)).includes(title)) await wait(5)
  measured['changed file until it is answered'].push((performance.now() - startedAt) / 1_000)

  const home = await getRaw(`${url}/home`)
  measured['first byte of Home after a change'].push(home.firstByteMs)
  measured['Home, compressed'].push(home.body.length / 1_000)
  const filtered = await getRaw(`${url}/home?category=${encodeURIComponent(category)}`)
  measured['first byte of a category after a change'].push(filtered.firstByteMs)
  const list = await getRaw(`${url}/api/entries`)
  measured['first byte of the list after a change'].push(list.firstByteMs)
}

/** Asks for all addresses of the site in turn, over a few connections. */
async function putUnderLoad(url: string, seconds: number): Promise<void> {
  const addresses = await collectAddresses(url)
  const endsAt = performance.now() + seconds * 1_000
  let asked = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endsAt) {
        asked += 1
        const address = addresses[asked % addresses.length]
        const { status } = await getRaw(url + address, { 'accept-encoding': 'br' })
        if (status !== 200) throw new Error(`${address} was answered with ${status}`)
      }
    }),
  )
}

/** Every article's page and JSON; between them, again and again, lists, feeds and the pictures of the first pages. */
async function collectAddresses(url: string): Promise<string[]> {
  const items = await listArticles(url)
  const categories = new Set(items.flatMap(({ category }) => category ?? []))
  const pages = await Promise.all(['/home', '/about'].map((path) => getRaw(url + path).then(textOf)))
  const pictures = new Set(pages.flatMap((page) => page.match(/\/content\/[^"\s]+\.jpg\?[^"\s\\]+/g) ?? []))
  const repeated = [
    '/home',
    '/about',
    '/contact',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/api/entries',
    ...[...categories].map((category) => `/home?category=${encodeURIComponent(category)}`),
    ...Array.from({ length: Math.min(50, countPages(items.length)) }, (_, page) => `/home?page=${page + 1}`),
    ...[...pictures].map((address) => address.replaceAll('&amp;', '&')),
  ]
  return items.flatMap(({ id }, index) => [
    `/article/${id}`,
    repeated[index % repeated.length],
    `/api/entries/${id}`,
  ])
}

async function listArticles(url: string): Promise<Item[]> {
  return (JSON.parse(await getRaw(`${url}/api/entries`).then(textOf)) as { items: Item[] }).items
}

interface Item {
  id: string
  category?: string
}

function textOf({ headers, body }: { headers: { 'content-encoding'?: string }; body: Buffer }): string {
  return String(headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body)
}
