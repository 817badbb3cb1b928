import { join } from 'node:path'
import { compareText } from '../space/order.ts'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import { createLeftOut, type SetFaults } from './problem-list.ts'
import { articlesContentType, pagesContentType } from '../space/space.ts'
import type { Changes } from './watch.ts'
import { readContentTypeFile } from './content-type-file.ts'
import { CONTENT_TYPE_FILE, isEntryFile, isTypeFolder, MAX_FOLDERS } from '../files/file-names.ts'
import { explainFailure, listFolder, listFolders } from '../files/files.ts'
import { effectOf, keep, lacksKeys, reuse, type LastGood } from './last-good.ts'
import { articlesSchema, pagesSchema, type TypeSchema } from './type-schema.ts'

export function createTypeFolders(dir: string, setFaults: SetFaults) {
  const declared = new Map<string, LastGood<TypeSchema>>()
  let schemas: ReadonlyMap<string, TypeSchema> = new Map([[articlesContentType.id, articlesSchema]])
  const setUnread = createLeftOut(setFaults)

  return {
    /** Schemas by folder, `articles` first. Omits folders whose entries cannot be read. */
    schemas: () => schemas,
    /** @returns Names of entries' files by folder, for the same folders. */
    async refresh(changes: Changes | undefined): Promise<ReadonlyMap<string, readonly string[]>> {
      const found = new Map<string, readonly string[]>()
      const faults = new Map<string, Fault>()
      const folders = (await listFolders(dir)).filter(isTypeFolder)
      for (const folder of folders.slice(0, MAX_FOLDERS)) {
        const names = await listFolder(dir, folder)
        if (names === 'outside') faults.set(folder, { reason: OUTSIDE })
        else if (names) found.set(folder, names)
      }
      for (const folder of folders.slice(MAX_FOLDERS)) faults.set(folder, { reason: TOO_MANY })

      for (const folder of declared.keys())
        if (!found.get(folder)?.includes(CONTENT_TYPE_FILE)) forget(folder)
      for (const [folder, names] of found) {
        const isDeclared = names.includes(CONTENT_TYPE_FILE)
        const isNew = !declared.has(folder) || !changes || changes.has(`${folder}/${CONTENT_TYPE_FILE}`)
        if (isDeclared && isNew) await read(folder)
        if (!isDeclared && !BUILT_IN.has(folder) && names.some(isEntryFile))
          faults.set(folder, { reason: UNDECLARED })
      }
      setUnread(faults)
      schemas = collectSchemas(declared, found.has(pagesContentType.id))
      return new Map(
        [...found]
          .filter(([folder]) => schemas.has(folder))
          .map(([folder, names]) => [folder, names.filter(isEntryFile)]),
      )
    },
  }

  async function read(folder: string): Promise<void> {
    const reading = await explainFailure(() => readContentTypeFile(join(dir, folder), folder))
    if (!reading) return forget(folder)
    const kept = keepUnchanged(declared.get(folder), keep(declared.get(folder), reading, lacksFields))
    declared.set(folder, kept)
    setFaults(`${folder}/${CONTENT_TYPE_FILE}`, kept.faults, effectOf(kept))
  }

  function forget(folder: string): void {
    setFaults(`${folder}/${CONTENT_TYPE_FILE}`, [])
    declared.delete(folder)
  }
}

/** Folders whose fields need no declaration. */
const BUILT_IN: ReadonlySet<string> = new Set([articlesContentType.id, pagesContentType.id])

export const OUTSIDE =
  'The folder is a link to a place outside the content folder: put the folder itself here.'
const TOO_MANY = `There are more than ${MAX_FOLDERS} folders: this one is not read.`
const UNDECLARED = `The folder has no ${CONTENT_TYPE_FILE} that declares its fields, so none of its files is read.`

function lacksFields(now: TypeSchema, before: TypeSchema): boolean {
  const [ids, idsBefore] = [now, before].map(
    ({ contentType }) => new Map(contentType.fields.map((field) => [field.id, field])),
  )
  return lacksKeys(ids, idsBefore)
}

/** Keeps an equal schema as the same object, since a new object makes its entries be read again. */
function keepUnchanged(
  known: LastGood<TypeSchema> | undefined,
  now: LastGood<TypeSchema>,
): LastGood<TypeSchema> {
  if (!known?.value || !now.value) return now
  const before = known.value
  const { contentType, bodyFieldId } = now.value
  const isSame =
    reuse(before.contentType, contentType) === before.contentType && before.bodyFieldId === bodyFieldId
  return isSame ? { ...now, value: before } : now
}

function collectSchemas(
  declared: ReadonlyMap<string, LastGood<TypeSchema>>,
  hasPages: boolean,
): ReadonlyMap<string, TypeSchema> {
  const good = [...declared].flatMap(([folder, { value }]) => (value ? [[folder, value] as const] : []))
  const others = good.toSorted(([one], [other]) => compareText(one, other))
  const pages =
    hasPages && !declared.has(pagesContentType.id) ? [[pagesContentType.id, pagesSchema] as const] : []
  return new Map([[articlesContentType.id, articlesSchema], ...pages, ...others])
}
