import { redirect, type LoaderFunctionArgs } from 'react-router'
import { RequestError } from '#ui/request.ts'
import { apiContext } from '../api/use-api.ts'
import { createDeviceStore } from '../saving/device.ts'

/** Who is signed in. */
export interface Session {
  email: string
  name: string
}

/** Where the browser keeps who was signed in last, so that the studio opens without a connection. */
const STORAGE_KEY = 'waypost.studio.session'
/** How long who was signed in last waits for the answer. */
const TIMEOUT_MS = 4000

/** Asks who is signed in. Without a session the sign-in screen opens; without a connection, who was it last goes on. */
export async function readSession({ context, request }: LoaderFunctionArgs): Promise<Session> {
  const api = context.get(apiContext)
  const remembered = rememberedSession()
  try {
    const { email, name } = await api.ask<Session>('session', {
      isQuiet: true,
      timeoutMs: remembered && TIMEOUT_MS,
    })
    api.setSignedIn(true)
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ email, name }))
    return { email, name }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.isTemporary && remembered) return remembered
    if (error.code !== 'signed-out') throw error
    // She may have ended it elsewhere because she lost this device.
    await forgetTexts()
    const { pathname, search } = new URL(request.url)
    throw redirect(`/sign-in?${new URLSearchParams({ to: withoutBase(pathname) + search })}`)
  }
}

/** Who was signed in last in this browser; `undefined` if nobody was, or if she signed out. */
export function rememberedSession(): Session | undefined {
  const text = localStorage.getItem(STORAGE_KEY)
  return text === null ? undefined : (JSON.parse(text) as Session)
}

/** Forgets who was signed in. */
export function forgetSession(): void {
  localStorage.removeItem(STORAGE_KEY)
}

/** Deletes the texts that are on the site: somebody else may use the device next. Others stay: they would be lost. */
export async function forgetTexts(): Promise<void> {
  await createDeviceStore()
    .deleteOpened()
    .catch(() => {})
}

/** Counts the texts on this device that are not on the site. */
export async function countUnsentTexts(): Promise<number> {
  const texts = await createDeviceStore()
    .listUnsent()
    .catch(() => [])
  return texts.length
}

function withoutBase(path: string): string {
  return path.replace(/^\/studio(?=\/|$)/, '') || '/'
}
