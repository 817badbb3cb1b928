import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMessages } from '#ui/messages.ts'
import { createShared } from '#ui/shared.ts'
import { createIdentity } from './identity.ts'
import { createOpenDialog } from './open-dialog.ts'
import { createSession } from './session.ts'

const MIRA = { email: 'mira@example.com', accessToken: 'mira-1' }
const ZOE = { email: 'zoe@example.com', accessToken: 'zoe-1' }

let requests: string[]
let status: number

beforeEach(() => {
  requests = []
  status = 200
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { reload: () => requests.push('reload') })
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit) => {
    requests.push(`${method} ${address} ${(headers as Headers).get('authorization')}`)
    return Response.json({}, { status })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

function createStorage() {
  const storage: Record<string, unknown> = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }
  return storage
}

/** A page on which Mira is signed in, or nobody. */
function openPage(identity?: typeof MIRA) {
  const shared = createShared()
  shared(createIdentity).set(identity)
  return {
    session: shared(createSession),
    identity: shared(createIdentity),
    openDialog: shared(createOpenDialog),
    /** Presses the button of the message that is shown. */
    acknowledge: () => shared(createMessages).queue.get()[0].answer(true),
    shown: () =>
      shared(createMessages)
        .queue.get()
        .map(({ title }) => title),
  }
}

describe('signing in', () => {
  it('stores the identity, shows the welcome, and loads the page again', async () => {
    const { session, identity, acknowledge, shown } = openPage()
    const starting = session.start({ ...MIRA, name: '' }, 'Welcome back')
    expect(identity.get()).toEqual(MIRA)
    expect(localStorage).toMatchObject(MIRA)
    expect(shown()).toEqual(['Login Successful!'])
    expect(requests).toEqual([])
    acknowledge()
    await starting
    expect(requests).toEqual(['reload'])
  })

  it('does not load the page again if the browser stores nothing', async () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
    const { session, identity, acknowledge } = openPage()
    const starting = session.start({ ...MIRA, name: '' }, 'Welcome back')
    acknowledge()
    await starting
    expect(identity.get()).toEqual(MIRA)
    expect(requests).toEqual([])
  })

  it('ends the new session if another user has signed in meanwhile', async () => {
    const { session, identity, shown } = openPage(ZOE)
    await session.start({ ...MIRA, name: '' }, 'Welcome back')
    expect(identity.get()).toEqual(ZOE)
    expect(shown()).toEqual([])
    expect(requests).toEqual(['DELETE /api/auth/session Bearer mira-1'])
  })
})

describe('a late answer', () => {
  it('does not sign out another user', () => {
    const { session, identity } = openPage(ZOE)
    session.leave(MIRA.accessToken)
    expect(identity.get()).toEqual(ZOE)
    expect(session.left.get()).toBeUndefined()
  })

  it('about an ended session shows nothing to another user', async () => {
    const { session, shown } = openPage(ZOE)
    await session.reportEnded(MIRA.accessToken)
    expect(shown()).toEqual([])
  })
})

describe('an ended session', () => {
  it('is reported, and leads to the login panel with the address filled in', async () => {
    const { session, identity, openDialog, acknowledge, shown } = openPage(MIRA)
    const reporting = session.reportEnded(MIRA.accessToken)
    expect(identity.get()).toBeUndefined()
    expect(shown()).toEqual(['Session Ended'])
    acknowledge()
    await reporting
    expect(openDialog.get()).toEqual({ kind: 'login', email: MIRA.email })
  })

  it('is noticed by the check, silently', async () => {
    const { session, identity, shown } = openPage(MIRA)
    status = 401
    await session.check()
    expect(identity.get()).toBeUndefined()
    expect(shown()).toEqual([])
  })

  it('is not assumed if the server has another problem', async () => {
    const { session, identity } = openPage(MIRA)
    status = 503
    await session.check()
    expect(identity.get()).toEqual(MIRA)
  })
})

describe('logging out', () => {
  it.each([
    ['works', 200, 'Logged out!', undefined],
    ['works if the session has already ended', 401, 'Logged out!', undefined],
    ['is undone by a failure', 503, 'Error', MIRA],
  ])('%s', async (_, answer, title, left) => {
    const { session, identity, acknowledge, shown } = openPage(MIRA)
    status = answer
    const leaving = session.logOut(MIRA.accessToken)
    expect(shown()).toEqual(['Are you sure?'])
    acknowledge()
    await vi.waitFor(() => expect(shown()).toEqual([title]), 10_000)
    acknowledge()
    await leaving
    expect(identity.get()).toEqual(left)
  })
})
