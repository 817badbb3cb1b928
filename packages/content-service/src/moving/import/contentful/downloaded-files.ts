import { realpath, stat } from 'node:fs/promises'
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
    const path = await realpath(join(folder, ...place))
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

/** @returns Names of folders and the file; `undefined` for an invalid address, or one with `..` in it. */
function placeOf(url: string): string[] | undefined {
  try {
    const { host, pathname, protocol } = new URL(url.startsWith('//') ? `https:${url}` : url)
    const names = decodeURIComponent(pathname)
      .split('/')
      .filter((name) => name !== '')
    const isPlain = /^https?:$/.test(protocol) && names.every((name) => !/^\.\.?$|[\0\\]/.test(name))
    return isPlain && names.length > 0 && host !== '' ? [host, ...names] : undefined
  } catch {
    return undefined
  }
}
