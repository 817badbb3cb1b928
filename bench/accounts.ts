import { randomUUID } from 'node:crypto'
import { startWaypost, type Waypost, type WaypostOptions } from '../tests/helpers/waypost.ts'
import { pin } from './pin.ts'

/** A password that all accounts of the benchmarks have. */
export const PASSWORD = 'correct horse battery'

/**
 * Starts a Waypost on a core of its own where the machine lets us, the benchmark on another.
 *
 * It trusts a proxy, so that every attempt can come from a client of its own, as in life, and lets everybody comment as
 * often as she can.
 */
export async function startPinned(
  options: WaypostOptions = {},
): Promise<{ waypost: Waypost; where: string }> {
  const env = { TRUST_PROXY: '1', COMMENTS_PER_MINUTE: '1000000', ...options.env }
  const waypost = await startWaypost({ ...options, env })
  const isPinned = pin(waypost.process.pid!, 0) && pin(process.pid, 1)
  return { waypost, where: isPinned ? 'the server on one core' : 'not held to one core' }
}

/** Registers so many accounts. @returns Their addresses. */
export async function registerMany({ url }: Waypost, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => newAddress())
  for (const email of emails) await post(`${url}/api/auth/register`, { email, password: PASSWORD })
  return emails
}

/** Registers and signs in so many accounts. @returns The values of their Authorization headers. */
export async function signInMany(waypost: Waypost, count: number): Promise<string[]> {
  const emails = await registerMany(waypost, count)
  const tokens: string[] = []
  for (const email of emails) {
    const answer = await send(`${waypost.url}/api/auth/sign-in`, { email, password: PASSWORD })
    tokens.push(`Bearer ${((await answer.json()) as { accessToken: string }).accessToken}`)
  }
  return tokens
}

/** An address that nobody has. */
export function newAddress(): string {
  return `${randomUUID()}@example.com`
}

/** Sends JSON from a client that has never sent any. @returns The status. */
export async function post(address: string, body: unknown): Promise<number> {
  const answer = await send(address, body)
  await answer.arrayBuffer()
  return answer.status
}

function send(address: string, body: unknown): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newClient() },
    body: JSON.stringify(body),
  })
}

/** An address of a client, at random. */
export function newClient(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
}
