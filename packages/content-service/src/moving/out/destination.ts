import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { MovingError } from '../moving-error.ts'
import { exportParts } from './write-export.ts'

interface Destination {
  /** Absolute. */
  folder: string
  contentDir: string
  /** Whether an export that is there may be replaced. */
  overwrites: boolean
}

/**
 * Makes sure that an export may be written into a folder, which need not be there. What lies in the content folder is
 * public, and an export holds drafts.
 *
 * @throws MovingError if not.
 */
export async function requireWritable({ folder, contentDir, overwrites }: Destination): Promise<void> {
  const place = await realPathOf(folder)
  if ((place + sep).startsWith((await realpath(contentDir)) + sep))
    throw new MovingError(`${folder} is in the content folder, which everybody reads. Name another folder.`)
  if (overwrites) return
  for (const part of exportParts) {
    const path = join(folder, part)
    if (await lstat(path).catch(() => undefined))
      throw new MovingError(`${path} is there already. Name another folder, or replace it with --overwrite.`)
  }
}

/** Where a path that need not be there leads, links followed. */
async function realPathOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined)
  if (found !== undefined || dirname(path) === path) return found ?? path
  return join(await realPathOf(dirname(path)), path.slice(dirname(path).length))
}
