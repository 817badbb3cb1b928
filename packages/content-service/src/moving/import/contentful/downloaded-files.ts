import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { FILES_AT_ONCE, forEachOf } from '../../../files/files.ts'
import type { ImportedAsset } from './export-shapes.ts'

/** The file of an asset, or why it is missing. */
export type Downloaded = { path: string; sizeBytes: number } | { missing: string }

/**
 * Finds the files that `contentful-export --download-assets` puts next to the export: at the host and path of their
 * addresses.
 *
 * @returns By asset id.
 */
export async function findDownloadedFiles(
  exportFile: string,
  assets: readonly ImportedAsset[],
  defaultCode: string,
): Promise<ReadonlyMap<string, Downloaded>> {
  const found = new Map<string, Downloaded>()
  const folder = await realpath(dirname(exportFile))
  await forEachOf(assets, FILES_AT_ONCE, async ({ id, files }) => {
    const url = files.get(defaultCode)?.url
    found.set(id, url === undefined ? { missing: NO_FILE } : await findDownloaded(folder, url))
  })
  return found
}

const NO_FILE = 'It has no file in the default language.'
const NOT_BESIDE =
  'Its file is not in the folder of the export: make the export again with --download-assets.'
const OUTSIDE = 'The address of its file leads out of the folder of the export.'

async function findDownloaded(folder: string, url: string): Promise<Downloaded> {
  const place = placeOf(url)
  if (place === undefined) return { missing: OUTSIDE }
  try {
    const path = await realpath(await findNamed(join(folder, ...place.slice(0, -1)), place.at(-1)!))
    if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return { missing: OUTSIDE }
    const stats = await stat(path)
    return stats.isFile() ? { path, sizeBytes: stats.size } : { missing: NOT_BESIDE }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    const isAbsent = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)
    return { missing: isAbsent ? NOT_BESIDE : `Its file cannot be read (${code}).` }
  }
}

/**
 * Finds a file by its name. Versions of `contentful-export` write `lake at dawn.jpg` or `lake%20at%20dawn.jpg`, and some
 * computers store accents as letters of their own.
 */
async function findNamed(dir: string, name: string): Promise<string> {
  const names = await readdir(dir)
  const found = names.includes(name) ? name : names.find((each) => plainName(each) === plainName(name))
  return join(dir, found ?? name)
}

function plainName(name: string): string {
  return decode(name).normalize('NFC')
}

/** Decodes what is percent-encoded. A single percent sign is part of the name. */
function decode(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/** @returns Names of folders and the file; `undefined` for an invalid address, or one with `..` in it. */
function placeOf(url: string): string[] | undefined {
  const address = url.startsWith('//') ? `https:${url}` : url
  if (!URL.canParse(address)) return undefined
  const { host, pathname, protocol } = new URL(address)
  const names = decode(pathname)
    .split('/')
    .filter((name) => name !== '')
  const isPlain = /^https?:$/.test(protocol) && names.every((name) => !/^\.\.?$|[\0\\]/.test(name))
  return isPlain && names.length > 0 && host !== '' ? [host, ...names] : undefined
}
