import { compareText } from '#domain/text-order.ts'
import type { Fields } from '../space/space.ts'
import type { EntryFile } from './entry-file.ts'
import type { EntryPlace } from './entry-places.ts'
import type { FoundFile } from '../files/files.ts'
import type { KeptFile, Version } from './kept-file.ts'
import type { TypeSchema } from './type-schema.ts'

/** A file of an entry with what its last reading went by. */
export interface KeptEntryFile extends KeptFile<EntryFile> {
  place: EntryPlace
  schema: TypeSchema
  asked: ReadonlySet<string>
}

/** An entry as all its files tell it together. */
export interface EntryBundle extends EntryFile {
  id: string
  contentTypeId: string
  /** By locale's code; absent where there are none. */
  translations?: ReadonlyMap<string, Fields>
  /** Codes of the locales whose translation is a draft, and shown nowhere; absent where there are none. */
  draftTranslations?: readonly string[]
  /** The entry's own and those of its translations. */
  files: readonly FoundFile[]
}

/** Joins the files of entries. */
export interface Bundles {
  versions(): Version<EntryBundle>[]
  /**
   * Joins anew what changed; the rest stays the same object.
   *
   * @param ids Entries of which a file came, changed or went.
   */
  update(
    ids: ReadonlySet<string>,
    ownerById: ReadonlyMap<string, EntryPlace>,
    files: ReadonlyMap<string, KeptEntryFile>,
  ): void
}

/** Makes a joiner that knows no entry yet. */
export function createBundles(): Bundles {
  const versions = new Map<string, Version<EntryBundle>>()
  return {
    versions: () => [...versions.values()],
    update(ids, ownerById, files) {
      if (ids.size === 0) return
      const translations = collectTranslations(ids, files)
      for (const id of ids) {
        const owner = ownerById.get(id)
        const version = owner && files.get(owner.path)?.version
        if (version) {
          const value = join(owner, version.value, translations.get(id) ?? [])
          versions.set(id, { value, revision: (versions.get(id)?.revision ?? 0) + 1 })
        } else {
          versions.delete(id)
        }
      }
    },
  }
}

/** Translations, drafts among them, by the entry's id. */
function collectTranslations(
  ids: ReadonlySet<string>,
  files: ReadonlyMap<string, KeptEntryFile>,
): ReadonlyMap<string, [string, EntryFile][]> {
  const found = new Map<string, [string, EntryFile][]>()
  for (const { place, version } of files.values()) {
    const { id, locale } = place
    if (locale === undefined || !ids.has(id) || !version) continue
    found.set(id, [...(found.get(id) ?? []), [locale, version.value]])
  }
  return found
}

function join({ id, folder }: EntryPlace, entry: EntryFile, found: [string, EntryFile][]): EntryBundle {
  // Which file was read first is chance.
  const translated = found.toSorted(([one], [other]) => compareText(one, other))
  const shown = translated.filter(([, { isDraft }]) => !isDraft)
  const drafts = translated.filter(([, { isDraft }]) => isDraft)
  const translations = new Map(shown.map(([locale, { fields }]) => [locale, fields]))
  return {
    ...entry,
    id,
    contentTypeId: folder,
    ...(translations.size > 0 && { translations }),
    ...(drafts.length > 0 && { draftTranslations: drafts.map(([locale]) => locale) }),
    files: [entry.file, ...shown.map(([, { file }]) => file)],
  }
}
