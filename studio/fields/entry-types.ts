import type { EntryTypeJson, EntryTypesJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import type { Api } from '../api/api.ts'

/** Storage key of the last answer, with which an article opens without a connection. */
const KEPT = 'studio-entry-types'

/** After this time the stored answer replaces that of the server. */
const TIMEOUT_MS = 4000

/** The fields of an article while neither the server nor the device knows more. */
const PLAIN: EntryTypesJson = {
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
  const kept = localStorage.getItem(KEPT)
  try {
    const answer = await api.ask<EntryTypesJson>('entry-types', {
      timeoutMs: kept === null ? undefined : TIMEOUT_MS,
    })
    localStorage.setItem(KEPT, JSON.stringify(answer))
    return answer
  } catch (error) {
    if (!(error instanceof RequestError) || !error.isTemporary) throw error
    return kept === null ? PLAIN : (JSON.parse(kept) as EntryTypesJson)
  }
}

/** Finds the type of an entry by its folder. */
export function typeOf(entry: string, types: readonly EntryTypeJson[]): EntryTypeJson {
  const folder = entry.split('/')[0]
  return types.find(({ type }) => type === folder) ?? { ...PLAIN.types[0], type: folder, hasPage: false }
}
