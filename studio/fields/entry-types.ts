import type { EntryTypeJson, EntryTypesJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import type { Api } from '../api/api.ts'

/** Storage key of the last answer. With it an article opens without a connection. */
const STORAGE_KEY = 'studio-entry-types'

/** After this time the stored answer replaces the server's. */
const TIMEOUT_MS = 4000

/** The fields of an article if neither the server nor the device knows the content types. */
const FALLBACK: EntryTypesJson = {
  types: [
    {
      type: 'articles',
      label: 'Article',
      titleField: 'title',
      hasPage: true,
      fields: [{ name: 'date', label: 'Date', kind: 'date' }],
    },
  ],
  categories: [],
}

/** Loads the content types with their fields; without a connection, from the device. */
export async function readEntryTypes(api: Api): Promise<EntryTypesJson> {
  const stored = localStorage.getItem(STORAGE_KEY)
  try {
    const answer = await api.ask<EntryTypesJson>('entry-types', {
      timeoutMs: stored === null ? undefined : TIMEOUT_MS,
    })
    localStorage.setItem(STORAGE_KEY, JSON.stringify(answer))
    return answer
  } catch (error) {
    if (!(error instanceof RequestError) || !error.isTemporary) throw error
    return stored === null ? FALLBACK : (JSON.parse(stored) as EntryTypesJson)
  }
}

/** Finds the type of an entry by its folder. */
export function typeOf(entry: string, types: readonly EntryTypeJson[]): EntryTypeJson {
  const folder = entry.split('/')[0]
  return types.find(({ type }) => type === folder) ?? { ...FALLBACK.types[0], type: folder, hasPage: false }
}
