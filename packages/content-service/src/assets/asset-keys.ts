import { createHmac, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

export interface AssetKey {
  policy: string
  /** Signs the tokens in addresses. It is never part of an address. */
  secret: string
}

export type AssetKeys = ReturnType<typeof createAssetKeys>

/**
 * Creates and checks keys of one space (Content Delivery API, files: embargoed assets; RFC 7519). Keys are not stored: the policy
 * is a signed token, and the secret is derived from it. Each address contains the policy and a JWT, signed with the secret, whose
 * subject is the file's address.
 */
export function createAssetKeys(signingKey: string, space: string) {
  const policyKey = derive(signingKey, 'policy of an asset key')
  const secretOf = (policy: string) => derive(signingKey, `secret of ${policy}`).toString('base64url')

  return {
    /**
     * @param expiresAt Seconds since 1970, at which the key and all addresses signed with it expire.
     * @param allowsDrafts Whether the key opens unpublished files.
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
     * Whether a signed address opens an unpublished file.
     * @param address The address without scheme and query: `//host/path`.
     */
    async opens(address: string, parameters: URLSearchParams): Promise<boolean> {
      const policy = parameters.get('policy') ?? ''
      const token = parameters.get('token') ?? ''
      try {
        const allowed = await jwtVerify(policy, policyKey, { ...algorithm, audience: 'adn', subject: space })
        const signed = await jwtVerify(token, new TextEncoder().encode(secretOf(policy)), algorithm)
        return allowed.payload['ctf:unpub'] === true && withoutScheme(signed.payload.sub) === address
      } catch {
        return false // An invalid address stays closed.
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
