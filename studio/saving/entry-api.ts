import { differenceOf } from '#domain/difference.ts'
import type { EntryJson, SavedJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import type { Api } from '../api/api.ts'

/** The requests of saving. Each function rejects with a `RequestError`. */
export interface EntryApi {
  /** @returns `undefined` if the entry still has the known version. */
  read(entry: string, knownVersion?: string, timeoutMs?: number): Promise<EntryJson | undefined>
  /** Replaces the text of `base`. */
  save(base: EntryJson, text: string): Promise<EntryJson>
  create(entry: string, text: string): Promise<EntryJson>
  /**
   * Begins a draft, which the server names after the title. @param texts The text to store, last. The text before it
   * may already have begun the draft.
   */
  begin(about: { type: string; title: string; texts: readonly string[] }): Promise<EntryJson>
  /** Stores a text in the entry's history. */
  keep(entry: string, text: string): Promise<unknown>
  /** Opens the sign-in dialog. Resolves once the writer has signed in or closed the dialog. */
  signIn(): Promise<unknown>
}

/** Sends quiet requests: the status of saving reports their errors, without a dialog. */
export function createEntryApi(api: Api): EntryApi {
  return {
    read: (entry, knownVersion, timeoutMs) =>
      api.ask(pathOf(entry), { knownVersion, timeoutMs, isQuiet: true }),
    async save(base, text) {
      const json = differenceOf(base.text, text)
      const request = { method: 'PATCH', json, version: base.version, isQuiet: true } as const
      const saved = await api.ask<SavedJson>(pathOf(base.entry), request)
      return { ...saved, text, published: base.published }
    },
    create: (entry, text) => api.ask('entries', { method: 'POST', json: { entry, text }, isQuiet: true }),
    begin: (json) => api.ask('entries', { method: 'POST', json, isQuiet: true }),
    keep: (entry, text) => api.ask(`history/${encoded(entry)}`, { method: 'POST', text, isQuiet: true }),
    // A request that is not quiet opens the dialog.
    signIn: () => api.ask('session').catch(() => undefined),
  }
}

/** @returns The current entry, if the error is about a stale version. */
export function staleWith(error: unknown): EntryJson | undefined {
  if (!(error instanceof RequestError) || error.code !== 'stale') return undefined
  return error.body?.current as EntryJson | undefined
}

function pathOf(entry: string): string {
  return `entries/${encoded(entry)}`
}

function encoded(entry: string): string {
  return entry.split('/').map(encodeURIComponent).join('/')
}
