import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MIN_FREE_BYTES, readFreeBytes } from '../data-dir.ts'
import { diagnosesOf } from './subject.ts'
import type { Diagnosis } from './types.ts'

const { ok, note, wrong } = diagnosesOf('Data folder')

/** Free bytes below which the diagnosis has a note. */
const LOW_BYTES = 1_000_000_000

/** Checks whether the data folder is writable and private, and the free space on its disk. */
export async function checkDataFolder(dataDir: string): Promise<Diagnosis[]> {
  const found = await stat(dataDir).catch(() => undefined)
  const existing = found ? dataDir : nearestFolder(dataDir)
  const isWritable = await access(existing, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable || found?.isDirectory() === false)
    return [
      wrong(
        `This user cannot write to ${existing}.`,
        'Give it the right to, or choose another folder with DATA_DIR.',
      ),
    ]
  if (!found) return [note(`${dataDir} is not there yet. The first start makes it.`)]
  const isOpen = process.platform !== 'win32' && (found.mode & 0o007) !== 0
  return [
    await checkDisk(dataDir),
    ...(isOpen ? [note(`Everybody on this machine can look into ${dataDir}:`, `chmod o= ${dataDir}`)] : []),
  ]
}

export async function checkDisk(dataDir: string): Promise<Diagnosis> {
  const free = await readFreeBytes(dataDir)
  const left = `${Math.floor(free / 1_000_000).toLocaleString('en')} MB are left on the disk of ${dataDir}`
  if (free < MIN_FREE_BYTES) return wrong(`${left}: comments and mails may be lost.`, 'Make room.')
  if (free < LOW_BYTES) return note(`${left}.`, 'Make room soon.')
  return ok(`It can be written to; ${left}.`)
}

/** Finds the nearest existing folder above a path. */
function nearestFolder(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) ? folder : nearestFolder(folder)
}
