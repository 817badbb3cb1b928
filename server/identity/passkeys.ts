import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import { DEFAULT_PASSKEY_NAME } from '#domain/passkey.ts'
import type { Database, Schema } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { IdentityLimits } from './limits.ts'
import { createChallenges, type Challenge, type ChallengeUse } from './passkey-challenges.ts'
import {
  addPasskey,
  deletePasskey,
  findPasskey,
  listPasskeys,
  notePasskeyUse,
  spendChallenge,
} from './passkey-store.ts'
import type { Reauthenticate } from './reauthentication.ts'
import { signedOut, type Sessions, type SignedIn } from './sessions.ts'
import { hasSession } from './store.ts'
import type { HasSession, NewPasskey, Passkey, User } from './types.ts'

/** Signing in by a key on the reader's device. `authorization` and `client` are as for `IdentityService`. */
export type Passkeys = ReturnType<typeof openPasskeys>

interface PasskeysOptions extends Pick<Database, 'db' | 'kind' | 'changes'> {
  /** Origin that readers use: a passkey belongs to its host. */
  publicUrl: string
  secret: string
  siteName(): string
  sessions: Sessions
  limits: IdentityLimits
  reauthenticate: Reauthenticate
  now(): Date
}

const MAX_PASSKEYS = 10

/** Who has no password signs in anew before adding a passkey, unless she did so within this time. */
const RECENT_MINUTES = 15

/** EdDSA, ES256 and RS256, by their numbers in COSE: what devices have, and no more. */
const ALGORITHMS = [-8, -7, -257]

/** The device asks for a finger, a face or a PIN: a passkey stands for a password, so having the device is not enough. */
const USER_VERIFICATION = 'required'

export function openPasskeys({
  db,
  kind,
  changes,
  publicUrl,
  secret,
  siteName,
  sessions,
  limits,
  reauthenticate,
  now,
}: PasskeysOptions) {
  const { hostname, origin } = new URL(publicUrl)
  const challenges = createChallenges(secret)
  const unread = new AppError('wrong-credentials', 'The passkey could not be checked. Please try again.')
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }

  return {
    /** Makes what a browser hands to a passkey to sign in with. */
    async signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      // The library would make the same. It is loaded once somebody has a passkey.
      const challenge = Buffer.from(await challenges.issue('sign-in')).toString('base64url')
      return { challenge, rpId: hostname, userVerification: USER_VERIFICATION }
    },

    /**
     * Opens a session.
     *
     * @throws AppError `unknown-passkey` if it is not here any more; `wrong-credentials` if it did not sign what it should;
     *   `unconfirmed` once a link was mailed to confirm the address with
     */
    async signIn(client: string, answer: AuthenticationResponseJSON): Promise<SignedIn> {
      const { userId, holds } = await check(client, answer)
      const opened = await sessions.openFor(userId, () => holds(db))
      if (!opened) throw unread
      return sessions.admit(opened)
    },

    check,

    async list(authorization: string | undefined): Promise<Passkey[]> {
      const { user } = await sessions.require(authorization)
      return listPasskeys(db, user.id)
    },

    /**
     * Makes the options for a new passkey. The user shows her password; without one, she must have signed in just now.
     *
     * @throws AppError `wrong-password`, `sign-in-again`, or `invalid` if she has as many as she may
     */
    async additionOptions(
      authorization: string | undefined,
      password: string | undefined,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { user, startedAt } = await sessions.require(authorization)
      const ageMs = now().getTime() - startedAt.getTime()
      if (!(await reauthenticate(user, password)) && ageMs > RECENT_MINUTES * 60_000)
        throw new AppError('sign-in-again', 'Log out and log in again first, to show that it is you.')
      return additionOptionsFor(user)
    },

    additionOptionsFor,

    /** Adds the passkey that a device has made. @throws AppError `invalid` if it cannot be taken */
    async add(authorization: string | undefined, made: NewPasskey): Promise<Passkey> {
      const { user, token } = await sessions.require(authorization)
      return addFor(user, made, (trx) => hasSession(trx, token))
    },

    addFor,

    /** Removes a passkey; does nothing if it is gone. Sessions that it opened go on. */
    async remove(authorization: string | undefined, id: string) {
      const { user } = await sessions.require(authorization)
      await deletePasskey(db, { userId: user.id, id })
    },
  }

  /**
   * Checks what a passkey has signed. What opens a session by it asks last whether the passkey `holds`, which notes its use.
   *
   * @throws AppError `unknown-passkey`, `wrong-credentials`, `rate-limited`
   */
  async function check(client: string, answer: AuthenticationResponseJSON) {
    await limits.signIn.client.consume(client)
    const passkey = await findPasskey(db, answer.id)
    if (!passkey) throw new AppError('unknown-passkey', 'This passkey belongs to no account any more.')
    // A passkey of another user, under the id of this one.
    if (answer.response.userHandle !== handleOf(passkey.userId)) throw unread
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { challenge, expectedChallenge } = expect('sign-in')
    const checked = await verifyAuthenticationResponse({
      ...expected,
      response: answer,
      expectedChallenge,
      credential: passkey,
    }).catch(() => undefined)
    if (!checked?.verified || !(await spendChallenge(db, challenge(), now()))) throw unread
    const counter = checked.authenticationInfo.newCounter
    return {
      userId: passkey.userId,
      holds: (queries: Kysely<Schema>) => notePasskeyUse(queries, { id: passkey.id, counter }),
    }
  }

  /** Makes the options for a new passkey of somebody who has shown that it is her. @throws AppError `invalid` if she has as many as she may */
  async function additionOptionsFor(
    user: Pick<User, 'id' | 'email'>,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await listPasskeys(db, user.id)
    if (known.length >= MAX_PASSKEYS)
      throw new AppError('invalid', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
    const { generateRegistrationOptions } = await loadLibrary()
    return generateRegistrationOptions({
      rpName: siteName(),
      rpID: hostname,
      userID: new TextEncoder().encode(user.id),
      userName: user.email,
      challenge: await challenges.issue({ addTo: user.id }),
      excludeCredentials: known,
      // The device knows whose it is, so nobody types an address to sign in.
      authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
      supportedAlgorithmIDs: ALGORITHMS,
    })
  }

  /** Adds the passkey that a device has made. @throws AppError `invalid` if it cannot be taken, `signed-out` */
  async function addFor(
    user: Pick<User, 'id'>,
    { name, answer }: NewPasskey,
    isSignedIn: HasSession,
  ): Promise<Passkey> {
    const { verifyRegistrationResponse } = await loadLibrary()
    const { challenge, expectedChallenge } = expect({ addTo: user.id })
    const checked = await verifyRegistrationResponse({
      ...expected,
      response: answer,
      expectedChallenge,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => undefined)
    const refused = new AppError('invalid', 'The passkey could not be added. Please try again.')
    if (!checked?.verified || !(await spendChallenge(db, challenge(), now()))) throw refused
    const { id, publicKey, counter } = checked.registrationInfo.credential
    const passkey = { id, name: name || DEFAULT_PASSKEY_NAME, createdAt: now().toISOString() }
    const stored = { ...passkey, userId: user.id, publicKey, counter }
    const outcome = await addPasskey({ changes, kind }, stored, isSignedIn)
    if (outcome === 'signed-out') throw signedOut()
    if (outcome === 'taken') throw refused
    return passkey
  }

  /** Has the library take a challenge of ours for one use, and keeps which it was. */
  function expect(use: ChallengeUse) {
    let read: Challenge | undefined
    return {
      challenge: () => read!,
      async expectedChallenge(challenge: string) {
        read = await challenges.read(Buffer.from(challenge, 'base64url').toString(), use)
        return read !== undefined
      },
    }
  }
}

/** The user, as her device keeps her. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

/** The library takes 17 MB, which only those sites spend whose readers have passkeys. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}
