/** How starts, memory and a changed file's way grow with the number of articles: 24 (the sample blog), 2,000 and 10,000. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { findFreePort } from '../tests/helpers/free-port.ts'
import { getRaw } from '../tests/helpers/http.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { makeUpArticles } from './made-up-articles.ts'
import { coreMs, residentMb } from './process-cost.ts'
import { median } from './statistics.ts'

/** What one size is aimed at: seconds of a first and a second start, megabytes at rest and after the load. */
interface Aims {
  firstS: number
  secondS: number
  restMb: number
  loadMb: number
}

const SIZES: [articles: number, aims: Aims][] = [
  [24, { firstS: 0.8, secondS: 0.5, restMb: 130, loadMb: 180 }],
  [2_000, { firstS: 3, secondS: 0.8, restMb: 180, loadMb: 250 }],
  [10_000, { firstS: 10, secondS: 1.5, restMb: 300, loadMb: 400 }],
]
const SAMPLE = 24
const CHANGE_AIM_S = 0.3
const SECOND_STARTS = 3
const CHANGES = 5
const REST_S = 10
const LOAD_S = 60
const CONNECTIONS = 4

const root = fileURLToPath(new URL('..', import.meta.url))
const sample = join(root, 'content')

export async function benchGrowth() {
  console.log(
    `\nGrowth: measured (aimed at); medians of ${SECOND_STARTS} second starts and ${CHANGES} changes, memory after ${REST_S} s of rest and ${LOAD_S} s of load`,
  )
  for (const [articles, aims] of SIZES) {
    const contentDir = articles === SAMPLE ? sample : await makeUpSite(articles)
    await measureGrowth(articles, contentDir, aims)
    if (contentDir !== sample) await rm(contentDir, { recursive: true })
  }
}

/** Made-up articles below the sample's own settings. */
async function makeUpSite(articles: number): Promise<string> {
  const dir = await makeUpArticles(articles)
  for (const file of ['site.yaml', 'assets/portrait.jpg', 'assets/chandigarh-map.svg'])
    await cp(join(sample, file), join(dir, file))
  return dir
}

/** Measures one folder with a data folder of its own, and prints it. */
async function measureGrowth(
  articles: number,
  contentDir: string,
  aims: Aims,
  { restS = REST_S, loadS = LOAD_S, secondStarts = SECOND_STARTS } = {},
): Promise<void> {
  const dataDir = await makeTemporaryFolder('data')
  // Addresses of files hold the port.
  const port = await findFreePort()
  const first = await start(contentDir, dataDir, port)
  // What was converted last is written down once nothing else waits.
  await wait(1_000)
  await end(first.child)
  const startsS: number[] = []
  for (let round = 1; round < secondStarts; round += 1) {
    const again = await start(contentDir, dataDir, port)
    startsS.push(again.readyS)
    await end(again.child)
  }
  const last = await start(contentDir, dataDir, port)
  startsS.push(last.readyS)
  try {
    await wait(restS * 1_000)
    const restMb = await residentMb(last.child.pid!)
    const changesS = articles === SAMPLE ? [] : await measureChanges(last.url, contentDir, articles)
    const requests = await putUnderLoad(last.url, loadS)
    const loadMb = await residentMb(last.child.pid!)
    console.log(`  ${articles} articles`)
    console.log(
      `    first start    ${first.readyS.toFixed(2)} s (${aims.firstS}), ${first.coreS.toFixed(2)} s of a core`,
    )
    console.log(
      `    second start   ${median(startsS).toFixed(2)} s (${aims.secondS}), ${last.coreS.toFixed(2)} s of a core`,
    )
    console.log(`    at rest        ${restMb.toFixed(0)} MB (${aims.restMb})`)
    if (changesS.length > 0)
      console.log(
        `    changed file   ${median(changesS).toFixed(2)} s (${CHANGE_AIM_S}) until it is answered`,
      )
    console.log(`    after load     ${loadMb.toFixed(0)} MB (${aims.loadMb}), ${requests} requests`)
  } finally {
    await end(last.child)
  }
}

/** Starts the built server. @returns How long it took to give its first answer, in seconds. */
async function start(contentDir: string, dataDir: string, port: number) {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'build/server/entry.js')], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, CONTENT_DIR: contentDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const startedAt = performance.now()
  for (;;) {
    const answer = await getRaw(`${url}/home`).catch(() => undefined)
    if (answer?.status === 200) break
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await wait(10)
  }
  const readyS = (performance.now() - startedAt) / 1_000
  return { child, url, readyS, coreS: (await coreMs(child.pid!)) / 1_000 }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Changes the title of articles. @returns Seconds until each new title was on its page. */
async function measureChanges(url: string, contentDir: string, articles: number): Promise<number[]> {
  const seconds: number[] = []
  for (let round = 0; round < CHANGES; round += 1) {
    const id = `article-${Math.floor((articles / CHANGES) * round)}`
    const path = join(contentDir, `articles/${id}.md`)
    const title = `Changed at ${Date.now()}`
    const text = await readFile(path, 'utf8')
    const startedAt = performance.now()
    await writeFile(path, text.replace(/^title: .*$/m, `title: ${title}`))
    while (!(await getRaw(`${url}/api/entries/${id}`).then(textOf)).includes(title)) await wait(5)
    seconds.push((performance.now() - startedAt) / 1_000)
    await wait(300)
  }
  return seconds
}

/** Asks for all addresses of the site in turn, over a few connections. @returns How many requests were answered. */
async function putUnderLoad(url: string, seconds: number): Promise<number> {
  const addresses = await collectAddresses(url)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const endsAt = performance.now() + seconds * 1_000
  let asked = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endsAt) {
        asked += 1
        await readToEnd(url + addresses[asked % addresses.length], agent)
      }
    }),
  )
  agent.destroy()
  return asked
}

/** Every article's page and JSON; between them, again and again, lists, feeds and the pictures of the first pages. */
async function collectAddresses(url: string): Promise<string[]> {
  const { items } = JSON.parse(await getRaw(`${url}/api/entries`).then(textOf)) as { items: Item[] }
  const categories = new Set(items.flatMap(({ category }) => category ?? []))
  const pages = await Promise.all(['/home', '/about'].map((path) => getRaw(url + path).then(textOf)))
  const pictures = new Set(pages.flatMap((page) => page.match(/\/content\/[^"\s]+\.jpg\?[^"\s]+/g) ?? []))
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
    ...Array.from(
      { length: Math.min(50, Math.ceil(items.length / 12)) },
      (_, page) => `/home?page=${page + 1}`,
    ),
    ...[...pictures].map((address) => address.replaceAll('&amp;', '&')),
  ]
  return items.flatMap(({ id }, index) => [
    `/article/${id}`,
    repeated[index % repeated.length],
    `/api/entries/${id}`,
  ])
}

interface Item {
  id: string
  category?: string
}

function readToEnd(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.once('end', resolve)
      answer.once('error', reject)
    }).once('error', reject)
  })
}

function textOf({ headers, body }: { headers: { 'content-encoding'?: string }; body: Buffer }): string {
  return String(headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body)
}
