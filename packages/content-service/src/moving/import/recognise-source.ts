import { MovingError } from '../moving-error.ts'
import { isArchive, isFolder, readStartsIn } from './archive/unpack.ts'
import { readStart } from './read-start.ts'

/** The programs whose content can be imported. */
export const SOURCES = ['wordpress', 'ghost', 'folder', 'contentful'] as const

export type Source = (typeof SOURCES)[number]

/** Finds which program wrote the files. @throws MovingError if it is none that is known. */
export async function recogniseSource(paths: readonly string[]): Promise<Source> {
  for (const path of paths) {
    const source = await recognise(path)
    if (source !== undefined) return source
  }
  throw new MovingError(`${paths[0]} is no export that is known: of WordPress, Ghost or Contentful.`)
}

async function recognise(path: string): Promise<Source | undefined> {
  if (await isFolder(path)) return 'folder'
  return (await isArchive(path)) ? recogniseArchive(path) : sourceOf(await readStart(path))
}

function sourceOf(start: string): Source | undefined {
  if (/^\s*<(?:\?xml|rss)\b/.test(start)) return 'wordpress'
  if (isGhostExport(start)) return 'ghost'
  return /^\s*\{/.test(start) ? 'contentful' : undefined
}

/** What an export of WordPress has at its beginning, unlike other XML. */
export const WXR = /wordpress\.org\/export\//

/** An archive may also have the settings of programs, and feeds. */
async function recogniseArchive(path: string): Promise<Source | undefined> {
  const { names, starts } = await readStartsIn(path)
  if (starts.some(isGhostExport)) return 'ghost'
  if (starts.some((start) => WXR.test(start))) return 'wordpress'
  return names.some((name) => /\.(?:markdown|md|mdx)$/i.test(name)) ? 'folder' : undefined
}

/** @param start The beginning of a file. */
export function isGhostExport(start: string): boolean {
  return /^\s*\{\s*(?:"db"\s*:\s*\[|"(?:meta|data)"\s*:\s*\{)/.test(start)
}
