import { assignEntrySources } from '../../../folder/entry-sources.ts'
import { isAssetFile, isEntryFile, isTypeFolder, parseEntryName } from '../../../files/file-names.ts'
import { listFolder, listFolders } from '../../../files/files.ts'
import { createFolder, type Folder } from '../../../folder/folder.ts'
import type { ContentProblem } from '../../../files/problem.ts'
import { defaultLocale, type Locale } from '../../../space/space.ts'
import type { EntryFileName } from '../report/planned.ts'

export interface PresentFolder {
  locales: readonly Locale[]
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
  const folder = await readFolder(dir)
  const locales = folder.locales()
  const { code: defaultCode } = defaultLocale({ locales })
  const names = await listEntryFiles(dir)
  const translatedInto = new Set(locales.map(({ code }) => code).filter((code) => code !== defaultCode))
  const { ownerById } = assignEntrySources(names, translatedInto)
  const ids = new Map([...folder.assets()].map(([id, { fileName }]) => [fileName, id]))
  return {
    locales,
    entries: ownerById,
    filesOf(id) {
      const owner = ownerById.get(id)
      if (!owner) return []
      const own = names.get(owner.folder)?.filter((name) => parseEntryName(name, translatedInto)?.id === id)
      return [...new Set([owner.fileName, ...(own ?? [])])].map((name) => `${owner.folder}/${name}`)
    },
    assets: new Map((await listAssetFiles(dir)).map((name) => [name, ids.get(name)])),
    problems: folder.problems(),
  }
}

/** Reads a content folder as a server would. */
export async function readFolder(dir: string): Promise<Folder> {
  const folder = createFolder(dir, () => {})
  await folder.refresh()
  return folder
}

export async function listEntryFiles(dir: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const folder of (await listFolders(dir)).filter(isTypeFolder)) {
    const inside = await listFolder(dir, folder)
    if (Array.isArray(inside)) names.set(folder, inside.filter(isEntryFile))
  }
  return names
}

export async function listAssetFiles(dir: string): Promise<string[]> {
  const names = await listFolder(dir, 'assets')
  return Array.isArray(names) ? names.filter(isAssetFile) : []
}
