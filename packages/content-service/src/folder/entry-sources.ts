import { compareText } from '../space/order.ts'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import { parseEntryName, type EntryName } from '../files/file-names.ts'

export interface EntrySource extends EntryName {
  /** In the content folder: `people/mira.de.md`. */
  path: string
  folder: string
  fileName: string
}

export interface EntrySources {
  /** By path; files that are refused are not among them. */
  usable: ReadonlyMap<string, EntrySource>
  /** The file of every entry by the entry's id. */
  ownerById: ReadonlyMap<string, EntrySource>
  /** Why a file is not read, by path. */
  refused: ReadonlyMap<string, Fault>
}

/**
 * Gives every file its place. Ids are one namespace over all folders: of two files with the same, the first in the
 * alphabet has it.
 */
export function assignEntrySources(
  namesByFolder: ReadonlyMap<string, readonly string[]>,
  translatedInto: ReadonlySet<string>,
): EntrySources {
  const usable = new Map<string, EntrySource>()
  const refused = new Map<string, Fault>()
  const ownerById = new Map<string, EntrySource>()
  const translations: EntrySource[] = []

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

  for (const [id, source] of ownerById) {
    const [, stem, code] = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/.exec(id) ?? []
    if (stem === undefined || ownerById.get(stem)?.folder !== source.folder) continue
    // Beside a draft it would be the draft's own words in another language.
    ownerById.delete(id)
    usable.delete(source.path)
    refused.set(source.path, { reason: undeclared(stem, code) })
  }

  const translationByKey = new Map<string, EntrySource>()
  for (const source of translations) {
    if (ownerById.get(source.id)?.folder === source.folder)
      take(translationByKey, `${source.id} ${source.locale}`, source)
    else refused.set(source.path, { reason: orphan(source, translatedInto) })
  }
  return { usable, ownerById, refused }

  function take(owners: Map<string, EntrySource>, key: string, source: EntrySource): void {
    const owner = owners.get(key)
    if (owner) {
      refused.set(source.path, { reason: twice(source, owner) })
    } else {
      owners.set(key, source)
      usable.set(source.path, source)
    }
  }
}

function badName(folder: string): string {
  const what = folder === 'articles' ? "the article's address" : "the entry's id"
  return `The file's name becomes ${what}: use only the letters a to z, digits, '-', '_' and '.', at most 64.`
}

function twice(source: EntrySource, owner: EntrySource): string {
  return `'${source.path}' and '${owner.path}' would be the same entry, '${source.id}'. Rename one.`
}

function undeclared(id: string, code: string): string {
  return `The file looks like a translation of '${id}' into '${code}', which is not declared in locales.yaml. Declare it there, or rename the file.`
}

function orphan({ id, locale, folder }: EntrySource, translatedInto: ReadonlySet<string>): string {
  const codes = [...translatedInto].join(', ')
  return (
    `The file is a translation into '${locale}' of an entry '${id}' that is not in the folder ${folder}. ` +
    `Names that end in a language's code (${codes}) are kept for translations.`
  )
}
