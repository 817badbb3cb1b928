import { parseEntryName } from '../files/file-names.ts'
import { datesOf, FILES_AT_ONCE, findFile, forEachOf, type FoundFile } from '../files/files.ts'
import { createTypeFolders } from '../folder/type-folders.ts'
import type { TypeSchema } from '../folder/type-schema.ts'
import type { YamlMap } from '@waypost/local-files/written/yaml.ts'
import { badName, isEntryName, placesIn, readFiles, textOf, type EntryPlace } from './entry-files.ts'
import { readVisibility, readWritten, stateOf, visibilityOf, type Visibility } from './entry-state.ts'
import type { EntrySummary } from './types.ts'
import { WritingError } from './writing-error.ts'

/** Lists the entries of a content folder; files that are as they were at the last call are not read again. */
export function createEntryList(dir: string, listLanguages: () => Promise<ReadonlySet<string>>) {
  const known = new Map<string, { signature: string; schema: TypeSchema; content: Content }>()
  const types = createTypeFolders(dir, () => {})

  return async (): Promise<EntrySummary[]> => {
    await types.refresh(undefined)
    const languages = await listLanguages()
    const places = new Map<string, EntryPlace>()
    for (const folder of types.schemas().keys()) {
      for (const place of await placesIn(dir, folder))
        // Of two files of one entry, the first in the alphabet is it.
        if (!places.has(place.entry)) places.set(place.entry, place)
    }
    const found: EntrySummary[] = []
    await forEachOf(places.values(), FILES_AT_ONCE, async (place) => {
      const summary = await summarize(place, types.schemas().get(place.type)!, languages)
      if (summary) found.push(summary)
    })
    for (const entry of known.keys()) if (!places.has(entry)) known.delete(entry)
    return found.toSorted((one, other) => (one.entry < other.entry ? -1 : 1))
  }

  async function summarize(
    place: EntryPlace,
    schema: TypeSchema,
    languages: ReadonlySet<string>,
  ): Promise<EntrySummary | undefined> {
    const { entry, type } = place
    const files = await Promise.all([place.main, place.copy].map((name) => findFile(place.folder, name)))
    const there = files.filter((file): file is FoundFile => file !== undefined && file !== 'outside')
    if (there.length === 0) return undefined
    const signature = JSON.stringify(files)
    const before = known.get(entry)
    const isKnown = before?.signature === signature && before.schema === schema
    const content = isKnown ? before.content : await readContent(place, schema)
    known.set(entry, { signature, schema, content })
    const { id, locale } = parseEntryName(place.main, languages) ?? { id: place.name }
    return {
      entry,
      type,
      name: id,
      ...(locale !== undefined && { language: locale }),
      ...stateOf(content.visibility, content.isChanged, Date.now()),
      ...content.fields,
      savedAt: datesOf(there.toSorted((one, other) => other.modifiedMs - one.modifiedMs)[0]).updatedAt,
      ...(content.problem !== undefined && { problem: content.problem }),
    }
  }
}

/** What a list says of an entry's files. */
interface Content {
  visibility: Visibility
  isChanged: boolean
  fields: Pick<EntrySummary, 'title' | 'category' | 'date' | 'image'>
  problem?: string
}

async function readContent(place: EntryPlace, { contentType }: TypeSchema): Promise<Content> {
  try {
    const { main, copy } = await readFiles(place)
    const shown = main && textOf(main.bytes)
    const kept = copy && textOf(copy.bytes)
    const written = readWritten(kept ?? shown ?? '', place.form)
    const problem = isEntryName(place.name)
      ? written.ok
        ? undefined
        : written.faults[0].reason
      : badName(place.main)
    return {
      visibility:
        kept === undefined && shown !== undefined
          ? visibilityOf(written, shown, place.form, contentType)
          : readVisibility(shown, place.form, contentType),
      isChanged: kept !== undefined && kept !== shown,
      fields: written.ok ? fieldsOf(written.value.keys, contentType.displayField) : {},
      ...(problem !== undefined && { problem }),
    }
  } catch (error) {
    if (!(error instanceof WritingError)) throw error
    return { visibility: { isDraft: true }, isChanged: false, fields: {}, problem: error.message }
  }
}

function fieldsOf({ pairs }: YamlMap, displayField: string | null): Content['fields'] {
  const find = (key: string) => {
    const value = pairs.find((pair) => pair.key === key)?.value
    return value?.kind === 'scalar' ? value.text : undefined
  }
  const found = {
    title: find(displayField ?? 'title'),
    category: find('category'),
    date: find('date'),
    image: find('image'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
