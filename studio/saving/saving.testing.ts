import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EntryJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import type { DeviceStore, KeptChange, UnsentText } from './device.ts'
import type { EntryApi } from './entry-api.ts'
import { openSaving, type Saving } from './saving.ts'
import { openTab, type Tab } from './tab.ts'

export const ENTRY = 'articles/tea'

/** A server that keeps one entry in a file, which others change as well. */
export interface OneEntryServer extends EntryApi {
  path: string
  fileText(): Promise<string>
  /** Each text that was saved. */
  saved: string[]
  /** Each that the entry began with. */
  begun: string[]
  /** Each that was put into the history. */
  history: string[]
  /** What goes wrong with requests: none arrives, answers are lost, or the server refuses them. */
  fault?: 'offline' | 'lost-answer' | RequestError
  signIns: number
}

export async function startOneEntryServer(dir: string, text: string): Promise<OneEntryServer> {
  const path = join(dir, 'tea.md')
  await writeFile(path, text)
  const fileText = () => readFile(path, 'utf8')

  async function read(): Promise<EntryJson> {
    const now = await fileText().catch(() => {
      throw new RequestError('It was deleted.', { code: 'missing', status: 404 })
    })
    const version = createHash('sha256').update(now).digest('base64url')
    return { entry: ENTRY, file: `${ENTRY}.md`, state: 'draft', text: now, version, problems: [] }
  }

  async function exchange<T>(answer: () => Promise<T>): Promise<T> {
    if (server.fault === 'offline') throw new RequestError('No connection.', { code: 'offline' })
    if (server.fault instanceof RequestError) throw server.fault
    const answered = await answer()
    if (server.fault === 'lost-answer') throw new RequestError('No answer.', { code: 'timeout' })
    return answered
  }

  const server: OneEntryServer = {
    path,
    fileText,
    saved: [],
    begun: [],
    history: [],
    signIns: 0,
    read: (_entry, known) =>
      exchange(async () => {
        const now = await read()
        return now.version === known ? undefined : now
      }),
    save: (base, next) =>
      exchange(async () => {
        const current = await read()
        if (current.version !== base.version)
          throw new RequestError('It was changed.', { code: 'stale', status: 412, body: { current } })
        await writeFile(path, next)
        server.saved.push(next)
        return read()
      }),
    create: (_entry, next) =>
      exchange(async () => {
        await writeFile(path, next, { flag: 'wx' })
        return read()
      }),
    begin: ({ texts }) =>
      exchange(async () => {
        const begun = texts.at(-1)!
        await writeFile(path, begun, { flag: 'wx' }).then(
          () => server.begun.push(begun),
          async (error: unknown) => {
            if (!texts.includes(await fileText()) && !server.begun.includes(begun)) throw error
          },
        )
        return read()
      }),
    keep: (_entry, next) => exchange(async () => void server.history.push(next)),
    async signIn() {
      server.signIns++
    },
  }
  return server
}

export function deleteEntry({ path }: OneEntryServer): Promise<void> {
  return rm(path)
}

/** Keeps texts in memory as IndexedDB does: copies. */
export function createMemoryStore(): DeviceStore & { isFull: boolean; isRefused: boolean } {
  const unsent = new Map<string, UnsentText>()
  const opened = new Map<string, EntryJson>()
  const all = () => structuredClone(unsent.values().toArray())
  const store = {
    isFull: false,
    isRefused: false,
    async read(entry: string) {
      if (store.isRefused) throw new DOMException('No storage.', 'InvalidStateError')
      return { unsent: all().filter((each) => each.entry === entry), opened: opened.get(entry) }
    },
    async write(change: KeptChange) {
      if (store.isFull || store.isRefused) throw new DOMException('Full.', 'QuotaExceededError')
      const copy = structuredClone(change)
      for (const id of copy.removed) unsent.delete(id)
      if (copy.unsent) unsent.set(copy.unsent.id, copy.unsent)
      if (copy.opened) opened.set(copy.opened.entry, copy.opened)
    },
    listUnsent: async () => all(),
    async deleteOpened() {
      opened.clear()
    },
  }
  return store
}

/** A tab with the entry open. */
export interface OpenTab {
  saving: Saving
  tab: Tab
  page: EventTarget
  /** What the editor shows. */
  shown(): string
  /** Replaces words, as the writer does. */
  type(before: string, after: string): void
  /** Ends the tab as a crash does: nothing more is sent. */
  kill(): void
}

export async function openInTab(
  server: EntryApi,
  store: DeviceStore,
  isVisible = true,
  entry = ENTRY,
): Promise<OpenTab> {
  const page = new EventTarget()
  const tab = openTab(page, () => isVisible)
  let isDead = false
  const unlessDead =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      isDead ? new Promise<T>(() => {}) : call(...args)
  const saving = await openSaving({
    entry,
    tab,
    store: { ...store, write: unlessDead(store.write), read: unlessDead(store.read) },
    api: {
      read: unlessDead(server.read),
      save: unlessDead(server.save),
      create: unlessDead(server.create),
      begin: unlessDead(server.begin),
      keep: unlessDead(server.keep),
      signIn: unlessDead(server.signIn),
    },
  })
  let shown = saving.text()
  saving.onReplace((text) => {
    shown = text
    saving.change(text)
  })
  return {
    saving,
    tab,
    page,
    shown: () => shown,
    type(before, after) {
      if (!shown.includes(before)) throw new Error(`No '${before}' in the text.`)
      shown = shown.replace(before, () => after)
      saving.change(shown)
    },
    kill() {
      isDead = true
      tab.close()
    },
  }
}
