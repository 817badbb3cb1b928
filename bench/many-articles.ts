/** Home with few and with many articles, side by side: what is sent, and how soon it begins. */
import { brotliDecompressSync } from 'node:zlib'
import { createContentFolder, type ArticleFile } from '../tests/helpers/content-folder.ts'
import { getRaw } from '../tests/helpers/http.ts'
import { startWaypost, type Waypost } from '../tests/helpers/waypost.ts'
import { median } from './statistics.ts'

const FEW = 10
const MANY = 10_000
const ROUNDS = 31
const PATHS = ['/home', '/home?category=Food', '/home?category=Food&month=July+2025', '/api/entries']
const CATEGORIES = ['Food', 'Craft', 'People', 'Seasons', 'Journeys']

export async function benchManyArticles() {
  const [few, many] = [await start(FEW), await start(MANY)]
  try {
    console.log(`\nHome with ${FEW} and with ${MANY} articles (medians of ${ROUNDS} requests in turn)`)
    for (const path of PATHS) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        times[0].push((await getRaw(few.waypost.url + path)).firstByteMs)
        times[1].push((await getRaw(many.waypost.url + path)).firstByteMs)
      }
      const [a, b] = [await sizeOf(few.waypost, path), await sizeOf(many.waypost, path)]
      const [fewMs, manyMs] = times.map(median)
      console.log(`  ${path}`)
      console.log(
        `    bytes (brotli)      ${a.raw} (${a.sent})  ${b.raw} (${b.sent})  ratio ${(b.raw / a.raw).toFixed(2)}`,
      )
      console.log(
        `    first byte, warm    ${fewMs.toFixed(2)} ms  ${manyMs.toFixed(2)} ms  ratio ${(manyMs / fewMs).toFixed(2)}`,
      )
      console.log(
        `    first byte, first   ${few.firstMs[path].toFixed(1)} ms  ${many.firstMs[path].toFixed(1)} ms`,
      )
    }
    console.log(`  time to start         ${few.startMs.toFixed(0)} ms  ${many.startMs.toFixed(0)} ms`)
  } finally {
    await Promise.all([few.waypost.stop(), many.waypost.stop()])
  }
}

async function start(count: number) {
  const dir = await createContentFolder(Array.from({ length: count }, (_, index) => articleOf(index, count)))
  const startedAt = performance.now()
  const waypost = await startWaypost({ contentDir: dir })
  const startMs = performance.now() - startedAt
  const firstMs: Record<string, number> = {}
  for (const path of PATHS) {
    firstMs[path] = (await getRaw(waypost.url + path)).firstByteMs
  }
  return { waypost, startMs, firstMs }
}

/** Articles of 600 words, spread over the same 18 months however many there are. */
function articleOf(index: number, count: number): ArticleFile {
  const date = new Date(Date.UTC(2025, 5, 1) + Math.floor((index / count) * 540) * 86_400_000)
  const words = Array.from(
    { length: 600 },
    (_, word) => ['slow', 'water', 'station', 'light', 'stone', 'rain'][(word * 7 + index) % 6],
  )
  return {
    id: `article-${index}`,
    title: `Article number ${index} of many`,
    category: CATEGORIES[index % CATEGORIES.length],
    date: date.toISOString().slice(0, 10),
    body: words.join(' ').replaceAll(/((?:\S+ ){60})/g, '$1\n\n'),
  }
}

async function sizeOf({ url }: Waypost, path: string) {
  const { body } = await getRaw(url + path)
  return { raw: brotliDecompressSync(body).length, sent: body.length }
}
