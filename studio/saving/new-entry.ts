import type { EntryJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import type { Api } from '../api/api.ts'
import { createDeviceStore, type DeviceStore } from './device.ts'

/** How long beginning an entry waits for the server. */
const TIMEOUT_MS = 4000

/** An entry that was begun without a connection. The server makes its name; the one that it has here is the device's. */
export interface NewEntry extends EntryJson {
  title: string
}

/** Whether the server does not have an entry yet: it makes no name with such a sign. */
export function isNew(entry: EntryJson): entry is NewEntry {
  return isNewName(entry.entry)
}

export function isNewName(entry: string): boolean {
  return entry.includes('/~')
}

interface Beginning {
  /** Of entries: `articles`. */
  type: string
  title: string
  /** With its lines at the top. */
  text: string
}

/**
 * Begins an entry: on the server, or on the device until the server can be reached.
 *
 * @returns The name by which it is opened.
 * @throws RequestError if the server refuses it, or if neither is possible.
 */
export async function beginEntry(
  { type, title, text }: Beginning,
  api: Api,
  store: DeviceStore = createDeviceStore(),
): Promise<string> {
  try {
    const json = { type, title, texts: [text] }
    return (await api.ask<EntryJson>('entries', { method: 'POST', json, timeoutMs: TIMEOUT_MS })).entry
  } catch (error) {
    if (!(error instanceof RequestError) || !error.isTemporary) throw error
    return await beginOnDevice({ type, title, text }, store).catch(() => {
      throw error
    })
  }
}

async function beginOnDevice({ type, title, text }: Beginning, store: DeviceStore): Promise<string> {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('')
  const entry = `${type}/~${id}`
  const base: NewEntry = {
    entry,
    title,
    file: `${entry}.md`,
    state: 'draft',
    text: '',
    version: '',
    problems: [],
  }
  // The server may have it: its answer may be what was lost.
  const unsent = { id, entry, text, base, attempted: [text], givenUp: [], changedAt: Date.now() }
  await store.write({ unsent, removed: [] })
  return entry
}
