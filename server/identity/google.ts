import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import { createRemoteJWKSet } from 'jose'
import { isEmailAddress } from '#domain/email-address.ts'

/** How signing in with Google reaches Google, or what stands in for it. */
export interface GoogleSignIn {
  provider: OpenIdProvider
  /** What the site shows to be known there. */
  clientId: string
  clientSecret: string
  /** Whether it proves nothing: whoever says so owns an address. */
  isStandIn?: boolean
}

/** Where a provider of OpenID Connect is reached, in the words of its discovery document. */
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

/** Most characters of a name that are taken over from Google. */
const MAX_NAME_LENGTH = 100

/**
 * Lets people sign in at Google: authorization code with PKCE, state and nonce; the ID token's signature is checked.
 *
 * Better Auth's own provider for Google has Google's addresses built in, so nothing could stand in for it.
 *
 * @see OpenID Connect Core 1.0, section 3.1
 */
export function googlePlugins({
  provider,
  clientId,
  clientSecret,
  isStandIn = false,
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
        // An address that Google itself has not verified may be anybody's: without one nobody is signed in.
        mapProfileToUser: ({ email, email_verified, name }) => ({
          email: (isStandIn || email_verified === true) && isEmailAddress(email ?? '') ? email! : undefined,
          emailVerified: !isStandIn && email_verified === true,
          name: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : '',
        }),
      },
    ],
  })
  return [google, verifyIdTokens(provider, clientId)]
}

/**
 * Has the ID token's signature, issuer, audience and nonce checked. Better Auth does so for providers whose discovery
 * document it fetches as it starts; no start of ours shall depend on Google's being reachable.
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
