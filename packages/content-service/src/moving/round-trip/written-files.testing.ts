import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What the files of a content folder's assets hold, as base64, without those that describe others. */
export async function readAssetFiles(contentDir: string): Promise<string[]> {
  const folder = join(contentDir, 'assets')
  const names = (await readdir(folder)).filter((name) => !/\.[^.]+\.yaml$/.test(name))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'base64')))
}

/** What tells of every file and folder whether anything wrote it anew. */
export async function stampsOf(dir: string): Promise<Record<string, string>> {
  const names = await readdir(dir, { recursive: true })
  const stamps = names.map(async (name) => {
    const { mtimeMs, size, ino } = await stat(join(dir, name))
    return [name, `${mtimeMs} ${size} ${ino}`] as const
  })
  return Object.fromEntries(await Promise.all(stamps))
}
