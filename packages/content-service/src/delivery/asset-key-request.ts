import { unprocessable } from '../api/errors.ts'

export const MAX_KEY_REQUEST_BYTES = 1024

export function malformedKeyRequest() {
  return unprocessable('The body has to be {"expiresAt": seconds since 1970}.')
}

/** Parses the expiry of a new asset key, in seconds since 1970. @param now In milliseconds since 1970. */
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
    return undefined // Refused below, as a body without an expiry.
  }
}
