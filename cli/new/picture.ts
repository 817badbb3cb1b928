import { copyFile, constants, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { StartError } from '#server/errors.ts'
import { stringify } from 'yaml'
import { fileNameOf, freeName } from '@waypost/content-service/folder'

/** A picture to use from `assets/`. */
export interface PlannedPicture {
  /** Name in `assets/`. */
  name: string
  /** Path of the file to copy; absent if `assets/` already has it. */
  from?: string
  /** Whether the picture has a file with its description. */
  isDescribed: boolean
}

/** File endings that every browser can show. */
const ENDINGS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg']

/** Finds a picture by its path or its name in `assets/`. @throws StartError if browsers could not show it. */
export async function findPicture(written: string, contentDir: string): Promise<PlannedPicture> {
  const assets = join(contentDir, 'assets')
  // A terminal quotes the path of a file that is dropped on it.
  const path = written.trim().replace(/^(['"])(.*)\1$/, '$2')
  const candidates = [resolve(path), join(assets, basename(path))]
  const found = (await Promise.all(candidates.map(isFile))).indexOf(true)
  if (found === -1) throw new StartError(`There is no picture '${path}': neither here nor in ${assets}.`)
  const from = candidates[found]
  const ending = extname(from).toLowerCase()
  if (!ENDINGS.includes(ending))
    throw new StartError(
      `Browsers do not show '${basename(path)}'. Save it as JPEG or PNG first; ${ENDINGS.join(', ')} will do.`,
    )
  const names = await readdir(assets).catch((): string[] => [])
  if (dirname(from) === assets) return planned(basename(from))

  const bytes = await readFile(from)
  for (const name of names.filter((each) => extname(each).toLowerCase() === ending))
    if (bytes.equals(await readFile(join(assets, name)))) return planned(name)
  const stem = fileNameOf(basename(from, extname(from))) || 'picture'
  const taken = new Set(names.map((name) => name.toLowerCase()))
  return { name: freeName(stem, (name) => taken.has(name + ending)) + ending, from, isDescribed: false }

  function planned(name: string): PlannedPicture {
    return { name, isDescribed: names.includes(`${name}.yaml`) }
  }
}

/** Copies a picture into `assets/`, with its description if there is one. */
export async function placePicture(
  { name, from, isDescribed }: PlannedPicture,
  description: string | undefined,
  contentDir: string,
): Promise<void> {
  const path = join(contentDir, 'assets', name)
  if (from !== undefined) await copyFile(from, path, constants.COPYFILE_EXCL)
  if (description && !isDescribed)
    await writeFile(`${path}.yaml`, stringify({ description }, { lineWidth: 0 }), { flag: 'wx' })
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}
