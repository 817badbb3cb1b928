import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import type { Settled } from '../report/planned.ts'
import { basename, dirname, join } from 'node:path'
import { FILES_AT_ONCE, forEachOf } from '../../../files/concurrency.ts'
import { assetOfSidecar } from '../../../folder/asset-metadata.ts'
import { CONTENT_TYPE_FILE, rootFiles } from '../../../files/file-names.ts'
import { findFile } from '../../../files/files.ts'
import { listAssetFiles, listEntryFiles } from './present-folder.ts'

/** A copy of a content folder in which is tried out what is planned. Its pictures are empty files. */
export interface TrialFolder {
  dir: string
  /** Changes the files as it was settled; a path that was planned before and is not any more goes. */
  put(settled: readonly Pick<Settled, 'added' | 'replaced' | 'removed'>[]): Promise<void>
}

/** Makes a trial of a content folder. @param dir Where; made. */
export async function makeTrialFolder(contentDir: string, dir: string): Promise<TrialFolder> {
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
    async put(settled) {
      const files = settled.flatMap(({ added, replaced }) => [...added, ...replaced])
      const wanted = new Map(files.map(({ path, content }) => [path, 'text' in content ? content.text : '']))
      const surplus = new Set(written.keys()).difference(wanted)
      for (const path of [...surplus, ...settled.flatMap(({ removed }) => removed)]) {
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
