import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { REPLACED, UNFINISHED_RESTORE, writePrivate } from '../data-dir.ts'
import { StartError } from '../errors.ts'
import type { Log } from '../log.ts'
import { namesIn } from './files.ts'
import { checkBackup, holdsContent, restoreBackup, staysInPlace, type CheckedBackup } from './restore.ts'
import type { BackupPlaces } from './types.ts'

/*
 * A restore in place of the current files. The running server writes an order, `data/.replaced/restore.json`, and
 * restarts; the next start carries it out before it opens anything. The order names the current step, so that a start
 * after a kill continues:
 *
 * 1. `aside`: all old files move into `.replaced/files` of their folder. The folders hold old files only.
 * 2. `in`: the backup is restored into the empty folders. They hold new files only.
 * 3. `back`, if the restore failed: the old files move back. The folders hold old files only.
 */

const orderSchema = z.object({
  /** Path of the backup. */
  copy: z.string(),
  step: z.enum(['aside', 'in', 'back']),
  /** The folders whose files are replaced. */
  dirs: z.array(z.string()),
})

type Order = z.infer<typeof orderSchema>

/** Orders the next start to restore a backup. */
export async function orderRestore(
  backup: CheckedBackup,
  { dataDir, contentDir }: BackupPlaces,
): Promise<void> {
  const dirs = [dataDir, ...(holdsContent(backup) ? [contentDir] : [])]
  await writeOrder(dataDir, { copy: backup.path, step: 'aside', dirs })
}

/**
 * Carries out an order, or what is left of it after a kill. No server may run on these folders.
 * @returns Why the restore failed; the old files are in their places then.
 */
export async function finishRestore(places: BackupPlaces, log: Log): Promise<string | undefined> {
  const { dataDir, contentDir } = places
  const order = await readOrder(dataDir)
  let failure: string | undefined
  if (order) {
    failure = await carryOut(order, places)
    if (failure === undefined) log.info(`The backup ${order.copy} is restored.`)
    else log.error(failure)
    await rm(orderPath(dataDir))
  }
  // What a kill left here after the order had ended, too. A folder that cannot be used is reported when it is opened.
  for (const dir of [contentDir, dataDir])
    await rm(join(dir, REPLACED), { recursive: true, force: true }).catch(() => {})
  return failure
}

async function carryOut(order: Order, places: BackupPlaces): Promise<string | undefined> {
  const { dataDir } = places
  const { copy, dirs } = order
  let { step } = order
  let reason = 'the process ended meanwhile'
  const proceedTo = async (next: Order['step']) => writeOrder(dataDir, { ...order, step: (step = next) })
  try {
    if (step === 'aside') {
      for (const dir of dirs) await move(dir, await listMovable(dir, places), asideOf(dir))
      await proceedTo('in')
    }
    if (step === 'in') {
      await restoreBackup(await checkBackup(copy), places)
      return undefined
    }
  } catch (error) {
    reason = (error as Error).message
    if (step === 'in')
      for (const dir of dirs)
        for (const name of [...(await listMovable(dir, places)), UNFINISHED_RESTORE])
          await rm(join(dir, name), { recursive: true, force: true })
    await proceedTo('back')
  }
  for (const dir of dirs) await move(asideOf(dir), await namesIn(asideOf(dir)), dir)
  return `The backup ${copy} was not restored, and everything is as before: ${reason}`
}

const asideOf = (dir: string) => join(dir, REPLACED, 'files')

async function move(from: string, names: readonly string[], to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(join(from, name), join(to, name))
}

/** Lists what a restore replaces in a folder; nothing if the folder is missing. */
async function listMovable(dir: string, places: BackupPlaces): Promise<string[]> {
  const names = await namesIn(dir)
  return names.filter(
    (name) =>
      ![REPLACED, UNFINISHED_RESTORE, 'lost+found'].includes(name) && !staysInPlace(join(dir, name), places),
  )
}

const orderPath = (dataDir: string) => join(dataDir, REPLACED, 'restore.json')

function writeOrder(dataDir: string, order: Order): Promise<void> {
  return writePrivate(orderPath(dataDir), JSON.stringify(order))
}

/**
 * @returns `undefined` if there is no order; also if the folder cannot be read, which the start reports by itself
 * @throws StartError if somebody has damaged the order: part of the site may be in its folder
 */
async function readOrder(dataDir: string): Promise<Order | undefined> {
  const path = orderPath(dataDir)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return orderSchema.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${path} cannot be read, so the restore that it orders cannot go on. Move back what is missing from the folder files next to it, and delete ${dirname(path)}.`,
    )
  }
}
