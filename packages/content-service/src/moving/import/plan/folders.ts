import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FILES_AT_ONCE, findFile, forEachOf, listFolder, listFolders } from '../../../files/files.ts'
import {
  CONTENT_TYPE_FILE,
  isAssetFile,
  isEntryFile,
  isTypeFolder,
  parseEntryName,
  rootFiles,
} from '../../../files/file-names.ts'
import { assetOfSidecar } from '../../../folder/asset-metadata.ts'
import { assignEntrySources } from '../../../folder/entry-sources.ts'
import { createFolder, type Folder } from '../../../folder/folder.ts'
import { defaultLocale } from '../../../space/space.ts'
import { filesToWrite, pathsOf, type ItemOutcome } from '../import-items.ts'

export type ExistingFolder = Awaited<ReturnType<typeof readPresentFolder>>

/** Reads a content folder; one that is missing is empty. @param dir Absolute. */
export async function readPresentFolder(dir: string) {
  const folder = await readFolder(dir)
  const locales = folder.locales()
  const { code: defaultCode } = defaultLocale({ locales })
  const names = await listEntryFiles(dir)
  const translatedInto = new Set(locales.map(({ code }) => code).filter((code) => code !== defaultCode))
  const { ownerById } = assignEntrySources(names, translatedInto)
  const ids = new Map([...folder.assets()].map(([id, { fileName }]) => [fileName, id]))
  return {
    locales,
    problems: folder.problems(),
    /** Files of entries by id. */
    entries: ownerById,
    /** Paths of all files of an entry by its id, the main one first; not of its working copies, which nothing replaces. */
    filesOf(id: string): string[] {
      const owner = ownerById.get(id)
      if (!owner) return []
      const own = names.get(owner.folder)?.filter((name) => {
        const parsed = parseEntryName(name, translatedInto)
        return parsed?.id === id && !parsed.isWorkingCopy
      })
      return [...new Set([owner.fileName, ...(own ?? [])])].map((name) => `${owner.folder}/${name}`)
    },
    /** Names of files in `assets/`, with the ids of the assets that they are. */
    assets: new Map((await listAssetFiles(dir)).map((name) => [name, ids.get(name)])),
  }
}

/** Reads a content folder as a server would. */
export async function readFolder(dir: string): Promise<Folder> {
  const folder = createFolder(dir, () => {})
  await folder.refresh()
  return folder
}

async function listEntryFiles(dir: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const folder of (await listFolders(dir)).filter(isTypeFolder)) {
    const inside = await listFolder(dir, folder)
    if (Array.isArray(inside)) names.set(folder, inside.filter(isEntryFile))
  }
  return names
}

async function listAssetFiles(dir: string): Promise<string[]> {
  const names = await listFolder(dir, 'assets')
  return Array.isArray(names) ? names.filter(isAssetFile) : []
}

/** A copy of a content folder in which is tried out what is planned. Its pictures are empty files. */
export type TrialFolder = Awaited<ReturnType<typeof makeTrialFolder>>

/** @param dir Where it is made. */
export async function makeTrialFolder(contentDir: string, dir: string) {
  await mkdir(dir, { recursive: true })
  await forEachOf(await listTextFiles(contentDir), FILES_AT_ONCE, (path) => copyInto(contentDir, dir, path))
  const assets = new Set(await listAssetFiles(contentDir))
  await forEachOf(assets, FILES_AT_ONCE, (name) =>
    assetOfSidecar(name, assets) === undefined
      ? write(join(dir, 'assets', name), '')
      : copyInto(contentDir, dir, join('assets', name)),
  )
  const written = new Map<string, string>()
  return {
    dir,
    /** Changes the files as it was decided; a path that was planned before and is not any more goes. */
    async put(outcomes: readonly ItemOutcome[]): Promise<void> {
      const files = filesToWrite(outcomes)
      const wanted = new Map(files.map(({ path, content }) => [path, 'text' in content ? content.text : '']))
      const surplus = new Set(written.keys()).difference(wanted)
      for (const path of [...surplus, ...pathsOf(outcomes, 'removed')]) {
        written.delete(path)
        await rm(join(dir, path), { force: true })
      }
      const news = [...wanted].filter(([path, text]) => written.get(path) !== text)
      await forEachOf(news, FILES_AT_ONCE, async ([path, text]) => {
        await write(join(dir, path), text)
        written.set(path, text)
      })
    },
  }
}

/** A file that is larger is read by nobody. */
const MAX_TEXT_BYTES = 512 * 1024

async function listTextFiles(contentDir: string): Promise<string[]> {
  const byFolder = [...(await listEntryFiles(contentDir))]
  return [
    ...rootFiles,
    ...byFolder.flatMap(([folder, names]) => [CONTENT_TYPE_FILE, ...names].map((name) => join(folder, name))),
  ]
}

async function copyInto(contentDir: string, dir: string, path: string): Promise<void> {
  const file = await findFile(dirname(join(contentDir, path)), basename(path))
  if (file === undefined || file === 'outside' || file.sizeBytes > MAX_TEXT_BYTES) return
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await copyFile(file.path, join(dir, path))
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
