import { redirect, type LoaderFunctionArgs } from 'react-router'
import { RequestError } from '#ui/request.ts'
import { STUDIO_SESSION_KEY } from '#ui/studio-session.ts'
import { apiContext } from '../api/use-api.ts'
import { createDeviceStore } from '../saving/device.ts'
import { enterSite } from './reader-session.ts'

/** The signed-in writer. */
export interface Session {
  email: string
  name: string
}

/** After this time the stored session is used without the server's answer. */
const TIMEOUT_MS = 4000

/** Loads the session. Without one the sign-in screen opens; without a connection the last writer continues. */
export async function readSession({ context, request }: LoaderFunctionArgs): Promise<Session> {
  const api = context.get(apiContext)
  const remembered = rememberedSession()
  try {
    const { email, name } = await api.ask<Session>('session', {
      isQuiet: true,
      timeoutMs: remembered && TIMEOUT_MS,
    })
    api.setSignedIn(true)
    // The first answer after a sign-in.
    if (remembered?.email !== email) void enterSite()
    localStorage.setItem(STUDIO_SESSION_KEY, JSON.stringify({ email, name }))
    return { email, name }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.isTemporary && remembered) return remembered
    if (error.code !== 'signed-out') throw error
    // The session may have ended because the writer lost this device.
    await forgetTexts()
    const { pathname, search } = new URL(request.url)
    throw redirect(`/sign-in?${new URLSearchParams({ to: withoutBase(pathname) + search })}`)
  }
}

/** Returns the writer who signed in last in this browser; `undefined` without one, or after signing out. */
export function rememberedSession(): Session | undefined {
  const text = localStorage.getItem(STUDIO_SESSION_KEY)
  return text === null ? undefined : (JSON.parse(text) as Session)
}

/** Deletes the stored session. */
export function forgetSession(): void {
  localStorage.removeItem(STUDIO_SESSION_KEY)
}

/** Deletes the stored copies of saved texts: another person may use the device next. Unsent texts stay. */
export async function forgetTexts(): Promise<void> {
  await createDeviceStore()
    .deleteOpened()
    .catch(() => {})
}

export async function countUnsentTexts(): Promise<number> {
  const texts = await createDeviceStore()
    .listUnsent()
    .catch(() => [])
  return texts.length
}

function withoutBase(path: string): string {
  return path.replace(/^\/studio(?=\/|$)/, '') || '/'
}
