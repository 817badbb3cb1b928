/** How long readers wait for Home while people sign in, the server on one core. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { getRaw } from '../tests/helpers/http.ts'
import { startWaypost } from '../tests/helpers/waypost.ts'
import { pin } from './pin.ts'

/** What Home's p99 may reach. */
const LIMIT_MS = 50
const SIGN_INS_A_SECOND = 20
const PAGES_A_SECOND = 50
const SECONDS = 10
const ROUNDS = 5
const PASSWORD = 'correct horse battery'

export async function benchSignIns() {
  // A proxy is trusted so that every attempt can come from a client of its own, as in life.
  const waypost = await startWaypost({ env: { TRUST_PROXY: '1' } })
  const isPinned = pin(waypost.process.pid!, 0) && pin(process.pid, 1)
  try {
    const emails = Array.from({ length: SIGN_INS_A_SECOND }, () => `${randomUUID()}@example.com`)
    for (const email of emails) await post(`${waypost.url}/api/auth/register`, email)
    const home = () => getRaw(`${waypost.url}/home`)
    const signIn = (index: number) => post(`${waypost.url}/api/auth/sign-in`, emails[index % emails.length])
    await home()

    console.log(
      `\nHome, ${PAGES_A_SECOND} requests a second, alone and beside ${SIGN_INS_A_SECOND} sign-ins a second, ${isPinned ? 'the server on one core' : 'not held to one core'} (medians of ${ROUNDS} rounds of ${SECONDS} s)`,
    )
    const alone: number[] = []
    const beside: number[] = []
    const signInTimes: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(percentile(await atRate(PAGES_A_SECOND, home), 0.99))
      const [pages, signIns] = await Promise.all([
        atRate(PAGES_A_SECOND, home),
        atRate(SIGN_INS_A_SECOND, signIn),
      ])
      beside.push(percentile(pages, 0.99))
      signInTimes.push(percentile(signIns, 0.5))
    }
    console.log(`  Home alone, p99              ${median(alone).toFixed(1)} ms`)
    console.log(
      `  Home beside sign-ins, p99    ${median(beside).toFixed(1)} ms, ${(median(beside) / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms`,
    )
    console.log(`  a sign-in, p50               ${median(signInTimes).toFixed(1)} ms`)
  } finally {
    await waypost.stop()
  }
}

/** Begins an act so many times a second, whether or not those before have ended. @returns Milliseconds that each took. */
async function atRate(perSecond: number, act: (index: number) => Promise<unknown>): Promise<number[]> {
  const startedAt = performance.now()
  const running: Promise<number>[] = []
  for (let index = 0; index < perSecond * SECONDS; index += 1) {
    await setTimeout(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
    const begunAt = performance.now()
    running.push(act(index).then(() => performance.now() - begunAt))
  }
  return Promise.all(running)
}

async function post(address: string, email: string): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

function randomAddress(): string {
  return [10, 0, 0, 0].map((first) => first || Math.floor(Math.random() * 256)).join('.')
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
}

function median(values: number[]): number {
  return percentile(values, 0.5)
}
