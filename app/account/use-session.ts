import { useEffect, useRef, useState } from 'react'
import { useShared } from '#ui/shared.ts'
import { useListener } from '#ui/use-listener.ts'
import type { Result } from './auth-requests.ts'
import { createSession } from './session.ts'

/** A tab that was hidden for this long checks its session again. */
const HIDDEN_MS = 10 * 60_000

/** Checks whether the session has ended on the server: once, and whenever the tab was hidden for long. */
export function useSessionCheck(): void {
  const { check } = useShared(createSession)
  const hiddenAtMs = useRef(Infinity)
  useEffect(() => void check(), [check])
  useListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAtMs.current = Date.now()
    else if (Date.now() - hiddenAtMs.current >= HIDDEN_MS) void check()
  })
}

/**
 * Reports each sign-in and sign-out of this tab to an address of this site.
 * @param path `undefined` if the site wants no reports.
 * @see docs/specification.md, section 7, Auth-token sync
 */
export function useTokenSync(path: string | undefined): void {
  const { changes } = useShared(createSession)
  useEffect(() => {
    if (path === undefined || !isSecureContext) return undefined
    if (new URL(path, location.origin).origin !== location.origin) return undefined
    return changes.subscribe(() => report(path, changes.get()?.accessToken))
  }, [path, changes])
}

function report(path: string, token: string | undefined) {
  const request =
    token === undefined
      ? { method: 'DELETE' }
      : { method: 'POST', headers: { authorization: `Bearer ${token}` } }
  // The page reloads after a sign-in, and the request must outlive it. A failure does not concern the reader.
  fetch(path, { ...request, keepalive: true }).catch(() => {})
}

/** Sends a request with the reader's token; `undefined` if another is pending, or the session has ended. */
export type AccountRequest = <T>(
  send: (token: string) => Promise<Result<T>>,
) => Promise<Result<T> | undefined>

/** Sends one request at a time with the reader's token. */
export function useAccountRequest(accessToken: string) {
  const { isCurrent, reportEnded } = useShared(createSession)
  const [isBusy, setIsBusy] = useState(false)
  const request: AccountRequest = async (send) => {
    if (isBusy) return undefined
    setIsBusy(true)
    const answer = await send(accessToken).finally(() => setIsBusy(false))
    if (answer.ok || !answer.isSignedOut || !isCurrent(accessToken)) return answer
    await reportEnded(accessToken)
    return undefined
  }
  return { isBusy, request }
}
