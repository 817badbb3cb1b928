import type { EntryBundle } from '../folder/entry-bundle.ts'
import { datesOf, firstOf } from '../files/files.ts'
import type { ContentType, Entry, Fields } from '../space/space.ts'

/** Makes an entry from its files. The journal adds the number of its publications. */
export function toEntry(bundle: EntryBundle): Entry {
  const { id, contentTypeId, tags, concepts, fields, translations, words, file, files } = bundle
  const { isDraft, publishAt, createdAt } = bundle
  const modifiedMs = Math.max(...files.map((each) => each.modifiedMs))
  // Before its scheduled publication an entry was not published. A draft's schedule does not count.
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
    ...(words !== undefined && { words }),
  }
}

/** Removes omitted fields, which are not delivered. @returns The same object if it has none. */
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
