/** What came of a sign-in with Google: a token of ours, a reason why there is none, or nothing, since the reader gave up. */
export type GoogleAnswer =
  | { kind: 'token'; token: string }
  | { kind: 'failure'; reason?: string }
  | { kind: 'given-up' }

/** What the popup says when it is done. */
interface PopupMessage {
  type: 'better-auth:oauth-popup'
  nonce: string
  token?: string
  error?: { code: string }
}

const WIDTH = 500
const HEIGHT = 640

/** How often we look whether the popup has been closed. */
const LOOK_MS = 200

/**
 * How long the reader must have been back on the page before a popup that looks closed is believed to be: one whose ties
 * to us were cut by Google's own pages looks the same while it is open.
 */
const BACK_MS = 1_000

/** In plain words, what the service's codes mean. */
const REASONS: Partial<Record<string, string>> = {
  access_denied: 'You did not allow Google to tell who you are.',
  ...of(
    ['state_mismatch', 'state_not_found', 'please_restart_the_process', 'state_invalid', 'nonce_mismatch'],
    'The answer did not belong to this sign-in. Please start again.',
  ),
  account_not_linked:
    'There is already an account with this address that is not joined with Google. Log in with your password.',
  ...of(['email_not_verified', 'email_not_found'], 'Google does not vouch for an e-mail address of yours.'),
  ...of(['unable_to_get_user_info', 'invalid_code'], 'Google did not tell who you are. Please start again.'),
  popup_sign_in_failed: 'The sign-in could not be finished. Please start again.',
}

/**
 * Opens Google's sign-in in a window of its own. Must be called while a click is being handled, or browsers block it.
 *
 * @param signal Gives up and closes the window.
 */
export function askGoogle(signal: AbortSignal): Promise<GoogleAnswer> {
  const nonce = randomText()
  const popup = open(`/api/auth/google?nonce=${nonce}`, `google-${nonce}`, features())
  if (popup === null) {
    const reason = 'The browser blocked the window. Allow pop-ups for this site, then try again.'
    return Promise.resolve({ kind: 'failure', reason })
  }
  const ended = new AbortController()
  return new Promise<GoogleAnswer>((resolve) => {
    const ours = AbortSignal.any([ended.signal, signal])
    signal.addEventListener('abort', () => resolve({ kind: 'given-up' }), { once: true })
    addEventListener('message', (event) => hear(event, nonce, resolve), { signal: ours })
    whenClosed(popup, ours, () =>
      resolve({ kind: 'failure', reason: 'The window was closed before the sign-in was finished.' }),
    )
  }).finally(() => {
    ended.abort()
    popup.close()
  })
}

function hear({ origin, data }: MessageEvent, nonce: string, resolve: (answer: GoogleAnswer) => void) {
  const message = data as Partial<PopupMessage> | null
  const isOurs =
    origin === location.origin && message?.type === 'better-auth:oauth-popup' && message.nonce === nonce
  if (!isOurs) return
  if (typeof message.token === 'string' && message.token !== '')
    resolve({ kind: 'token', token: message.token })
  else resolve({ kind: 'failure', reason: REASONS[String(message.error?.code).toLowerCase()] })
}

function whenClosed(popup: Window, signal: AbortSignal, then: () => void) {
  let backSinceMs = Infinity
  const timer = setInterval(() => {
    const isBack = popup.closed && document.hasFocus()
    backSinceMs = isBack ? Math.min(backSinceMs, performance.now()) : Infinity
    if (performance.now() - backSinceMs >= BACK_MS) then()
  }, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Where the window stands: in the middle of ours. */
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

function of(codes: string[], reason: string): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, reason]))
}
