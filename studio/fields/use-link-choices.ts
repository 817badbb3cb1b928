import { parseEntryReference, parseTarget } from '@waypost/content-service/references'
import { useCallback, useMemo } from 'react'
import { formatByteSize } from '#domain/byte-size.ts'
import type { EntriesJson, FilesJson } from '#server/studio/types.ts'
import type { Api } from '../api/api.ts'
import { useApi } from '../api/use-api.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { collator, STATES, titleOf } from '../articles/article-list.ts'

/** What a field links to. */
export type LinksTo = 'entry' | 'file'

/** An entry or a file that a field can link to. */
export interface LinkChoice {
  /** The reference as it is written into the file. */
  written: string
  title: string
  /** Text below the title. */
  detail: string
  /** Whether a reference in a file means this choice. There are several notations. */
  isMeant(written: string): boolean
}

/** Loads the items that the fields of an entry can link to. `choices` is absent until they are loaded. */
export function useLinkChoices(
  linksTo: LinksTo,
  entry: string,
): { choices?: readonly LinkChoice[]; failure?: string; reload(): void } {
  const api = useApi()
  const folder = entry.split('/')[0]
  const load = useCallback(async () => {
    const found = await (linksTo === 'entry' ? readEntries(api, folder) : readFiles(api, folder))
    return found.toSorted((one, other) => collator.compare(one.title, other.title))
  }, [api, linksTo, folder])
  const { value, failure, reload } = useLoaded(load)
  // The choices omit the entry itself.
  const choices = useMemo(() => value?.filter((choice) => !choice.isMeant(`${entry}.md`)), [value, entry])
  return { choices, failure, reload }
}

async function readEntries(api: Api, folder: string): Promise<LinkChoice[]> {
  const { entries, types } = await api.ask<EntriesJson>('entries', { isQuiet: true })
  return entries
    .filter(({ language }) => language === undefined)
    .map((entry) => {
      const { type, name, state } = entry
      const typeLabel = type === folder ? undefined : types.find((each) => each.type === type)?.label
      const stateLabel = state === 'draft' && STATES.find((each) => each.state === state)?.label
      return {
        written: type === folder ? `${name}.md` : `${type}/${name}.md`,
        title: titleOf(entry),
        detail: [typeLabel, stateLabel].filter(Boolean).join(', '),
        isMeant(written) {
          const meant = parseEntryReference(written, folder)
          return meant?.name === name && (meant.folder ?? type) === type
        },
      }
    })
}

async function readFiles(api: Api, folder: string): Promise<LinkChoice[]> {
  const { files } = await api.ask<FilesJson>('files', { isQuiet: true })
  return files.map(({ id, name, title, sizeBytes }) => {
    // In a reference these characters have another meaning.
    const address = name.replaceAll(/[%?#]/g, encodeURIComponent)
    return {
      written: parseTarget(address, folder).kind === 'asset' ? address : `assets/${address}`,
      title: title ?? name,
      detail: [title !== undefined && name, formatByteSize(sizeBytes)].filter(Boolean).join(', '),
      isMeant(written) {
        const meant = parseTarget(written, folder)
        return meant.kind === 'asset' && (meant.fileName === name.normalize('NFC') || meant.fileName === id)
      },
    }
  })
}
