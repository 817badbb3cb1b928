import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useRootData } from '../data/root-data.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { createMessages, type Message } from '#ui/messages.ts'
import { loadPasskeys } from '#ui/load-passkeys.ts'
import type { PasskeyResult } from '#ui/passkeys.ts'
import { useShared } from '#ui/shared.ts'
import { readSession, signOut, type NewSession } from './auth-requests.ts'
import { signInWithGoogle } from './google.ts'
import { signInWithPasskey } from './passkey-login.ts'
import { failure } from './messages.ts'
import { createSession } from './session.ts'
import styles from './login-panel.module.css'

/** The state of the panel, which these buttons share with its form. */
export interface OtherLogin {
  isPending: boolean
  /** Covers the panel until `work` settles. @param note Text to show meanwhile. */
  whilePending<T>(work: Promise<T>, note?: ReactNode): Promise<T>
  fail(message: Message): Promise<void>
}

/** The button to log in with Google. */
export function GoogleLogin({ isPending, whilePending, fail }: OtherLogin) {
  const session = useShared(createSession)
  const leadsAway = useLeadToPublicUrl()
  const attempt = useRef<AbortController>(null)

  useEffect(() => () => attempt.current?.abort(), [])

  async function logIn() {
    // Google only redirects to the site's public address.
    if (isPending || leadsAway({ title: 'Google Login Failed', way: 'Google' })) return undefined
    const controller = new AbortController()
    attempt.current = controller
    const result = await whilePending(
      signInWithGoogle(controller.signal),
      <div className={styles.note}>
        <p>Go on in the window of Google.</p>
        <Button onClick={() => controller.abort()}>Cancel</Button>
      </div>,
    )
    if (result.kind === 'cancelled') return undefined
    if (result.kind === 'failure') return failGoogle(result.reason)
    const { token } = result
    const answer = await whilePending(readSession(token))
    if (!answer.ok) {
      void signOut(token)
      return failGoogle(answer.reason)
    }
    const { email, name } = answer.value
    return session.start({ email, name, accessToken: token }, `Welcome, ${name || email}`)
  }

  function failGoogle(reason: string | undefined) {
    return fail(failure('Google Login Failed', { reason, button: 'OK' }))
  }

  return (
    <Button onClick={logIn}>
      <Icon name="google" /> Login with Google
    </Button>
  )
}

/** The button to log in with a passkey. Some browsers also offer passkeys in the field for the address. */
export function PasskeyLogin({ isPending, whilePending, fail }: OtherLogin) {
  const session = useShared(createSession)
  const leadsAway = useLeadToPublicUrl()
  const finishOffer = useEffectEvent(finish)

  useEffect(() => {
    const loading = loadPasskeys()
    async function offer() {
      const passkeys = await loading
      if (passkeys) await finishOffer(await signInWithPasskey(passkeys, { fromAutofill: true }))
    }
    void offer()
    return () => void loading.then((passkeys) => passkeys?.stopAsking())
  }, [])

  async function logIn() {
    // A passkey belongs to the site's public address.
    if (isPending || leadsAway({ title: 'Passkey Login Failed', way: 'a passkey' })) return
    await finish(
      await whilePending(loadPasskeys().then((passkeys) => passkeys && signInWithPasskey(passkeys))),
    )
  }

  /** @param result `undefined` if the code could not be loaded. */
  async function finish(result: PasskeyResult<NewSession> | undefined) {
    if (result?.kind === 'cancelled') return undefined
    if (result?.kind === 'done') return session.start(result.value, `Welcome back, ${result.value.email}`)
    return fail(failure('Passkey Login Failed', { reason: result?.reason, button: 'OK' }))
  }

  return (
    <Button onClick={logIn}>
      <Icon name="key" /> Login with a passkey
    </Button>
  )
}

/** Returns a check whether the reader is at another address than the site's public one, with an offer to open that. */
function useLeadToPublicUrl() {
  const { publicUrl } = useRootData() ?? {}
  const messages = useShared(createMessages)

  async function lead(origin: string, title: string, way: string) {
    const text = `Signing in with ${way} works at ${origin}.`
    if (await messages.ask({ title, text, button: 'Go there' }))
      location.assign(origin + location.pathname + location.search)
  }

  return ({ title, way }: { title: string; way: string }): boolean => {
    if (publicUrl === undefined || location.origin === publicUrl) return false
    void lead(publicUrl, title, way)
    return true
  }
}
