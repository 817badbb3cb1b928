import type { EntryJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import type { Api } from '../api/api.ts'
import { createDeviceStore, type DeviceStore } from './device.ts'

/** How long beginning an entry waits for the server. */
const TIMEOUT_MS = 4000

/** An entry that was begun offline. It has a local name until the server names it. */
export interface NewEntry extends EntryJson {
  title: string
}

/** Whether the entry is not on the server yet. The server never uses `~` in names. */
export function isNew(entry: EntryJson): entry is NewEntry {
  return isNewName(entry.entry)
}

export function isNewName(entry: string): boolean {
  return entry.includes('/~')
}

interface Beginning {
  /** Type of entry: `articles`. */
  type: string
  title: string
  /** With front matter. */
  text: string
}

/**
 * Begins an entry on the server, or on the device while the server is unreachable.
 * @returns The entry's name.
 * @throws RequestError if the server refuses, or if neither works.
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
  // The server may have the text already, if only its answer was lost.
  const unsent = { id, entry, text, base, attempted: [text], givenUp: [], changedAt: Date.now() }
  await store.write({ unsent, removed: [] })
  return entry
}
