/** What it costs a kept page that Prometheus may read numbers. */
import { loadPage, WARM_UP_SECONDS } from './kept-page.ts'
import { startPinned } from './pinned-waypost.ts'
import type { Result } from './result.ts'
import { median } from './statistics.ts'

/** Least share of the requests without it. */
const LIMIT = 0.98
const ROUNDS = 15
const SECONDS = 1
const TOKEN = 'the token of a benchmark'
const PATH = '/home'

export async function benchMetrics(): Promise<Result> {
  const without = await startPinned()
  const measured = await startPinned({ env: { METRICS_TOKEN: TOKEN } })
  const sites = [measured.waypost, without.waypost]
  try {
    const servers = sites.map(({ url, process }) => ({ url, processId: process.pid!, stop() {} }))
    for (const server of servers) await loadPage(server, PATH, WARM_UP_SECONDS)
    const pairs: number[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const rates: number[] = []
      // Neither is always the first of its pair.
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0])
        rates[index] = await loadPage(servers[index], PATH, SECONDS)
      await readMetrics(measured.waypost.url)
      pairs.push(rates)
    }
    const [value, peer] = [0, 1].map((index) => median(pairs.map((rates) => rates[index])))
    const ratio = median(pairs.map(([one, other]) => one / other))
    return {
      title: 'A kept page while Prometheus reads numbers',
      conditions: `requests for each second of a core that the server took, ${measured.where}, medians of ${ROUNDS} pairs of ${SECONDS} s, read once in each`,
      figures: [
        {
          what: 'Home',
          value,
          unit: '',
          peer: { name: 'without METRICS_TOKEN', value: peer },
          atLeast: LIMIT,
        },
      ],
      notes: [`The median of the pairs is ${(ratio * 100).toFixed(1)} %.`],
    }
  } finally {
    for (const site of sites) await site.stop()
  }
}

async function readMetrics(url: string): Promise<void> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  if (!response.ok) throw new Error(`The numbers were answered with ${response.status}`)
  await response.text()
}
