import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  CONTENT_TYPE_FILE,
  isAssetFile,
  isEntryFile,
  isTypeFolder,
  parseEntryName,
  rootFiles,
} from '../../../files/file-names.ts'
import { FILES_AT_ONCE, findFile, forEachOf, listFolder, listFolders } from '../../../files/files.ts'
import { assetOfSidecar } from '../../../folder/asset-metadata.ts'
import { assignEntrySources } from '../../../folder/entry-sources.ts'
import { createFolder, type Folder } from '../../../folder/folder.ts'
import { translationCodes } from '../../../space/space.ts'
import { filesToWrite, pathsOf, type ItemOutcome } from './outcome.ts'

export type PresentFolder = Awaited<ReturnType<typeof readPresentFolder>>

/** Reads the content folder before an import; a missing folder is empty. @param dir Absolute. */
export async function readPresentFolder(dir: string) {
  const folder = await readFolder(dir)
  const locales = folder.locales()
  const names = await listEntryFiles(dir)
  const translatedInto = translationCodes(locales)
  const { ownerById } = assignEntrySources(names, translatedInto)
  const ids = new Map([...folder.assets()].map(([id, { fileName }]) => [fileName, id]))
  return {
    locales,
    schemas: folder.schemas(),
    problems: folder.problems(),
    /** Files of entries by id. */
    entries: ownerById,
    /** Paths of an entry's files, main file first. Omits working copies, which an import never replaces. */
    filesOf(id: string): string[] {
      const owner = ownerById.get(id)
      if (!owner) return []
      const own = names.get(owner.folder)?.filter((name) => {
        const parsed = parseEntryName(name, translatedInto)
        return parsed.name === owner.name && !parsed.isWorkingCopy
      })
      return [...new Set([owner.fileName, ...(own ?? [])])].map((name) => `${owner.folder}/${name}`)
    },
    /** Asset ids by the names of files in `assets/`; `undefined` for a file that is no asset. */
    assets: new Map((await listAssetFiles(dir)).map((name) => [name, ids.get(name)])),
  }
}

/** Reads a content folder as a server does. */
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

/**
 * Makes a copy of the content folder to try a plan. Pictures are empty files in this copy.
 * @param dir Place of the copy. Its content is replaced.
 */
export async function makeTrialFolder(
  contentDir: string,
  dir: string,
  outcomes: readonly ItemOutcome[],
): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const assets = new Set(await listAssetFiles(contentDir))
  const isPicture = (name: string) => assetOfSidecar(name, assets) === undefined
  const texts = [
    ...rootFiles,
    ...[...(await listEntryFiles(contentDir))].flatMap(([folder, names]) =>
      [CONTENT_TYPE_FILE, ...names].map((name) => join(folder, name)),
    ),
    ...[...assets].filter((name) => !isPicture(name)).map((name) => join('assets', name)),
  ]
  await forEachOf(texts, FILES_AT_ONCE, (path) => copyInto(contentDir, dir, path))
  await forEachOf([...assets].filter(isPicture), FILES_AT_ONCE, (name) =>
    write(join(dir, 'assets', name), ''),
  )
  for (const path of pathsOf(outcomes, 'removed')) await rm(join(dir, path), { force: true })
  await forEachOf(filesToWrite(outcomes), FILES_AT_ONCE, ({ path, content }) =>
    write(join(dir, path), 'text' in content ? content.text : ''),
  )
}

/** Maximum size in bytes of a text file that any reader accepts. */
const MAX_TEXT_BYTES = 512 * 1024

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
