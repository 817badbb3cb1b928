import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of a content folder's assets, as base64, without sidecars. */
export async function readAssetFiles(contentDir: string): Promise<string[]> {
  const folder = join(contentDir, 'assets')
  const names = (await readdir(folder)).filter((name) => !/\.[^.]+\.yaml$/.test(name))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'base64')))
}

/** A stamp for each file and folder that changes if it is written again. */
export async function stampsOf(dir: string): Promise<Record<string, string>> {
  const names = await readdir(dir, { recursive: true })
  const stamps = names.map(async (name) => {
    const { mtimeMs, size, ino } = await stat(join(dir, name))
    return [name, `${mtimeMs} ${size} ${ino}`] as const
  })
  return Object.fromEntries(await Promise.all(stamps))
}
