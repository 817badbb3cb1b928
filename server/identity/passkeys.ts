import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { DEFAULT_PASSKEY_NAME } from '#domain/passkey.ts'
import { isBlank } from '#domain/visible-text.ts'
import type { Database, Db } from '../database/types.ts'
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

/** Sign-ins by a passkey on the reader's device. `authorization` and `client` are as for `IdentityService`. */
export type Passkeys = ReturnType<typeof openPasskeys>

interface PasskeysOptions extends Pick<Database, 'db' | 'kind' | 'changes'> {
  /** Origin that readers use. A passkey belongs to its host. */
  publicUrl: string
  secret: string
  siteName(): string
  sessions: Sessions
  limits: IdentityLimits
  reauthenticate: Reauthenticate
  now(): Date
}

const MAX_PASSKEYS = 10

/** A user without a password must have signed in within this time to add a passkey. */
const RECENT_MINUTES = 15

/** EdDSA, ES256 and RS256 by their COSE numbers. Real devices use these algorithms. */
const ALGORITHMS = [-8, -7, -257]

/** The device asks for a finger, a face or a PIN, since a stolen device alone must not replace the password. */
const USER_VERIFICATION = 'required'

export function openPasskeys(options: PasskeysOptions) {
  const { db, kind, changes, publicUrl, secret, siteName, sessions, limits, reauthenticate, now } = options
  const { hostname, origin } = new URL(publicUrl)
  const challenges = createChallenges(secret)
  const unread = new AppError('wrong-credentials', 'The passkey could not be checked. Please try again.')
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }

  return {
    /** Makes the options for a sign-in, which a browser hands to a passkey. */
    async signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      // This code makes the options without the library, which is loaded only if readers have passkeys.
      const challenge = Buffer.from(await challenges.issue('sign-in')).toString('base64url')
      return { challenge, rpId: hostname, userVerification: USER_VERIFICATION }
    },

    /**
     * Opens a session.
     * @throws AppError `unknown-passkey` if the passkey was removed; `wrong-credentials` if its signature is wrong;
     * `unconfirmed` if the user must first confirm her address by the link that this call mails
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
     * Makes the options for a new passkey. The user types her password; without one, she must have signed in recently.
     * @throws AppError `wrong-password`, `sign-in-again`, or `invalid` if she has the maximum number
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

    /** Adds a new passkey of a device. @throws AppError `invalid` if it cannot be accepted */
    async add(authorization: string | undefined, made: NewPasskey): Promise<Passkey> {
      const { user, token } = await sessions.require(authorization)
      return addFor(user, made, (trx) => hasSession(trx, token))
    },

    addFor,

    /** Removes a passkey; does nothing if it is missing. The sessions that it opened stay. */
    async remove(authorization: string | undefined, id: string) {
      const { user } = await sessions.require(authorization)
      await deletePasskey(db, { userId: user.id, id })
    },
  }

  /**
   * Checks the signature of a passkey. The caller opens a session, then calls `holds`, which stores the use and returns whether
   * the passkey still exists.
   * @throws AppError `unknown-passkey`, `wrong-credentials`, `rate-limited`
   */
  async function check(client: string, answer: AuthenticationResponseJSON) {
    await limits.signIn.client.consume(client)
    const passkey = await findPasskey(db, answer.id)
    if (!passkey) throw new AppError('unknown-passkey', 'This passkey belongs to no account any more.')
    // The answer names another user than the owner of the stored passkey.
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
      holds: (queries: Db) => notePasskeyUse(queries, { id: passkey.id, counter }),
    }
  }

  /** Makes the options for a new passkey of a reauthenticated user. @throws AppError `invalid` if she has the maximum number */
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
      // The passkey contains its user's id, so she types no address to sign in.
      authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
      supportedAlgorithmIDs: ALGORITHMS,
    })
  }

  /** Adds a new passkey of a device. @throws AppError `invalid` if it cannot be accepted, `signed-out` */
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
    const passkey = { id, name: isBlank(name) ? DEFAULT_PASSKEY_NAME : name, createdAt: now().toISOString() }
    const stored = { ...passkey, userId: user.id, publicKey, counter }
    const outcome = await addPasskey({ changes, kind }, stored, isSignedIn)
    if (outcome === 'signed-out') throw signedOut()
    if (outcome === 'taken') throw refused
    return passkey
  }

  /** Makes the library's check of a challenge for one use; `challenge` returns what it has read. */
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

/** The form in which a device stores the user's id. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

/** Loads the library lazily. It takes 17 MB of memory, which a site without passkeys saves. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}
