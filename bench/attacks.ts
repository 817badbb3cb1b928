/** Measures the memory that a stranger's attacks cost, and how long another visitor waits meanwhile. */
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { getRaw } from '../tests/helpers/http.ts'
import { startPinned } from './pinned-waypost.ts'
import { residentMb } from '../tests/helpers/process-cost.ts'
import { atRate } from './rate.ts'
import type { Figure, Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const ATTACKS = [
  'pipelining',
  'unread answers',
  'stalled bodies',
  'endless bodies',
  'sizes of pictures',
] as const
export type Attack = (typeof ATTACKS)[number]

const ROUNDS = 5
const SECONDS = 6
const PAGES_A_SECOND = 50
/** Memory is measured again after this rest. */
const REST_MS = 20_000
const LIMIT_MS = 100
const LIMIT_MB = 300

export async function benchAttacks(): Promise<Result> {
  const { waypost, where } = await startPinned()
  const figures: Figure[] = []
  const resident = () => residentMb(waypost.process.pid!)
  const home = () => getRaw(`${waypost.url}/home`, { 'x-forwarded-for': '10.1.1.1' })
  try {
    await atRate(PAGES_A_SECOND, SECONDS, home)
    for (const attack of ATTACKS) {
      const before = await resident()
      const waits: number[] = []
      let most = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const attacker = new Worker(new URL('attacker.ts', import.meta.url), {
          workerData: { attack, url: waypost.url },
        })
        const times = await atRate(PAGES_A_SECOND, SECONDS, async (index) => {
          await home()
          if (index % 5 === 0) most = Math.max(most, await resident())
        })
        await attacker.terminate()
        waits.push(percentile(times, 0.99))
      }
      await setTimeout(REST_MS)
      figures.push(
        { what: `${attack}: Home, p99`, value: median(waits), unit: 'ms', atMost: LIMIT_MS },
        { what: `${attack}: memory more, at most`, value: most - before, unit: 'MB', atMost: LIMIT_MB },
        { what: `${attack}: memory more, after it`, value: (await resident()) - before, unit: 'MB' },
      )
    }
    return {
      title: 'Under attack',
      conditions: `200 connections of 1500 requests that never read; as many that ask 16 times for a picture of 2000 pixels; as many bodies that stop after a byte, or have no end; 16 at a time for a picture in ever new sizes. A visitor with another address asks for Home ${PAGES_A_SECOND} times a second, medians of ${ROUNDS} rounds of ${SECONDS} s, memory again after ${REST_MS / 1000} s, ${where}`,
      figures,
    }
  } finally {
    await waypost.stop()
  }
}
