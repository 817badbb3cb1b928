/** How soon a change is followed, and a copy made, of what the delivery API tells. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BENCH_TOKEN } from './content-server.ts'
import { atRate } from './rate.ts'
import type { Figure } from './result.ts'
import { median, percentile } from './statistics.ts'

const ROUNDS = 5
const CHANGES = 10
const SEEN_MS = 300
const REWRITTEN = 500
const PER_SECOND = 150
const SECONDS = 3

/** Reads everything by the pages of a sync, one after the other. @param base Address of the environment. */
export async function measureSync(base: string): Promise<Figure> {
  const times: number[] = []
  let [count, bytes] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    ;[count, bytes] = [0, 0]
    let query = 'initial=true&limit=1000'
    while (query !== '') {
      const text = await read(`${base}/sync?${query}`)
      const page = JSON.parse(text) as { items: unknown[]; nextPageUrl?: string }
      count += page.items.length
      bytes += text.length
      query = page.nextPageUrl?.split('?')[1] ?? ''
    }
    times.push(performance.now() - startedAt)
  }
  const what = `an initial sync: ${count} things, ${(bytes / 1e6).toFixed(0)} MB`
  return { what, value: median(times), unit: 'ms' }
}

/**
 * Changes files, and looks how soon that is seen, and what it does to others meanwhile.
 *
 * @param send Asks for an address, and reads the answer.
 */
export async function measureChanges(
  base: string,
  dir: string,
  send: (address: string) => Promise<unknown>,
): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < CHANGES; round += 1) {
    const title = `changed ${round}`
    const path = join(dir, `articles/article-${round}.md`)
    await writeFile(path, `---\ntitle: ${title}\n---\n\nOther words.\n`)
    const startedAt = performance.now()
    while (!(await read(`${base}/entries/article-${round}`)).includes(`"${title}"`)) await setTimeout(5)
    times.push(performance.now() - startedAt)
  }

  const ask = () => send(`${base}/entries?content_type=articles&limit=20`)
  const quiet = await atRate(PER_SECOND, SECONDS, ask)
  const busy = await atRate(PER_SECOND, SECONDS, (index) => {
    if (index === 0) void rewrite(dir)
    return ask()
  })
  return [
    { what: 'until a changed file is seen', value: median(times), unit: 'ms', atMost: SEEN_MS },
    { what: 'the slowest of them', value: Math.max(...times), unit: 'ms' },
    {
      what: `p99 while ${REWRITTEN} files are converted`,
      value: percentile(busy, 0.99),
      unit: 'ms',
      peer: { name: 'else', value: percentile(quiet, 0.99) },
    },
  ]
}

async function rewrite(dir: string): Promise<void> {
  for (let index = 100; index < 100 + REWRITTEN; index += 1) {
    const path = join(dir, `articles/article-${index}.md`)
    await writeFile(path, `${await readFile(path, 'utf8')}\nAnd more.\n`)
  }
}

async function read(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${BENCH_TOKEN}` } })
  return answer.text()
}
