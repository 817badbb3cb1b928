import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '#ui/request.ts'
import { createApi } from '../api/api.ts'
import type { DeviceStore } from './device.ts'
import { beginEntry } from './new-entry.ts'
import {
  createMemoryStore,
  deleteEntry,
  ENTRY,
  openInTab,
  startOneEntryServer,
  type OneEntryServer,
  type OpenTab,
} from './saving.testing.ts'

const TEXT = '---\ntitle: Tea\ndraft: true\n---\n\nThe kettle sings.\n\nThe cat sleeps.\n'

const opened: { tabs: OpenTab[]; dirs: string[] } = { tabs: [], dirs: [] }

afterEach(async () => {
  for (const tab of opened.tabs.splice(0)) tab.kill()
  for (const dir of opened.dirs.splice(0)) await rm(dir, { recursive: true })
})

async function start(text = TEXT) {
  const dir = await mkdtemp(join(tmpdir(), 'saving-'))
  opened.dirs.push(dir)
  return { server: await startOneEntryServer(dir, text), store: createMemoryStore() }
}

async function open(
  server: OneEntryServer,
  store: DeviceStore,
  isVisible?: boolean,
  entry?: string,
): Promise<OpenTab> {
  const tab = await openInTab(server, store, isVisible, entry)
  opened.tabs.push(tab)
  return tab
}

function until(check: () => unknown): Promise<void> {
  return vi.waitFor(async () => void (await check()), { timeout: 8000, interval: 20 })
}

test('typed text is on the device at once, and on the server within two seconds', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store)
  const typedAt = performance.now()
  type('sings', 'whistles')
  expect(saving.status()).toMatchObject({ state: 'saving', isUnsent: true })
  await until(async () => expect(await store.listUnsent()).toMatchObject([{ text: saving.text() }]))
  await until(() => expect(saving.status().state).toBe('saved'))
  expect(performance.now() - typedAt).toBeLessThan(2000)
  expect(await server.fileText()).toBe(TEXT.replace('sings', 'whistles'))
  await until(async () => expect(await store.listUnsent()).toEqual([]))
})

test('an entry that is opened without a change is not written', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store)
  type('sings', 'whistles')
  type('whistles', 'sings')
  expect(await saving.flush()).toBe(true)
  await saving.close()
  expect(server.saved).toEqual([])
  expect(await store.listUnsent()).toEqual([])
})

test('text stays on the device offline, and is sent once there is a connection', async () => {
  const { server, store } = await start()
  const { saving, type, page } = await open(server, store)
  server.fault = 'offline'
  type('sings', 'whistles')
  expect(await saving.flush()).toBe(false)
  expect(saving.status()).toMatchObject({ state: 'offline', isUnsent: true, isOnDevice: true })
  server.fault = undefined
  page.dispatchEvent(new Event('online'))
  await until(() => expect(saving.status()).toMatchObject({ state: 'saved', isUnsent: false }))
  expect(await server.fileText()).toContain('whistles')
})

test('a returning server is found without any event', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store, false)
  server.fault = new RequestError('Out of order.', { status: 503 })
  type('sings', 'whistles')
  await saving.flush()
  expect(saving.status()).toMatchObject({ state: 'on this device', problem: { message: 'Out of order.' } })
  server.fault = undefined
  await until(() => expect(saving.status().state).toBe('saved'))
})

test('the device’s text of a closed tab is restored, and sent to the server', async () => {
  const { server, store } = await start()
  const first = await open(server, store)
  server.fault = 'offline'
  first.type('sings', 'whistles')
  await first.saving.flush()
  first.kill()
  server.fault = undefined
  const second = await open(server, store)
  expect(second.saving.text()).toContain('whistles')
  await until(async () => expect(await server.fileText()).toContain('whistles'))
  await until(async () => expect(await store.listUnsent()).toEqual([]))
})

test('a text opens without a connection, even if all of it was sent', async () => {
  const { server, store } = await start()
  const first = await open(server, store)
  first.type('sings', 'whistles')
  await first.saving.flush()
  await first.saving.close()
  server.fault = 'offline'
  const second = await open(server, store)
  expect(second.saving.text()).toContain('whistles')
  expect(second.saving.status()).toMatchObject({ state: 'offline', isUnsent: false })
})

test('a lost answer does not count as a change made elsewhere', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store)
  server.fault = 'lost-answer'
  type('sings', 'whistles')
  await saving.flush()
  type('whistles', 'whistles loudly')
  server.fault = undefined
  expect(await saving.flush()).toBe(true)
  expect(saving.status()).toMatchObject({ state: 'saved', merged: undefined })
  expect(await server.fileText()).toBe(TEXT.replace('sings', 'whistles loudly'))
})

test('a lost answer is recognised by the tab that takes over', async () => {
  const { server, store } = await start()
  const first = await open(server, store)
  server.fault = 'lost-answer'
  first.type('sings', 'whistles')
  await first.saving.flush()
  first.type('whistles', 'whistles loudly')
  await until(async () => expect(await store.listUnsent()).toMatchObject([{ text: first.shown() }]))
  first.kill()
  server.fault = undefined
  const second = await open(server, store)
  expect(await second.saving.flush()).toBe(true)
  expect(await server.fileText()).toBe(TEXT.replace('sings', 'whistles loudly'))
})

test('changes of another editor are merged with the typed text, and reported', async () => {
  const { server, store } = await start()
  const { saving, type, shown } = await open(server, store)
  type('sings', 'whistles')
  await writeFile(server.path, TEXT.replace('sleeps', 'purrs'))
  await saving.flush()
  const both = TEXT.replace('sings', 'whistles').replace('sleeps', 'purrs')
  expect(shown()).toBe(both)
  expect(await server.fileText()).toBe(both)
  expect(saving.status()).toMatchObject({ state: 'merged', merged: { places: 1 } })
})

test('changes made elsewhere appear while nothing is typed', async () => {
  const { server, store } = await start()
  const { page, shown } = await open(server, store)
  await writeFile(server.path, TEXT.replace('sleeps', 'purrs'))
  page.dispatchEvent(new Event('focus'))
  await until(() => expect(shown()).toContain('purrs'))
})

test('a text that is deleted elsewhere while it is open is in the history', async () => {
  const { server, store } = await start()
  const { saving, type, page, shown } = await open(server, store)
  type('sings', 'sings loudly')
  await saving.flush()
  await writeFile(server.path, TEXT)
  page.dispatchEvent(new Event('focus'))
  await until(() => expect(shown()).toBe(TEXT))
  await until(() => expect(server.history).toEqual([TEXT.replace('sings', 'sings loudly')]))
  await writeFile(server.path, TEXT.replace('sleeps', 'sleeps well'))
  page.dispatchEvent(new Event('focus'))
  await until(() => expect(shown()).toContain('well'))
  expect(await saving.flush()).toBe(true)
  expect(server.history).toHaveLength(1)
})

test('a text is not replaced during input composition', async () => {
  const { server, store } = await start()
  const { page, saving, shown, type } = await open(server, store)
  page.dispatchEvent(new Event('compositionstart'))
  type('sings', 'に')
  await writeFile(server.path, TEXT.replace('sleeps', 'purrs'))
  await saving.flush()
  expect(shown()).not.toContain('purrs')
  page.dispatchEvent(new Event('compositionend'))
  await saving.flush()
  expect(await server.fileText()).toBe(TEXT.replace('sings', 'に').replace('sleeps', 'purrs'))
})

test('two tabs show each other’s saved text', async () => {
  const { server, store } = await start()
  const one = await open(server, store)
  const other = await open(server, store, false)
  one.type('sings', 'whistles')
  await one.saving.flush()
  await until(() => expect(other.shown()).toContain('whistles'))
})

test('an unsent text of one tab opens in another without a connection', async () => {
  const { server, store } = await start()
  const first = await open(server, store)
  server.fault = 'offline'
  // Such as after the copies of what the server has were deleted.
  await store.deleteOpened()
  first.type('sings', 'whistles')
  await until(async () => expect(await store.listUnsent()).toMatchObject([{ text: first.shown() }]))
  expect((await open(server, store)).shown()).toBe(TEXT)
})

test('two tabs with text typed offline keep both texts', async () => {
  const { server, store } = await start()
  const one = await open(server, store)
  const other = await open(server, store)
  server.fault = 'offline'
  one.type('sings', 'whistles')
  other.type('sleeps', 'purrs')
  await Promise.all([one.saving.flush(), other.saving.flush()])
  one.kill()
  other.kill()
  server.fault = undefined
  const later = await open(server, store)
  const both = TEXT.replace('sings', 'whistles').replace('sleeps', 'purrs')
  await until(async () => {
    later.page.dispatchEvent(new Event('focus'))
    expect(await server.fileText()).toBe(both)
  })
  expect(later.shown()).toBe(both)
  await until(async () => expect(await store.listUnsent()).toEqual([]))
})

test('an open tab keeps its unsent text to itself', async () => {
  const { server, store } = await start()
  const one = await open(server, store)
  server.fault = 'offline'
  one.type('sings', 'whistles')
  await one.saving.flush()
  const other = await open(server, store)
  expect(other.saving.text()).toBe(TEXT)
})

test('conflicting words wait for her choice, and both texts are in the history', async () => {
  const { server, store } = await start()
  const { saving, type, shown } = await open(server, store)
  type('sings', 'whistles')
  await writeFile(server.path, TEXT.replace('sings', 'hums'))
  await saving.flush()
  expect(saving.status()).toMatchObject({
    state: 'conflict',
    conflict: {
      base: TEXT,
      mine: TEXT.replace('sings', 'whistles'),
      theirs: { text: await server.fileText() },
    },
  })
  expect(await server.fileText()).toContain('hums')
  expect(await store.listUnsent()).toMatchObject([{ text: TEXT.replace('sings', 'whistles') }])

  saving.settle(TEXT.replace('sings', 'hums and whistles'))
  expect(shown()).toContain('hums and whistles')
  expect(await saving.flush()).toBe(true)
  expect(await server.fileText()).toContain('hums and whistles')
  expect(server.history).toEqual([TEXT.replace('sings', 'whistles'), TEXT.replace('sings', 'hums')])
})

test('an open conflict is shown again in the next tab', async () => {
  const { server, store } = await start()
  const first = await open(server, store)
  first.type('sings', 'whistles')
  await writeFile(server.path, TEXT.replace('sings', 'hums'))
  await first.saving.flush()
  first.kill()
  const second = await open(server, store)
  expect(second.saving.status()).toMatchObject({ state: 'conflict', conflict: { mine: first.shown() } })
})

test('an ended session asks her to sign in once, and the text is sent afterwards', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store)
  server.fault = new RequestError('Sign in.', { code: 'signed-out', status: 401 })
  const signedIn = Promise.withResolvers<void>()
  server.signIn = async () => {
    server.signIns++
    await signedIn.promise
  }
  type('sings', 'whistles')
  await saving.flush()
  await saving.flush()
  expect(saving.status()).toMatchObject({ state: 'signed out', isUnsent: true, isOnDevice: true })
  server.fault = undefined
  expect(server.signIns).toBe(1)
  signedIn.resolve()
  await until(() => expect(saving.status().state).toBe('saved'))
})

test.each(['isFull', 'isRefused'] as const)(
  'a device whose storage %s is reported, and the server has the text',
  async (trouble) => {
    const { server, store } = await start()
    store[trouble] = true
    const { saving, type } = await open(server, store)
    server.fault = 'offline'
    type('sings', 'whistles')
    await saving.flush()
    await until(() => expect(saving.status()).toMatchObject({ state: 'offline', isOnDevice: false }))
    server.fault = undefined
    expect(await saving.flush()).toBe(true)
    expect(await server.fileText()).toContain('whistles')
  },
)

test('a text that the device failed to delete does not replace a newer one', async () => {
  const { server, store } = await start()
  const first = await open(server, store)
  first.type('sings', 'whistles')
  await until(async () => expect(await store.listUnsent()).toHaveLength(1))
  store.isFull = true
  first.type('sleeps.\n', 'sleeps.\n\nIt is five.\n')
  expect(await first.saving.flush()).toBe(true)
  first.kill()
  store.isFull = false
  const second = await open(server, store)
  expect(await second.saving.flush()).toBe(true)
  expect(second.saving.status()).toMatchObject({ isUnsent: false, conflict: undefined })
  expect(await server.fileText()).toBe(first.shown())
})

test('a device that has space again is used again', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store)
  store.isFull = true
  server.fault = 'offline'
  type('sings', 'whistles')
  await saving.flush()
  expect(saving.status()).toMatchObject({ isOnDevice: false })
  store.isFull = false
  await saving.flush()
  await until(() => expect(saving.status()).toMatchObject({ isOnDevice: true, isUnsent: true }))
})

test('an entry that was deleted elsewhere can be restored from the typed text', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store)
  await deleteEntry(server)
  type('sings', 'whistles')
  await saving.flush()
  expect(saving.status().problem).toBeUndefined()
  await saving.flush()
  expect(saving.status()).toMatchObject({ isUnsent: true, problem: { code: 'missing' } })
  await saving.createAgain()
  await until(() => expect(saving.status().state).toBe('saved'))
  expect(await server.fileText()).toBe(TEXT.replace('sings', 'whistles'))
})

test('an action starts once everything is sent, and shows its text', async () => {
  const { server, store } = await start()
  const { saving, type, shown } = await open(server, store)
  type('sings', 'whistles')
  const published = TEXT.replace('sings', 'whistles').replace('draft: true\n', '')
  const answer = await saving.act(async (entry) => {
    expect(await server.fileText()).toContain('whistles')
    type('sleeps', 'purrs')
    return server.save(entry, published)
  })
  expect(answer.text).toBe(published)
  expect(shown()).toBe(published.replace('sleeps', 'purrs'))
  expect(saving.status().merged).toBeUndefined()
  expect(await saving.flush()).toBe(true)
  expect(await server.fileText()).toBe(shown())
})

test('an action is refused while some text is unsent', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store)
  server.fault = 'offline'
  type('sings', 'whistles')
  await expect(saving.act(() => expect.unreachable())).rejects.toMatchObject({ code: 'offline' })
})

test('text typed right before leaving the tab is sent', async () => {
  const { server, store } = await start()
  const { saving, type } = await open(server, store)
  type('sings', 'whistles')
  await saving.close()
  expect(await server.fileText()).toContain('whistles')
})

test('a text is sent once the device has stored it, and leaving the tab does not wait for a slow write', async () => {
  const { server, store } = await start()
  const disk = Promise.withResolvers<void>()
  const written: (string | undefined)[] = []
  let isSlow = false
  const slow: DeviceStore = {
    ...store,
    async write(change) {
      written.push(change.unsent?.text)
      if (isSlow) await disk.promise
      await store.write(change)
    },
  }
  const { saving, type, shown, page } = await open(server, slow)
  isSlow = true
  type('sings', 'whistles')
  const sent = saving.flush()
  type('sleeps', 'purrs')
  expect(written.at(-1)).not.toBe(shown())
  page.dispatchEvent(new Event('pagehide'))
  expect(written.at(-1)).toBe(shown())
  expect(server.saved).toEqual([])
  disk.resolve()
  expect(await sent).toBe(true)
  expect(await server.fileText()).toBe(shown())
})

test('text typed right before closing the tab is sent, even without an answer of the device', async () => {
  const { server, store } = await start()
  let isClosed = false
  const write: DeviceStore['write'] = (change) => (isClosed ? new Promise(() => {}) : store.write(change))
  const { saving, type, page } = await open(server, { ...store, write })
  await saving.flush()
  isClosed = true
  type('sings', 'whistles')
  page.dispatchEvent(new Event('pagehide'))
  await until(async () => expect(await server.fileText()).toContain('whistles'))
})

test('a text is sent while more is typed than the device can write', async () => {
  const { server, store } = await start()
  let typeOn = () => {}
  const write: DeviceStore['write'] = async (change) => {
    await setImmediate()
    typeOn()
    await store.write(change)
  }
  const { type } = await open(server, { ...store, write })
  typeOn = () => type('sings', 'sings on')
  typeOn()
  await until(() => expect(server.saved).not.toEqual([]))
  typeOn = () => {}
})

const TOP = '---\ntitle: Tea\ndraft: true\n---\n\n'

/** Begins a draft while no server is there. */
async function startOffline() {
  const { server, store } = await start()
  await deleteEntry(server)
  server.fault = 'offline'
  const nowhere = createApi({ origin: 'http://127.0.0.1:9' })
  const entry = await beginEntry({ type: 'articles', title: 'Tea', text: TOP }, nowhere, store)
  const openIt = () => open(server, store, undefined, entry)
  return { server, store, openIt }
}

test('a draft begun without a connection is kept, and sent once there is one', async () => {
  const { server, store, openIt } = await startOffline()
  expect(await store.listUnsent()).toMatchObject([{ text: TOP, base: { title: 'Tea' } }])
  const { saving, type, page } = await openIt()
  await saving.flush()
  type('---\n\n', '---\n\nIt rains.\n')
  expect(await saving.flush()).toBe(false)
  expect(saving.status()).toMatchObject({ state: 'offline', isUnsent: true, isOnDevice: true })
  server.fault = undefined
  page.dispatchEvent(new Event('online'))
  await until(() => expect(saving.status()).toMatchObject({ state: 'saved', entry: { entry: ENTRY } }))
  expect(await server.fileText()).toBe(`${TOP}It rains.\n`)
  await until(async () => expect(await store.listUnsent()).toEqual([]))
  // It began with what was typed, which no other draft with this title has.
  expect(server.saved).toEqual([])
})

/** Begins a draft on the server, whose answer is lost, types on in it and ends the tab. */
async function startWithLostAnswer(body: string) {
  const { server, store, openIt } = await startOffline()
  const first = await openIt()
  first.type('---\n\n', `---\n\n${body}`)
  server.fault = 'lost-answer'
  await first.saving.flush()
  first.type('rains', 'pours')
  await until(async () => expect(await store.listUnsent()).toMatchObject([{ text: first.shown() }]))
  first.kill()
  server.fault = undefined
  return { server, store, openIt, first }
}

test('a draft whose first answer was lost is not made twice, even by the tab that takes over', async () => {
  const { server, openIt, first } = await startWithLostAnswer('It rains.\n')
  const second = await openIt()
  expect(await second.saving.flush()).toBe(true)
  expect(await server.fileText()).toBe(first.shown())
  expect(second.saving.status()).toMatchObject({ state: 'saved', conflict: undefined })
})

test('a draft whose first answer was lost is not made twice when another tab continues it', async () => {
  const { server, store, openIt } = await startWithLostAnswer('It rains.\n\nHere is tea.\n')
  const other = await open(server, store)
  other.type('tea', 'coffee')
  expect(await other.saving.flush()).toBe(true)
  const second = await openIt()
  expect(await second.saving.flush()).toBe(true)
  expect(await server.fileText()).toBe(`${TOP}It pours.\n\nHere is coffee.\n`)
  expect(second.saving.status()).toMatchObject({ entry: { entry: ENTRY }, conflict: undefined })
})

test('the texts of several tabs are all on the server before they count as saved', async () => {
  const { server, store } = await start()
  const tabs = [await open(server, store), await open(server, store)]
  server.fault = 'offline'
  tabs[0].type('sings', 'whistles')
  await until(async () => expect(await store.listUnsent()).toHaveLength(1))
  tabs[1].type('sleeps', 'purrs')
  await until(async () => expect(await store.listUnsent()).toHaveLength(2))
  for (const tab of tabs) tab.kill()
  server.fault = undefined
  const { saving } = await open(server, store)
  const seen = Promise.withResolvers<string>()
  saving.subscribe(() => {
    if (saving.status().state === 'saved' || saving.status().state === 'merged')
      seen.resolve(server.fileText())
  })
  expect(await seen.promise).toBe(TEXT.replace('sings', 'whistles').replace('sleeps', 'purrs'))
})

test('a draft that is not on the server is open in only one tab', async () => {
  const { openIt } = await startOffline()
  await openIt()
  await expect(openIt()).rejects.toMatchObject({ code: 'missing', status: 404 })
})

test('an action on a draft begun offline applies to the server’s copy', async () => {
  const { server, openIt } = await startOffline()
  const { saving } = await openIt()
  server.fault = undefined
  await saving.act(async (entry) => {
    expect(entry.entry).toBe(ENTRY)
    return server.save(entry, TOP.replace('draft: true\n', ''))
  })
  expect(await server.fileText()).not.toContain('draft')
})
