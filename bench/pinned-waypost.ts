import { startWaypost, type Waypost, type WaypostOptions } from '../tests/helpers/waypost.ts'
import { pin } from './pin.ts'

/**
 * Starts a Waypost on one core and moves the benchmark to another, where the machine allows it.
 *
 * It trusts a proxy, so every request can come from another client, and doesn't limit comments.
 */
export async function startPinned(
  options: WaypostOptions = {},
): Promise<{ waypost: Waypost; where: string }> {
  const waypost = await startWaypost({
    ...options,
    env: { TRUST_PROXY: '1', COMMENTS_PER_MINUTE: '1000000' },
  })
  const isPinned = pin(waypost.process.pid!, 0) && pin(process.pid, 1)
  return { waypost, where: isPinned ? 'the server on one core' : 'the server on all cores' }
}

/** Header of a request from a random client. */
export function asNewClient(): { 'x-forwarded-for': string } {
  const parts = [10, 0, 0, 0].map((part) => part || Math.floor(Math.random() * 256))
  return { 'x-forwarded-for': parts.join('.') }
}
