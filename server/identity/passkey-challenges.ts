import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** A challenge that a passkey has signed. */
export interface Challenge {
  id: string
  expiresAt: Date
}

/** The use of a challenge: signing in, or adding a passkey to a user's account. */
export type ChallengeUse = 'sign-in' | { addTo: string }

/** How long a challenge is valid. The login panel requests one when it opens, for passkeys that the browser fills in. */
const MINUTES = 15

/**
 * Makes the challenges that passkeys sign. Each is a random token, signed together with its use and its end, so that unanswered
 * ones need no storage. The caller makes sure that a challenge is used once.
 */
export function createChallenges(secret: string) {
  const key = new TextEncoder().encode(secret)

  return {
    issue(use: ChallengeUse): Promise<string> {
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audienceOf(use))
        .setJti(randomUUID())
        .setExpirationTime(`${MINUTES}m`)
        .sign(key)
    },

    /** Reads a challenge from a browser's answer. @returns `undefined` if it was not issued here for this use, or has expired. */
    async read(challenge: string, use: ChallengeUse): Promise<Challenge | undefined> {
      const verified = await jwtVerify(challenge, key, {
        algorithms: ['HS256'],
        audience: audienceOf(use),
        requiredClaims: ['jti', 'exp'],
      }).catch(() => undefined)
      if (!verified) return undefined
      const { jti, exp } = verified.payload
      return { id: jti!, expiresAt: new Date(exp! * 1_000) }
    },
  }
}

function audienceOf(use: ChallengeUse): string {
  return use === 'sign-in' ? 'passkey-sign-in' : `passkey-addition ${use.addTo}`
}
