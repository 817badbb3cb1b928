import { fetchPublic, PUBLIC_NETWORK } from './fetch-public.ts'

/** Larger than a film of some minutes. */
const MAX_BYTES = 200_000_000
const MAX_MS = 120_000

/**
 * Fetches a file of a site that moves here, from public addresses alone.
 *
 * @throws Error if it cannot be had, or is too large
 */
export async function fetchOldFile(address: string, network = PUBLIC_NETWORK): Promise<Buffer> {
  const signal = AbortSignal.timeout(MAX_MS)
  const { bytes, isWhole } = await fetchPublic(address, {
    network,
    accept: '*/*',
    maxBytes: MAX_BYTES,
    signal,
  })
  if (!isWhole) throw new Error('it is too large')
  return bytes
}
