import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** A challenge that a passkey has signed. */
export interface Challenge {
  id: string
  expiresAt: Date
}

/** What a challenge is for: signing in, or adding a passkey to a user's account. */
export type ChallengeUse = 'sign-in' | { addTo: string }

/** How long a challenge is valid. The login panel requests one when it opens, for passkeys that the browser fills in. */
const MINUTES = 15

/**
 * Makes the challenges that passkeys sign. Each is a random token, signed together with its use and its end, so
 * unanswered challenges need no storage. The caller must make sure that each challenge is used only once.
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

    /**
     * Reads a challenge from a browser's answer.
     * @returns `undefined` if this server did not issue it for this use, or if it has expired.
     */
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
