import { IDENTITY_PATH } from '#domain/addresses.ts'

/** The result of a sign-in with Google: a token of this site, or a failure. */
export type GoogleResult =
  | { kind: 'token'; token: string }
  | { kind: 'failure'; reason?: string }
  | { kind: 'cancelled' }

/** The message that the popup sends at its end. */
interface PopupMessage {
  type: 'better-auth:oauth-popup'
  nonce: string
  token?: string
  error?: { code: string }
}

const WIDTH = 500
const HEIGHT = 640

/** Interval at which the page checks whether the popup is closed. */
const POLL_MS = 200

/** `popup.closed` is also true for an open popup whose connection is cut. So this page must have focus this long. */
const CLOSED_AFTER_MS = 1_000

const RESTART = 'The answer did not belong to this sign-in. Please start again.'
const NO_ADDRESS = 'Google has not verified your email address.'
const NO_PROFILE = 'Google did not send your profile. Please start again.'

/** Sentences for the error codes of the identity service. */
const REASONS: Partial<Record<string, string>> = {
  access_denied: 'You did not allow Google to share your profile.',
  state_mismatch: RESTART,
  state_not_found: RESTART,
  please_restart_the_process: RESTART,
  state_invalid: RESTART,
  nonce_mismatch: RESTART,
  account_not_linked: 'This address already has an account without Google. Log in with your password.',
  email_not_verified: NO_ADDRESS,
  email_not_found: NO_ADDRESS,
  unable_to_get_user_info: NO_PROFILE,
  invalid_code: NO_PROFILE,
  popup_sign_in_failed: 'The sign-in could not be finished. Please start again.',
}

/** Opens Google's sign-in in a popup, which browsers block outside of a click. @param signal Cancels the sign-in. */
export function signInWithGoogle(signal: AbortSignal): Promise<GoogleResult> {
  const nonce = randomText()
  const popup = open(`${IDENTITY_PATH}/google?nonce=${nonce}`, `google-${nonce}`, features())
  if (popup === null) {
    const reason = 'The browser blocked the window. Allow pop-ups for this site, then try again.'
    return Promise.resolve({ kind: 'failure', reason })
  }
  const settled = new AbortController()
  return new Promise<GoogleResult>((resolve) => {
    const either = AbortSignal.any([settled.signal, signal])
    signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }))
    function receive(message: MessageEvent) {
      const result = resultOf(message, { origin: location.origin, nonce })
      if (result) resolve(result)
    }
    addEventListener('message', receive, { signal: either })
    whenClosed(popup, either, () =>
      resolve({ kind: 'failure', reason: 'The window was closed before the sign-in was finished.' }),
    )
  }).finally(() => {
    settled.abort()
    popup.close()
  })
}

/** Reads the result out of a message to this page. @returns `undefined` for a message from another page or attempt. */
export function resultOf(
  { origin, data }: Pick<MessageEvent, 'origin' | 'data'>,
  expected: { origin: string; nonce: string },
): GoogleResult | undefined {
  const message = data as Partial<PopupMessage> | null
  const isOurs =
    origin === expected.origin &&
    message?.type === 'better-auth:oauth-popup' &&
    message.nonce === expected.nonce
  if (!isOurs) return undefined
  const { token, error } = message
  if (typeof token === 'string' && token !== '') return { kind: 'token', token }
  return { kind: 'failure', reason: REASONS[String(error?.code).toLowerCase()] }
}

function whenClosed(popup: Window, signal: AbortSignal, then: () => void) {
  let focusedSinceMs = Infinity
  const timer = setInterval(() => {
    const isClosed = popup.closed && document.hasFocus()
    focusedSinceMs = isClosed ? Math.min(focusedSinceMs, performance.now()) : Infinity
    if (performance.now() - focusedSinceMs >= CLOSED_AFTER_MS) then()
  }, POLL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function features(): string {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
