import { randomUUID } from 'node:crypto'
import { startWaypost, type Waypost } from '../tests/helpers/waypost.ts'
import { pin } from './pin.ts'

/** A password that all accounts of the benchmarks have. */
export const PASSWORD = 'correct horse battery'

/**
 * Starts a Waypost on a core of its own where the machine lets us, the benchmark on another.
 *
 * It trusts a proxy, so that every attempt can come from a client of its own, as in life.
 */
export async function startPinned(): Promise<{ waypost: Waypost; where: string }> {
  const waypost = await startWaypost({ env: { TRUST_PROXY: '1' } })
  const isPinned = pin(waypost.process.pid!, 0) && pin(process.pid, 1)
  return { waypost, where: isPinned ? 'the server on one core' : 'not held to one core' }
}

/** Registers so many accounts. @returns Their addresses. */
export async function registerMany({ url }: Waypost, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => newAddress())
  for (const email of emails) await post(`${url}/api/auth/register`, { email, password: PASSWORD })
  return emails
}

/** An address that nobody has. */
export function newAddress(): string {
  return `${randomUUID()}@example.com`
}

/** Sends JSON from a client that has never sent any. @returns The status. */
export async function post(address: string, body: unknown): Promise<number> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newClient() },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

function newClient(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
}
