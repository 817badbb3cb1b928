import { differenceOf } from '#domain/difference.ts'
import type { EntryJson, SavedJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import type { Api } from '../api/api.ts'

/** What saving asks of the server. Each function rejects with an `RequestError`. */
export interface EntryApi {
  /** @returns `undefined` if the entry still has the version that is known. */
  read(entry: string, knownVersion?: string, timeoutMs?: number): Promise<EntryJson | undefined>
  /** Puts a text in the place of the one that `base` has. */
  save(base: EntryJson, text: string): Promise<EntryJson>
  create(entry: string, text: string): Promise<EntryJson>
  /**
   * Begins a draft, whose name the server makes from the title.
   *
   * @param texts The last one is what it has; the others may have been sent before, which began it already.
   */
  begin(about: { type: string; title: string; texts: readonly string[] }): Promise<EntryJson>
  /** Puts a text into the entry's history. */
  keep(entry: string, text: string): Promise<unknown>
  /** Has the writer sign in over her text. Resolves once she did, or does not want to. */
  signIn(): Promise<unknown>
}

/** Saves in the background: what fails is told by the state of saving, and not by a dialog. */
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
    // Any request that is not quiet opens the dialog.
    signIn: () => api.ask('session').catch(() => undefined),
  }
}

/** @returns The entry that a stale change met; `undefined` if the error is another one. */
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
