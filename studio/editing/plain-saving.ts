import type { EntryJson } from '#server/studio/types.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api.ts'

export type SavingState =
  | 'saved'
  | 'saving'
  | 'on this device'
  | 'offline'
  | 'signed out'
  | 'merged'
  | 'conflict'
  | 'read-only'

/** Holds the text that is written, and brings it to the server. */
export function openSaving({ entry, api }: { entry: EntryJson; api: Api }) {
  const listeners = new Set<() => void>()
  let current = entry
  let text = entry.text
  let state: SavingState = 'saved'
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function show(next: SavingState) {
    state = next
    for (const listener of listeners) listener()
  }

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = last.then(act)
    last = done.catch(() => {})
    return done
  }

  async function send() {
    if (text === current.text) return show('saved')
    show('saving')
    const sent = text
    try {
      current = await api.ask<EntryJson>(`entries/${current.entry}`, {
        method: 'PUT',
        text: sent,
        version: current.version,
        isQuiet: true,
      })
      show(text === sent ? 'saved' : 'saving')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show(error.code === 'stale' ? 'conflict' : error.code === 'signed-out' ? 'signed out' : 'offline')
    }
  }

  return {
    state: () => state,
    text: () => text,
    entry: () => current,
    change(next: string) {
      text = next
      clearTimeout(timer)
      timer = setTimeout(() => void inTurn(send), 1000)
      if (text !== current.text) show('saving')
    },
    /** Does something to the entry on the server after what was typed is there. */
    async act(request: (version: string) => Promise<EntryJson>): Promise<EntryJson> {
      clearTimeout(timer)
      await inTurn(send)
      return inTurn(async () => {
        current = await request(current.version)
        text = current.text
        show('saved')
        return current
      })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      clearTimeout(timer)
      void inTurn(send)
    },
  }
}
