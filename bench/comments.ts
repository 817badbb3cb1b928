/** How many comments are stored for good in a second, and how long readers wait for Home meanwhile. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { getRaw } from '../tests/helpers/http.ts'
import { newClient, signInMany, startPinned } from './accounts.ts'
import { measureHomeBeside } from './home.ts'
import { timeOf } from './rate.ts'
import type { Result } from './result.ts'
import { median, percentile } from './statistics.ts'

/** Comments that should be stored in a second. */
const COMMENTS_A_SECOND = 1_500

const CLIENTS = 64
const SECONDS = 8
const ROUNDS = 5
const ARTICLE = 'the-lake-before-the-city'

export async function benchComments(): Promise<Result> {
  const { waypost, where } = await startPinned()
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  try {
    const tokens = await signInMany(waypost, CLIENTS)
    const clients = tokens.map((authorization) => ({ authorization, 'x-forwarded-for': newClient() }))
    const rates: number[] = []
    const waits: number[] = []
    let stored = 0
    const rounds = { rounds: ROUNDS, aloneSeconds: 2, besideSeconds: SECONDS }
    const home = await measureHomeBeside('comments', waypost.url, rounds, async () => {
      const endsAt = performance.now() + SECONDS * 1_000
      const times = (await Promise.all(clients.map((client) => commentUntil(endsAt, client)))).flat()
      stored += times.length
      rates.push(times.length / SECONDS)
      waits.push(percentile(times, 0.99))
    })
    const { body } = await getRaw(`${waypost.url}/api/articles/${ARTICLE}`, { 'accept-encoding': 'identity' })
    const { comments } = JSON.parse(body.toString()) as { comments: number }
    if (comments !== stored) throw new Error(`${stored} comments were answered, ${comments} are there`)

    return {
      title: 'Durable comments on one article',
      conditions: `${CLIENTS} accounts at once, SQLite, ${where}, medians of ${ROUNDS} rounds of ${SECONDS} s`,
      figures: [
        { what: 'comments a second', value: median(rates), unit: '', atLeast: COMMENTS_A_SECOND },
        { what: 'a comment, p99', value: median(waits), unit: 'ms' },
        ...home,
      ],
      notes: [`All ${stored} comments that were answered are there.`],
    }
  } finally {
    agent.destroy()
    await waypost.stop()
  }

  /** Writes one comment after the other. @returns Milliseconds that each took. */
  async function commentUntil(endsAt: number, headers: Record<string, string>): Promise<number[]> {
    const times: number[] = []
    while (performance.now() < endsAt) times.push(await timeOf(() => comment(headers)))
    return times
  }

  function comment(headers: Record<string, string>): Promise<void> {
    const { hostname, port } = new URL(waypost.url)
    const path = `/api/articles/${ARTICLE}/comments`
    const body = JSON.stringify({ text: `A thought that nobody had before, ${randomUUID()}.` })
    return new Promise((resolve, reject) => {
      const options = { agent, hostname, port, path, method: 'POST' }
      request({ ...options, headers: { ...headers, 'content-type': 'application/json' } }, (answer) => {
        answer.resume()
        answer.once('end', () =>
          answer.statusCode === 201
            ? resolve()
            : reject(new Error(`A comment was answered with ${answer.statusCode}`)),
        )
      })
        .once('error', reject)
        .end(body)
    })
  }
}
