/** What a stranger's attacks cost in memory, and how long an honest visitor from another address waits meanwhile. */
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRaw } from '../tests/helpers/http.ts'
import { newClient, startPinned } from './accounts.ts'
import { residentMb } from './process-cost.ts'
import { atRate } from './rate.ts'
import type { Figure, Result } from './result.ts'
import { percentile } from './statistics.ts'

const SECONDS = 15
const PAGES_A_SECOND = 50
/** After which memory must have been given back. */
const REST_MS = 30_000
const LIMIT_MS = 100
const LIMIT_MB = 300

const CONNECTIONS = 200
const PIPELINED = 1_500
const ASKING_FOR_SIZES = 16

/** Goes on until the signal is aborted. */
type Attack = (origin: URL, signal: AbortSignal) => Promise<void>

const ATTACKS: Record<string, Attack> = {
  [`${CONNECTIONS} connections of ${PIPELINED} requests that never read`]: (origin, signal) =>
    keepOpen(origin, signal, head(origin, 'GET /home', '').repeat(PIPELINED)),
  [`${CONNECTIONS} bodies that stop after a byte`]: (origin, signal) =>
    keepOpen(origin, signal, `${head(origin, 'POST /api/v1.0/email/send', 'content-length: 1000\r\n')}{`),
  [`${CONNECTIONS} chunked bodies without an end`]: (origin, signal) =>
    keepOpen(
      origin,
      signal,
      `${head(origin, 'POST /api/v1.0/email/send', 'transfer-encoding: chunked\r\n')}10000\r\n${'x'.repeat(65_536)}\r\n`,
    ),
  'a picture in ever new sizes': askForSizes,
}

export async function benchAttacks(): Promise<Result> {
  const { waypost, where } = await startPinned()
  const figures: Figure[] = []
  const resident = () => residentMb(waypost.process.pid!)
  const home = () => getRaw(`${waypost.url}/home`, { 'x-forwarded-for': '10.1.1.1' })
  try {
    await atRate(PAGES_A_SECOND, 5, home)
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const before = await resident()
      const ending = new AbortController()
      const attacking = attack(new URL(waypost.url), ending.signal)
      const most = watchMost(resident, ending.signal)
      const times = await atRate(PAGES_A_SECOND, SECONDS, home)
      ending.abort()
      await attacking
      const during = await most
      await setTimeout(REST_MS)
      figures.push(
        { what: `${name}: Home, p99`, value: percentile(times, 0.99), unit: 'ms', atMost: LIMIT_MS },
        { what: `${name}: memory more, at most`, value: during - before, unit: 'MB', atMost: LIMIT_MB },
        { what: `${name}: memory more, after it`, value: (await resident()) - before, unit: 'MB' },
      )
    }
    return {
      title: 'Under attack',
      conditions: `${SECONDS} s each, Home ${PAGES_A_SECOND} times a second by a visitor with another address, memory again after ${REST_MS / 1000} s, ${where}`,
      figures,
    }
  } finally {
    await waypost.stop()
  }
}

/** Samples a value until the signal is aborted. @returns The largest. */
async function watchMost(read: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, await read())
    await setTimeout(50)
  }
  return most
}

function head({ host }: URL, line: string, headers: string): string {
  const always = `host: ${host}\r\nx-forwarded-for: 10.6.6.6\r\ncontent-type: application/json\r\n`
  return `${line} HTTP/1.1\r\n${always}${headers}\r\n`
}

/** Sends over many connections without reading, and opens another for each that the server closes. */
async function keepOpen({ port }: URL, signal: AbortSignal, bytes: string): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!signal.aborted) {
        const socket = connect({ port: Number(port), host: '127.0.0.1', signal }).pause()
        const closed = new Promise((resolve) => socket.once('close', resolve).on('error', () => {}))
        socket.write(bytes)
        await closed
        await setTimeout(20)
      }
    }),
  )
}

async function askForSizes({ origin }: URL, signal: AbortSignal): Promise<void> {
  const client = newClient()
  const { body } = await getRaw(`${origin}/home`, { 'accept-encoding': 'identity' })
  const picture = /src="(\/content\/assets\/[^"?]+)\?/.exec(body.toString())![1]
  let width = 400
  await Promise.all(
    Array.from({ length: ASKING_FOR_SIZES }, async () => {
      while (!signal.aborted) {
        width += 1
        await getRaw(`${origin}${picture}?w=${width}`, { 'x-forwarded-for': client })
      }
    }),
  )
}
