import type { EntryBundle } from '../folder/entry-bundle.ts'
import { datesOf, firstOf } from '../files/files.ts'
import type { ContentType, Entry, Fields } from '../space/space.ts'

/** Makes an entry of what its files say. How often it was published, the journal knows. */
export function toEntry(bundle: EntryBundle): Entry {
  const { id, contentTypeId, tags, concepts, fields, translations, file, files } = bundle
  const { isDraft, publishAt, createdAt } = bundle
  const modifiedMs = Math.max(...files.map((each) => each.modifiedMs))
  // What waited for its time was not published before it. A draft waits for none.
  const publishedMs = publishAt === undefined || isDraft ? 0 : Date.parse(publishAt)
  const createdMs = Math.max(firstOf(file, createdAt), publishedMs)
  return {
    type: 'Entry',
    sys: {
      id,
      ...datesOf({ createdMs, modifiedMs: Math.max(modifiedMs, createdMs) }),
      revision: 1,
    },
    contentTypeId,
    tags: tags.map((tag) => tag.id),
    concepts,
    fields,
    ...(translations && { translations }),
  }
}

/** Takes out of an entry the fields that its type keeps from delivery; the same object where there are none. */
export function withoutOmitted(entry: Entry, contentType: ContentType): Entry {
  const omitted = new Set(contentType.fields.filter((field) => field.omitted).map(({ id }) => id))
  const { translations, ...rest } = entry
  const all = [entry.fields, ...(translations?.values() ?? [])]
  if (omitted.isDisjointFrom(new Set(all.flatMap(Object.keys)))) return entry
  const strip = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([id]) => !omitted.has(id)))
  const stripped = [...(translations ?? [])].map(([code, fields]) => [code, strip(fields)] as const)
  return { ...rest, fields: strip(entry.fields), ...(translations && { translations: new Map(stripped) }) }
}
