import { unprocessable } from '../api/errors.ts'

/** Largest body that can ask for an asset key. */
export const MAX_KEY_REQUEST_BYTES = 1024

/** The refusal of a body that does not say until when the key is to hold. */
export function malformedKeyRequest() {
  return unprocessable('The body has to be {"expiresAt": seconds since 1970}.')
}

/**
 * Reads until when a new asset key is to hold.
 *
 * @param text The request's body.
 * @param now Milliseconds since 1970.
 * @returns Seconds since 1970.
 * @throws ApiError if the body does not say, or a time that has passed or is more than 48 hours ahead.
 * @see Content Delivery API, files: embargoed assets.
 */
export function parseKeyRequest(text: string, now: number): number {
  const expiresAt = expiryIn(text)
  if (expiresAt === undefined) throw malformedKeyRequest()
  const nowSeconds = now / 1000
  if (expiresAt <= nowSeconds) throw unprocessable('"expiresAt" has passed already.')
  if (expiresAt > nowSeconds + MAX_LIFETIME_SECONDS)
    throw unprocessable('"expiresAt" can be 48 hours ahead at most.')
  return expiresAt
}

const MAX_LIFETIME_SECONDS = 48 * 60 * 60

function expiryIn(text: string): number | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const expiresAt = (body as { expiresAt?: unknown } | null)?.expiresAt
    return Number.isSafeInteger(expiresAt) ? (expiresAt as number) : undefined
  } catch {
    return undefined // refused as a body that does not say
  }
}
