import { join } from 'node:path'
import { readContentTypeFile } from '../../../folder/content-type-file.ts'
import { assignEntrySources } from '../../../folder/entry-sources.ts'
import { isAssetFile, isEntryFile, isTypeFolder, parseEntryName } from '../../../files/file-names.ts'
import { listFolder, listFolders } from '../../../files/files.ts'
import { createFolder } from '../../../folder/folder.ts'
import { articlesSchema, type TypeSchema } from '../../../folder/type-schema.ts'
import type { ContentProblem } from '../../../files/problem.ts'
import { defaultLocale, type Locale } from '../../../space/space.ts'
import type { EntryFileName } from '../report/planned.ts'

/** A content folder as it is before anything is moved into it. */
export interface PresentFolder {
  locales: readonly Locale[]
  /** By folder. */
  schemas: ReadonlyMap<string, TypeSchema>
  /** Files of entries by id. */
  entries: ReadonlyMap<string, EntryFileName>
  /** Paths of all files of an entry by its id, the main one first. */
  filesOf(id: string): string[]
  /** Names of files in `assets/`, with the ids of the assets that they are. */
  assets: ReadonlyMap<string, string | undefined>
  problems: readonly ContentProblem[]
}

/** Reads a content folder; one that is missing is empty. @param dir Absolute. */
export async function readPresentFolder(dir: string): Promise<PresentFolder> {
  const folder = createFolder(dir, () => {})
  await folder.refresh()
  const locales = folder.locales()
  const { code: defaultCode } = defaultLocale({ locales })
  const names = await listEntryFiles(dir)
  const translatedInto = new Set(locales.map(({ code }) => code).filter((code) => code !== defaultCode))
  const { ownerById } = assignEntrySources(names, translatedInto)
  const assetNames = await listFolder(dir, 'assets')
  const ids = new Map([...folder.assets()].map(([id, { value }]) => [value.fileName, id]))
  return {
    locales,
    schemas: await readSchemas(dir, [...names.keys()]),
    entries: ownerById,
    filesOf(id) {
      const owner = ownerById.get(id)
      if (!owner) return []
      const others = (names.get(owner.folder) ?? []).filter(
        (name) => name !== owner.fileName && parseEntryName(name, translatedInto)?.id === id,
      )
      return [owner.fileName, ...others].map((name) => `${owner.folder}/${name}`)
    },
    assets: new Map(
      Array.isArray(assetNames) ? assetNames.filter(isAssetFile).map((name) => [name, ids.get(name)]) : [],
    ),
    problems: folder.problems(),
  }
}

/** Names of entries' files by folder. */
export async function listEntryFiles(dir: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const folder of (await listFolders(dir)).filter(isTypeFolder)) {
    const inside = await listFolder(dir, folder)
    if (Array.isArray(inside)) names.set(folder, inside.filter(isEntryFile))
  }
  return names
}

async function readSchemas(dir: string, folders: readonly string[]): Promise<Map<string, TypeSchema>> {
  const schemas = new Map([[articlesSchema.contentType.id, articlesSchema]])
  for (const folder of folders) {
    const reading = await readContentTypeFile(join(dir, folder), folder)
    if (reading?.ok) schemas.set(folder, reading.value)
  }
  return schemas
}
