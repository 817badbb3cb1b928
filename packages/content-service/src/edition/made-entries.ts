import type { EntryBundle } from '../folder/entry-bundles.ts'
import { datesOf, firstOf } from '../folder/files.ts'
import type { Version } from '../folder/kept-file.ts'
import type { ContentType, Entry, Fields } from '../space.ts'
import { makeOnce } from './make-once.ts'

/** Makes the entry that files tell. The same version gives the same object. */
export function createEntryMaker(): (version: Version<EntryBundle>) => Entry {
  const entries = new WeakMap<Version<EntryBundle>, Entry>()
  return (version) => makeOnce(entries, version, () => toEntry(version))
}

function toEntry({ value, revision }: Version<EntryBundle>): Entry {
  const { id, contentTypeId, tags, concepts, fields, translations, file, files } = value
  const { isDraft, publishAt, createdAt } = value
  const modifiedMs = Math.max(...files.map((each) => each.modifiedMs))
  // What waited for its time was not published before it. A draft waits for none.
  const publishedMs = publishAt === undefined || isDraft ? 0 : Date.parse(publishAt)
  const createdMs = Math.max(firstOf(file, createdAt), publishedMs)
  return {
    type: 'Entry',
    sys: {
      id,
      ...datesOf({ createdMs, modifiedMs: Math.max(modifiedMs, createdMs) }),
      revision,
    },
    contentTypeId,
    tags: tags.map((tag) => tag.id),
    concepts,
    fields,
    ...(translations && { translations }),
  }
}

/**
 * The entry without the fields that its type keeps from delivery; the same object where there are none.
 *
 * @see Content Delivery API, resource shapes: `omitted`.
 */
export function withoutOmitted(entry: Entry, contentType: ContentType | undefined): Entry {
  const omitted = contentType && omittedIn(contentType)
  if (!omitted || omitted.isDisjointFrom(new Set(fieldIdsOf(entry)))) return entry
  const known = stripped.get(entry)
  if (known?.contentType === contentType) return known.entry
  const strip = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([id]) => !omitted.has(id)))
  const { translations, ...rest } = entry
  const kept = [...(translations ?? [])].map(([code, fields]) => [code, strip(fields)] as const)
  const made: Entry = {
    ...rest,
    fields: strip(entry.fields),
    ...(translations && { translations: new Map(kept) }),
  }
  stripped.set(entry, { contentType, entry: made })
  return made
}

const stripped = new WeakMap<Entry, { contentType: ContentType; entry: Entry }>()
const omittedByType = new WeakMap<ContentType, ReadonlySet<string>>()

function omittedIn(contentType: ContentType): ReadonlySet<string> | undefined {
  const ids = makeOnce(
    omittedByType,
    contentType,
    () => new Set(contentType.fields.filter(({ omitted }) => omitted).map(({ id }) => id)),
  )
  return ids.size > 0 ? ids : undefined
}

function fieldIdsOf({ fields, translations }: Entry): string[] {
  return [fields, ...(translations?.values() ?? [])].flatMap(Object.keys)
}
