import { compareText } from '#domain/text-order.ts'
import type { Fault } from '@waypost/local-files/reading.ts'
import { parseEntryName, type EntryName } from '../files/file-names.ts'

/** A file of an entry by where it is. */
export interface EntryPlace extends EntryName {
  /** In the content folder: `people/mira.de.md`. */
  path: string
  folder: string
  fileName: string
}

/** Which files are read as what. */
export interface EntryPlaces {
  /** By path; files that are refused are not among them. */
  usable: ReadonlyMap<string, EntryPlace>
  /** The file of every entry by the entry's id. */
  ownerById: ReadonlyMap<string, EntryPlace>
  /** Why a file is not read, by path. */
  refused: ReadonlyMap<string, Fault>
}

/**
 * Gives every file its place. Ids are one namespace over all folders: of two files with the same, the first in the
 * alphabet has it.
 *
 * @param namesByFolder Names of entries' files by folder, in any order.
 * @param translatedInto Codes of the locales that translations may be in.
 */
export function assignEntryPlaces(
  namesByFolder: ReadonlyMap<string, readonly string[]>,
  translatedInto: ReadonlySet<string>,
): EntryPlaces {
  const usable = new Map<string, EntryPlace>()
  const refused = new Map<string, Fault>()
  const ownerById = new Map<string, EntryPlace>()
  const translations: EntryPlace[] = []

  const folders = [...namesByFolder].toSorted(([one], [other]) => compareText(one, other))
  for (const [folder, names] of folders) {
    for (const fileName of names.toSorted()) {
      const path = `${folder}/${fileName}`
      const name = parseEntryName(fileName, translatedInto)
      if (!name) refused.set(path, { reason: badName(folder) })
      else if (name.locale !== undefined) translations.push({ ...name, path, folder, fileName })
      else take(ownerById, name.id, { ...name, path, folder, fileName })
    }
  }

  for (const [id, place] of ownerById) {
    const [, stem, code] = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/.exec(id) ?? []
    if (stem === undefined || ownerById.get(stem)?.folder !== place.folder) continue
    // Beside a draft it would be the draft's own words in another language.
    ownerById.delete(id)
    usable.delete(place.path)
    refused.set(place.path, { reason: undeclared(stem, code) })
  }

  const translationByKey = new Map<string, EntryPlace>()
  for (const place of translations) {
    if (ownerById.get(place.id)?.folder === place.folder)
      take(translationByKey, `${place.id} ${place.locale}`, place)
    else refused.set(place.path, { reason: orphan(place, translatedInto) })
  }
  return { usable, ownerById, refused }

  function take(owners: Map<string, EntryPlace>, key: string, place: EntryPlace): void {
    const owner = owners.get(key)
    if (owner) {
      refused.set(place.path, { reason: twice(place, owner) })
    } else {
      owners.set(key, place)
      usable.set(place.path, place)
    }
  }
}

function badName(folder: string): string {
  const what = folder === 'articles' ? "the article's address" : "the entry's id"
  return `The file's name becomes ${what}: use only the letters a to z, digits, '-', '_' and '.', at most 64.`
}

function twice(place: EntryPlace, owner: EntryPlace): string {
  return `'${place.path}' and '${owner.path}' would be the same entry, '${place.id}'. Rename one.`
}

function undeclared(id: string, code: string): string {
  return `The file looks like a translation of '${id}' into '${code}', which is not declared in locales.yaml. Declare it there, or rename the file.`
}

function orphan({ id, locale, folder }: EntryPlace, translatedInto: ReadonlySet<string>): string {
  const codes = [...translatedInto].join(', ')
  return (
    `The file is a translation into '${locale}' of an entry '${id}' that is not in the folder ${folder}. ` +
    `Names that end in a language's code (${codes}) are kept for translations.`
  )
}
