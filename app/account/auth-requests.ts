import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ANSWER_MAILS_PATH, IDENTITY_PATH } from '#domain/addresses.ts'
import type { CommentNames, Passkey } from '#server/identity/types.ts'
import { request, RequestError, type RequestOptions } from '#ui/request.ts'

/** An answer of the identity service. */
export type Result<T> =
  | { ok: true; value: T }
  | {
      ok: false
      /** Whether the session has ended. */
      isSignedOut: boolean
      /** The service's sentence; `undefined` if it gave none or did not answer. */
      reason?: string
      /** The service's name for the refusal. */
      code?: string
    }

export interface NewSession {
  email: string
  /** Empty if the account has no name. */
  name: string
  accessToken: string
}

/** The service's data about a session. */
export interface SessionInfo extends CommentNames {
  email: string
  /** Empty if the account has no name. */
  name: string
  hasPassword: boolean
}

/** @param body `attempt` is the same in each attempt to register. */
export const register = (body: { email: string; password: string; attempt: string }) =>
  send('register', { method: 'POST', json: body }, json<{ email: string; mustConfirm?: true }>)

export const signIn = (body: { email: string; password: string }) =>
  send('sign-in', { method: 'POST', json: body }, json<NewSession>)

export const requestPasswordReset = (email: string) =>
  send('password-reset', { method: 'POST', json: { email } }, nothing)

/** Requests a mail with a link that confirms the reader's address. */
export const requestConfirmation = (token: string) => send('confirmation', { method: 'POST', token }, nothing)

export const readSession = (token: string) => send('session', { token }, json<SessionInfo>)

export const signOut = (token: string) => send('session', { method: 'DELETE', token }, nothing)

export const signOutEverywhere = (token: string) => send('sessions', { method: 'DELETE', token }, nothing)

export const changePassword = (token: string, body: { currentPassword: string; newPassword: string }) =>
  send('password', { method: 'PUT', token, json: body }, json<{ accessToken: string }>)

/** @param displayName Empty for none. */
export const changeDisplayName = (token: string, displayName: string) =>
  send('display-name', { method: 'PUT', token, json: { displayName } }, json<CommentNames>)

export const downloadAccount = (token: string) => send('account', { token }, (response) => response.blob())

export const deleteAccount = (token: string, password: string | undefined) =>
  send('account', { method: 'DELETE', token, json: { password } }, nothing)

/** Reads the challenge that a passkey must sign. */
export const readSignInOptions = () =>
  send('sign-in/passkey/options', {}, json<PublicKeyCredentialRequestOptionsJSON>)

export const sendPasskey = (body: AuthenticationResponseJSON) =>
  send('sign-in/passkey', { method: 'POST', json: body }, json<NewSession>)

export const listPasskeys = (token: string) =>
  send('passkeys', { token }, async (response) => (await json<{ items: Passkey[] }>(response)).items)

export const readAdditionOptions = (token: string, password: string | undefined) =>
  send(
    'passkeys/options',
    { method: 'POST', token, json: { password } },
    json<PublicKeyCredentialCreationOptionsJSON>,
  )

export const addPasskey = (token: string, body: { name: string; answer: RegistrationResponseJSON }) =>
  send('passkeys', { method: 'POST', token, json: body }, json<Passkey>)

export const removePasskey = (token: string, id: string) =>
  send(`passkeys/${id}`, { method: 'DELETE', token }, nothing)

export const readAnswerMails = (token: string) =>
  sendTo(ANSWER_MAILS_PATH, { token }, json<{ isWanted: boolean }>)

/** Requests a mail with a link that starts the mails about answers. */
export const requestAnswerMails = (token: string) =>
  sendTo(ANSWER_MAILS_PATH, { method: 'POST', token }, nothing)

export const endAnswerMails = (token: string) =>
  sendTo(ANSWER_MAILS_PATH, { method: 'DELETE', token }, nothing)

function send<T>(path: string, options: RequestOptions, read: (response: Response) => Promise<T>) {
  return sendTo(`${IDENTITY_PATH}/${path}`, options, read)
}

async function sendTo<T>(
  address: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<Result<T>> {
  try {
    return { ok: true, value: await read(await request(address, options)) }
  } catch (error) {
    // An answer that is not the service's has no reason. Each form has its own sentence for that.
    if (!(error instanceof RequestError)) return { ok: false, isSignedOut: false }
    const { status, code, body } = error
    const { detail } = body as { detail?: string }
    return { ok: false, isSignedOut: status === 401, reason: detail && withoutProvider(detail), code }
  }
}

/** Removes the prefix of some providers. */
function withoutProvider(reason: string): string | undefined {
  return reason.replace(/^Firebase: /, '').trim() || undefined
}

async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}

async function nothing(): Promise<void> {}
