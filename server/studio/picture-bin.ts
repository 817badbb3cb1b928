import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { ContentService } from '@waypost/content-service'
import { AppError } from '../errors.ts'
import { BIN_DAYS, DAY_MS, NOT_IN_BIN } from './bin.ts'
import type { BinnedPictureJson } from './types.ts'

interface PictureBinOptions {
  /** Folder of the bin, in the data folder. */
  folder: string
  pictures: Pick<ContentService['pictures'], 'putBack' | 'remove'>
  now(): Date
}

/** Name of a deleted picture's folder: the milliseconds of its deletion, and an id. */
const ID = /^(\d{13,})-[\da-f]{8}$/

/** Begins the name of a folder whose copy is not complete. */
const UNFINISHED = 'unfinished-'

/**
 * Keeps deleted pictures for 90 days, each with the file that describes it in a folder of its own. A copy is complete before the
 * original is deleted, so that a stop of the server loses neither.
 */
export function openPictureBin({ folder, pictures, now }: PictureBinOptions) {
  // One at a time: a picture cannot be restored twice, or deleted while it is restored.
  const turn = pLimit(1)
  return {
    /** Lists the bin, last deleted first. */
    async list(): Promise<BinnedPictureJson[]> {
      const ids = (await list()).toSorted((a, b) => deletedAtOf(b) - deletedAtOf(a))
      const found = await Promise.all(ids.map(async (id) => ({ id, name: await findName(id) })))
      return found.flatMap(({ id, name }) => {
        if (name === undefined) return []
        const deletedAt = new Date(deletedAtOf(id))
        const goneAt = new Date(deletedAtOf(id) + BIN_DAYS * DAY_MS)
        return [{ id, name, deletedAt: deletedAt.toISOString(), goneAt: goneAt.toISOString() }]
      })
    },

    /** Deletes a picture of the content folder, after a copy of its files is in the bin. @throws PictureError */
    put: (name: string): Promise<void> =>
      turn(async () => {
        const id = `${now().getTime()}-${randomUUID().slice(0, 8)}`
        const unfinished = join(folder, UNFINISHED + id)
        try {
          await pictures.remove(name, async (files) => {
            await mkdir(unfinished, { recursive: true, mode: 0o700 })
            for (const { path, name: file } of files) await copyFile(path, join(unfinished, file))
            await rename(unfinished, join(folder, id))
          })
        } finally {
          await rm(unfinished, { recursive: true, force: true })
        }
      }),

    /**
     * Puts a picture back into the content folder, under its name or the next free one.
     * @returns Its old name and its name now.
     * @throws AppError `not-found`
     */
    restore: (id: string): Promise<{ was: string; name: string }> =>
      turn(async () => {
        const was = await requireName(id)
        const name = await pictures.putBack(join(folder, id, was), was)
        await rm(join(folder, id), { recursive: true, force: true })
        return { was, name }
      }),

    /** Deletes a picture for good. @returns Its name. @throws AppError `not-found` */
    delete: (id: string): Promise<string> =>
      turn(async () => {
        const name = await requireName(id)
        await rm(join(folder, id), { recursive: true, force: true })
        return name
      }),

    /** Deletes expired pictures for good, and what a stop of the server left unfinished. */
    sweep: (): Promise<void> =>
      turn(async () => {
        const before = now().getTime() - BIN_DAYS * DAY_MS
        for (const name of await readdir(folder).catch(unlessAbsent))
          if (name.startsWith(UNFINISHED) || (ID.test(name) && deletedAtOf(name) < before))
            await rm(join(folder, name), { recursive: true, force: true })
      }),
  }

  async function list(): Promise<string[]> {
    const names = await readdir(folder).catch(unlessAbsent)
    return names.filter((name) => ID.test(name))
  }

  /** The picture has the shorter of the names; the other one is that of its description. */
  async function findName(id: string): Promise<string | undefined> {
    const names = await readdir(join(folder, id)).catch(unlessAbsent)
    return names.toSorted((a, b) => a.length - b.length)[0]
  }

  async function requireName(id: string): Promise<string> {
    const name = ID.test(id) ? await findName(id) : undefined
    if (name === undefined) throw new AppError('not-found', NOT_IN_BIN)
    return name
  }
}

function deletedAtOf(id: string): number {
  return Number(ID.exec(id)![1])
}

function unlessAbsent(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}
