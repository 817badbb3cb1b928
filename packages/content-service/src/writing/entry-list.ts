import { parseEntryName } from '../files/file-names.ts'
import { datesOf, FILES_AT_ONCE, forEachOf } from '../files/files.ts'
import { createTypeFolders } from '../folder/type-folders.ts'
import type { TypeSchema } from '../folder/type-schema.ts'
import type { YamlMap } from '@waypost/local-files/written/yaml.ts'
import {
  badName,
  findFiles,
  isFileName,
  PARTS,
  placesIn,
  readFound,
  textOf,
  type EntryPlace,
  type FoundFiles,
  type Part,
} from './entry-files.ts'
import { readVisibility, readWritten, stateOf, type Visibility } from './entry-state.ts'
import { listLanguages } from './other-entries.ts'
import type { EntrySummary, Rewrite } from './types.ts'
import { WritingError } from './writing-error.ts'

/** Lists the entries of a content folder. Unchanged files are not read again. */
export function createEntryList(dir: string) {
  const known = new Map<string, { signature: string; schema: TypeSchema; content: Content }>()
  const types = createTypeFolders(dir, () => {})

  return {
    async list(): Promise<EntrySummary[]> {
      const places = await listPlaces()
      const languages = await listLanguages(dir)
      const found: EntrySummary[] = []
      await forEachOf(places.values(), FILES_AT_ONCE, async (listed) => {
        const files = await findFiles(listed.place, listed.parts)
        const summary = summarize(listed, files, languages)
        if (summary) found.push(summary)
      })
      for (const entry of known.keys()) if (!places.has(entry)) known.delete(entry)
      return found.toSorted((one, other) => (one.entry < other.entry ? -1 : 1))
    },

    /** Finds the entries that a rewrite would change; unreadable files are skipped. */
    async findRewritten(rewrite: Rewrite): Promise<string[]> {
      const found: string[] = []
      await forEachOf((await listPlaces()).values(), FILES_AT_ONCE, async ({ place, parts, schema }) => {
        try {
          const read = Object.values(readFound(place, await findFiles(place, parts)))
          const { fields } = schema.contentType
          const texts = read.map(({ bytes }) => textOf(bytes))
          if (texts.some((text) => rewrite(text, { form: place.form, fields }) !== text))
            found.push(place.entry)
        } catch (error) {
          if (!(error instanceof WritingError)) throw error
        }
      })
      return found.toSorted()
    },
  }

  /** Entries of folders with a content type, by path. */
  async function listPlaces(): Promise<Map<string, ListedPlace>> {
    const places = new Map<string, ListedPlace>()
    for (const [folder, names] of await types.refresh(undefined)) {
      const files = new Set(names)
      const schema = types.schemas().get(folder)!
      for (const place of placesIn(dir, folder, names)) {
        const parts = PARTS.filter((part) => files.has(place[part]))
        // If `tea.md` and `tea.yaml` exist, this takes the first, as the service does.
        places.getOrInsert(place.entry, { place, parts, schema })
      }
    }
    return places
  }

  function summarize(
    { place, schema }: ListedPlace,
    files: FoundFiles,
    languages: ReadonlySet<string>,
  ): EntrySummary | undefined {
    const { entry, type } = place
    const found = Object.values(files).filter((file) => file !== 'outside')
    if (found.length === 0) return undefined
    const signature = JSON.stringify(files)
    const before = known.get(entry)
    const isKnown = before?.signature === signature && before.schema === schema
    const content = isKnown ? before.content : readContent(place, files, schema)
    known.set(entry, { signature, schema, content })
    const name = parseEntryName(place.main, languages)
    return {
      entry,
      type,
      name: name.locale === undefined ? place.id : name.id,
      ...(name.locale !== undefined && { language: name.locale }),
      ...stateOf(content.visibility, content.isChanged, Date.now()),
      ...content.fields,
      savedAt: datesOf(found.toSorted((one, other) => other.modifiedMs - one.modifiedMs)[0]).updatedAt,
      ...(content.problem !== undefined && { problem: content.problem }),
    }
  }
}

interface ListedPlace {
  place: EntryPlace
  /** The entry's existing files. */
  parts: readonly Part[]
  schema: TypeSchema
}

/** The content of an entry's files, as far as a list shows it. */
interface Content {
  visibility: Visibility
  isChanged: boolean
  fields: Pick<EntrySummary, 'title' | 'category' | 'date' | 'image'>
  problem?: string
}

function readContent(place: EntryPlace, files: FoundFiles, { contentType }: TypeSchema): Content {
  try {
    const { main, copy } = readFound(place, files)
    const shown = main && textOf(main.bytes)
    const kept = copy && textOf(copy.bytes)
    const written = readWritten(kept ?? shown ?? '', place.form)
    const visibility = readVisibility(shown, place.form, contentType)
    const faults = written.ok ? written.value.faults : written.faults
    const fault = visibility.problem ?? faults.at(0)?.reason
    const problem = isFileName(place.name) ? fault : badName(place.main)
    return {
      visibility,
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
    const pair =
      pairs.find((each) => each.key === key) ?? pairs.find((each) => each.key.toLowerCase() === key)
    const value = pair?.value
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
