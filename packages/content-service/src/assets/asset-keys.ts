import { createHmac, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

export interface AssetKey {
  /** Goes into each address as it is. */
  policy: string
  /** Key of the tokens in addresses; never goes into one. */
  secret: string
}

export type AssetKeys = ReturnType<typeof createAssetKeys>

/**
 * Makes and checks keys of one space (Content Delivery API, files: embargoed assets; RFC 7519). Nothing is kept of them: a
 * policy tells by itself what it allows. A token is a JWT whose subject is the file's address, signed with the key's
 * secret, which ends no later than the policy.
 */
export function createAssetKeys(signingKey: string, space: string) {
  const policyKey = derive(signingKey, 'policy of an asset key')
  const secretOf = (policy: string) => derive(signingKey, `secret of ${policy}`).toString('base64url')

  return {
    /**
     * @param expiresAt Seconds since 1970 until which addresses signed with it hold.
     * @param allowsDrafts Whether it opens files that are not published.
     */
    async create(expiresAt: number, allowsDrafts: boolean): Promise<AssetKey> {
      const policy = await new SignJWT({ 'ctf:unpub': allowsDrafts })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: '1' })
        .setExpirationTime(expiresAt)
        .setSubject(space)
        .setAudience('adn')
        .setJti(randomUUID())
        .sign(policyKey)
      return { policy, secret: secretOf(policy) }
    },
    /**
     * Whether a signed address opens a file that is not published.
     *
     * @param address Without scheme and query: `//host/path`.
     */
    async opens(address: string, parameters: URLSearchParams): Promise<boolean> {
      const policy = parameters.get('policy') ?? ''
      const token = parameters.get('token') ?? ''
      try {
        const allowed = await jwtVerify(policy, policyKey, { ...algorithm, audience: 'adn', subject: space })
        const signed = await jwtVerify(token, new TextEncoder().encode(secretOf(policy)), algorithm)
        return allowed.payload['ctf:unpub'] === true && withoutScheme(signed.payload.sub) === address
      } catch {
        return false // whatever is wrong with it, the file stays closed
      }
    },
  }
}

const algorithm = { algorithms: ['HS256'] }

function derive(key: string, purpose: string): Buffer {
  return createHmac('sha256', key).update(purpose).digest()
}

function withoutScheme(address: string | undefined): string | undefined {
  return address?.replace(/^https?:/, '')
}
