import { compareText } from '../space/order.ts'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import { entryIdsOf, mainFileOf, parseEntryName, type EntryName } from '../files/file-names.ts'

export interface EntrySource extends EntryName {
  /** Path in the content folder: `people/mira.de.md`. */
  path: string
  folder: string
  fileName: string
  /** Fault of the file's name. The file is read anyway, as a draft. */
  fault?: Fault
}

export interface EntrySources {
  /** By path, with working copies, without refused files. */
  usable: ReadonlyMap<string, EntrySource>
  /** The main file of each entry, by id. */
  ownerById: ReadonlyMap<string, EntrySource>
  /** Why some files are not read, by path. */
  refused: ReadonlyMap<string, Fault>
}

/** Finds out which entry each file belongs to. Of files with the same id, the first in the alphabet gets it. */
export function assignEntrySources(
  namesByFolder: ReadonlyMap<string, readonly string[]>,
  translatedInto: ReadonlySet<string>,
): EntrySources {
  const usable = new Map<string, EntrySource>()
  const refused = new Map<string, Fault>()
  const ownerById = new Map<string, EntrySource>()
  const translations: EntrySource[] = []
  const copies: EntrySource[] = []
  const idByName = new Map<string, string>()

  const folders = [...namesByFolder].toSorted(([one], [other]) => compareText(one, other))
  for (const [folder, names] of folders) {
    const parsed = names
      .toSorted()
      .map((fileName) => [fileName, parseEntryName(fileName, translatedInto)] as const)
    const ids = entryIdsOf(parsed.map(([, { name }]) => name))
    for (const [fileName, written] of parsed) {
      const path = `${folder}/${fileName}`
      const name = { ...written, id: ids.get(written.name)! }
      idByName.set(`${folder}/${name.name}`, name.id)
      if (name.isWorkingCopy) copies.push({ ...name, path, folder, fileName })
      else if (name.locale !== undefined) translations.push({ ...name, path, folder, fileName })
      else take(ownerById, name.id, { ...name, path, folder, fileName })
    }
  }

  const [changes, alone] = [true, false].map((hasMain) =>
    copies.filter((copy) => hasMainFile(copy, ownerById, translations) === hasMain),
  )
  for (const { isWorkingCopy: _, ...copy } of alone) {
    const draft = { ...copy, fault: { reason: withoutMain(copy) } }
    if (draft.locale === undefined) take(ownerById, draft.id, draft)
    else translations.push(draft)
  }

  for (const [id, source] of ownerById) {
    const [, stem, code] = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/.exec(source.name) ?? []
    const original = ownerById.get(idByName.get(`${source.folder}/${stem}`) ?? '')
    if (stem === undefined || original?.folder !== source.folder) continue
    // The file may be a translation of a draft, so it must not become public.
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

  const copyByKey = new Map<string, EntrySource>()
  for (const copy of changes) {
    const { id, locale } = copy
    const main = locale === undefined ? ownerById.get(id) : translationByKey.get(`${id} ${locale}`)
    if (main) take(copyByKey, `${id} ${locale ?? ''}`, copy)
    else refused.set(copy.path, { reason: NO_MAIN })
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

/** Whether the main file of a working copy exists. */
function hasMainFile(
  { id, locale, folder }: EntrySource,
  ownerById: ReadonlyMap<string, EntrySource>,
  translations: readonly EntrySource[],
): boolean {
  if (locale === undefined) return ownerById.get(id)?.folder === folder
  return translations.some((each) => each.id === id && each.locale === locale && each.folder === folder)
}

function twice(source: EntrySource, owner: EntrySource): string {
  return `'${source.path}' and '${owner.path}' would be the same entry, '${source.id}'. Rename one.`
}

function withoutMain({ fileName, folder }: EntrySource): string {
  const main = mainFileOf(fileName)
  return (
    `The file would hold unpublished changes of '${folder}/${main}', which is missing, so it is a draft. ` +
    `Names that end in '.draft' are reserved for such changes: rename the file to '${main}', or something else.`
  )
}

const NO_MAIN = 'The file would hold unpublished changes of a file that is not read.'

function undeclared(id: string, code: string): string {
  return `The file looks like a translation of '${id}' into '${code}', which is not declared in locales.yaml. Declare it there, or rename the file.`
}

function orphan({ id, locale, folder }: EntrySource, translatedInto: ReadonlySet<string>): string {
  const codes = [...translatedInto].join(', ')
  return (
    `The file is a translation into '${locale}' of an entry '${id}' that is not in the folder ${folder}. ` +
    `Names that end in a language's code (${codes}) are reserved for translations.`
  )
}
