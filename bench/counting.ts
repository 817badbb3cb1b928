/** Measures what counting costs a cached page, and how many readings of a known stream are counted. */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { PERSON, sendKnownStream } from '../tests/helpers/known-stream.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import type { Waypost } from '../tests/helpers/waypost.ts'
import { loadPage } from './kept-page.ts'
import { startPinned } from './pinned-waypost.ts'
import type { Figure, Result } from './result.ts'
import { median } from './statistics.ts'

const PAGES = ['/article/the-lake-before-the-city', '/article/kite-weather']
/** Headers of a reader who follows a link of another site. */
const READER = { ...PERSON, 'sec-fetch-mode': 'navigate', referer: 'https://www.example.org/' }
const ROUNDS = 15
const SECONDS = 1
const WARM_UP_SECONDS = 4
const REQUESTS = 100_000
const sample = fileURLToPath(new URL('../sample', import.meta.url))

export async function benchCounting(): Promise<Result> {
  const contentDir = await makeTemporaryFolder('content')
  await cp(sample, contentDir, { recursive: true })
  await writeFile(join(contentDir, 'studio.yaml'), 'counting: no\n')
  const { waypost, where } = await startPinned()
  await using counting = waypost
  await using silent = (await startPinned({ contentDir })).waypost
  const speed = await compare(counting, silent)
  // Stored before the stream begins.
  await counting.terminate()
  const before = readCounts(counting)
  await counting.start()
  const sent = await sendKnownStream(counting.url, { pages: PAGES, count: REQUESTS })
  await counting.terminate()
  const counted = readCounts(counting)
  const isReading = (key: string) => key.startsWith('article ')
  const sum = (counts: Map<string, number>) =>
    [...counts].reduce((total, [key, count]) => total + (isReading(key) ? count : 0), 0)
  return {
    title: 'Counting of readings',
    conditions: `an article's page in requests per second of the core's time, ${where}, medians of ${ROUNDS} rounds of ${SECONDS} s in turn; then ${REQUESTS.toLocaleString('en-US')} requests, of which a part are readings`,
    figures: [
      speed,
      {
        what: 'readings counted',
        value: sum(counted) - sum(before),
        unit: '',
        peer: { name: 'sent', value: sum(sent) },
        atLeast: 0.99,
        atMost: 1.01,
      },
    ],
  }
}

async function compare(counting: Waypost, silent: Waypost): Promise<Figure> {
  const servers = [counting, silent].map(({ url, process }) => ({ url, processId: process.pid! }))
  const rates = servers.map((): number[] => [])
  for (const server of servers) await loadPage(server, PAGES[0], WARM_UP_SECONDS, READER)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, server] of servers.entries())
      rates[index].push(await loadPage(server, PAGES[0], SECONDS, READER))
  return {
    what: 'Article, counted',
    value: median(rates[0]),
    unit: '',
    peer: { name: 'with counting: no', value: median(rates[1]) },
    atLeast: 0.98,
  }
}

/** Reads what is stored, by kind and name. The last ten seconds are missing until the process has ended. */
function readCounts({ dataDir }: Waypost): Map<string, number> {
  using database = new DatabaseSync(join(dataDir, 'waypost.db'), { readOnly: true })
  const rows = database
    .prepare('select kind, name, sum(count) as count from daily_counts group by 1, 2')
    .all()
  return new Map(rows.map(({ kind, name, count }) => [`${String(kind)} ${String(name)}`, Number(count)]))
}
