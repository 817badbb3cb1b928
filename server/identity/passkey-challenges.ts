import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** What a passkey is asked to sign. */
export interface Challenge {
  id: string
  expiresAt: Date
}

/** For what a challenge may be used: signing in, or adding a passkey to a user's account. */
export type ChallengeUse = 'sign-in' | { addTo: string }

/** How long somebody may take. A login panel that fills in a passkey asks as it opens. */
const MINUTES = 15

/**
 * Makes the challenges that passkeys sign. Each is random and is signed with its use and its end, so that nothing is stored
 * for those that nobody answers. Whoever takes an answer sees to it that a challenge is used once.
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

    /** Reads a challenge that a browser has sent back. @returns `undefined` if it is not one of ours for this use, or too old. */
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
