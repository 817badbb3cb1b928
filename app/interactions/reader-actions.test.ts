import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createIdentity } from '../account/identity.ts'
import { createOpenDialog } from '../account/open-dialog.ts'
import { createMessages } from '#ui/messages.ts'
import { createShared } from '#ui/shared.ts'
import { createReaderActions } from './reader-actions.ts'
import { RequestError } from '#ui/request.ts'
import { createSignInReturn, type ReturnTarget } from './sign-in-return.ts'

const MIRA = { email: 'mira@example.com', accessToken: 'mira-1' }
const TARGET: ReturnTarget = { articleId: 'lake', purpose: 'like' }

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', {})
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** A page on which Mira is signed in, or nobody; `act` runs an action. */
function openPage(identity?: typeof MIRA) {
  const shared = createShared()
  shared(createIdentity).set(identity)
  const runAsReader = shared(createReaderActions)
  return {
    openDialog: shared(createOpenDialog),
    identity: shared(createIdentity),
    messages: shared(createMessages),
    act: (run: (token: string) => Promise<void>) =>
      runAsReader({ ...TARGET, failure: 'Error toggling like:', run }),
  }
}

it('runs an action with the reader’s token', async () => {
  const tokens: string[] = []
  const { act } = openPage(MIRA)
  expect(await act(async (token) => void tokens.push(token))).toBe(true)
  expect(tokens).toEqual(['mira-1'])
})

it('opens the login panel for a guest with the reason, and stores where the page returns to', async () => {
  const run = vi.fn<() => Promise<void>>()
  const { act, openDialog } = openPage()
  expect(await act(run)).toBe(false)
  expect(run).not.toHaveBeenCalled()
  expect(openDialog.get()).toEqual({ kind: 'login', purpose: 'like' })
  expect(createSignInReturn().take('lake')).toBe(TARGET.purpose)
})

it('runs one action at a time', async () => {
  const first = Promise.withResolvers<void>()
  const { act } = openPage(MIRA)
  const acting = act(() => first.promise)
  expect(await act(async () => {})).toBe(false)
  first.resolve()
  expect(await acting).toBe(true)
  expect(await act(async () => {})).toBe(true)
})

it('logs a failure', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { act, messages } = openPage(MIRA)
  const reason = new RequestError('Busy.', { status: 503 })
  expect(
    await act(async () => {
      throw reason
    }),
  ).toBe(false)
  expect(log).toHaveBeenCalledWith('Error toggling like:', reason)
  expect(messages.queue.get()).toEqual([])
})

it('reports an ended session, and stores where the page returns to', async () => {
  const { act, messages, identity } = openPage(MIRA)
  await act(async () => {
    throw new RequestError('No session.', { status: 401 })
  })
  expect(messages.queue.get().map(({ title }) => title)).toEqual(['Session Ended'])
  expect(identity.get()).toBeUndefined()
  expect(createSignInReturn().take('lake')).toBe(TARGET.purpose)
})

it('reports an ended session that the page has forgotten meanwhile', async () => {
  const { act, messages, identity } = openPage(MIRA)
  await act(async () => {
    identity.set(undefined)
    throw new RequestError('No session.', { status: 401 })
  })
  expect(messages.queue.get().map(({ title }) => title)).toEqual(['Session Ended'])
})
