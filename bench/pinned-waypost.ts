import { startWaypost, type Waypost, type WaypostOptions } from '../tests/helpers/waypost.ts'
import { pin } from './pin.ts'

/**
 * Starts a Waypost on a core of its own where the machine lets us, the benchmark on another.
 *
 * It trusts a proxy, so that every request can come from a client of its own, and lets everybody comment as often as she can.
 */
export async function startPinned(
  options: WaypostOptions = {},
): Promise<{ waypost: Waypost; where: string }> {
  const env = { TRUST_PROXY: '1', COMMENTS_PER_MINUTE: '1000000', ...options.env }
  const waypost = await startWaypost({ ...options, env })
  const isPinned = pin(waypost.process.pid!, 0) && pin(process.pid, 1)
  return { waypost, where: isPinned ? 'the server on one core' : 'not held to one core' }
}

/** Header of a request from a client at random. */
export function asNewClient(): { 'x-forwarded-for': string } {
  const parts = [10, 0, 0, 0].map((part) => part || Math.floor(Math.random() * 256))
  return { 'x-forwarded-for': parts.join('.') }
}
