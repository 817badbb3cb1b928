import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import { createRemoteJWKSet } from 'jose'
import { isEmailAddress, normalizeEmail } from '#domain/email-address.ts'

/** How sign-ins reach Google, or the emulator. */
export interface GoogleSignIn {
  provider: OpenIdProvider
  clientId: string
  clientSecret: string
  /** True for the emulator. A sign-in there proves nothing: anybody can type any address. */
  isEmulated?: boolean
}

/** The addresses of a provider of OpenID Connect, as its discovery document names them. */
export interface OpenIdProvider {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  userinfo_endpoint: string
  jwks_uri: string
}

/** @see https://accounts.google.com/.well-known/openid-configuration */
export const GOOGLE: OpenIdProvider = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
}

/** Maximum length of a name from Google, in characters. */
const MAX_NAME_LENGTH = 100

/**
 * Signs readers in at Google: authorization code with PKCE, state and nonce; the ID token's signature is checked.
 *
 * Better Auth's own provider for Google has fixed addresses, so the emulator could not replace it.
 *
 * @see OpenID Connect Core 1.0, section 3.1
 */
export function googlePlugins({
  provider,
  clientId,
  clientSecret,
  isEmulated = false,
}: GoogleSignIn): BetterAuthPlugin[] {
  const google = genericOAuth({
    config: [
      {
        providerId: 'google',
        authorizationUrl: provider.authorization_endpoint,
        tokenUrl: provider.token_endpoint,
        userInfoUrl: provider.userinfo_endpoint,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        pkce: true,
        accountSubject: ({ profile }) => profile.sub ?? '',
        // An address that Google has not verified may belong to anybody. A sign-in without an address fails.
        mapProfileToUser: ({ email, email_verified, name }) => ({
          email:
            (isEmulated || email_verified === true) && isEmailAddress(email ?? '')
              ? normalizeEmail(email!)
              : undefined,
          emailVerified: !isEmulated && email_verified === true,
          name: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : '',
        }),
      },
    ],
  })
  return [google, verifyIdTokens(provider, clientId)]
}

/**
 * Checks the ID token's signature, issuer, audience and nonce. Better Auth checks tokens only for providers whose
 * discovery document it fetches at the start, but our start must not depend on Google.
 */
function verifyIdTokens({ issuer, jwks_uri }: OpenIdProvider, clientId: string): BetterAuthPlugin {
  return {
    id: 'verified-id-tokens',
    init({ socialProviders }) {
      const google = socialProviders.find(({ id }) => id === 'google')
      if (!google) throw new Error('The provider for Google is missing')
      const jwks = createRemoteJWKSet(new URL(jwks_uri))
      google.idToken = { jwks, issuer, audience: clientId, algorithms: ['RS256'] }
      google.issuer = issuer
      google.requiresIdTokenNonce = true
    },
  }
}
