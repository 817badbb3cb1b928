import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { MIN_FREE_BYTES, readFreeBytes } from '#server/data-dir.ts'
import { formatNumber } from '../printing.ts'
import { diagnosesOf, type Diagnosis } from './diagnosis.ts'

const { ok, note, wrong } = diagnosesOf('Data folder')

/** Free bytes below which the diagnosis has a note. */
const LOW_BYTES = 1_000_000_000

/** Checks whether the data folder is writable and private, and the free space on its disk. */
export async function checkDataFolder({ dataDir }: Config): Promise<Diagnosis[]> {
  const found = await stat(dataDir).catch(() => undefined)
  const existing = found ? dataDir : nearestFolder(dataDir)
  const isWritable = await access(existing, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable || found?.isDirectory() === false)
    return [
      wrong(
        `This user cannot write to ${existing}. Give it the right to, or choose another folder with DATA_DIR.`,
      ),
    ]
  if (!found) return [note(`${dataDir} is not there yet. The first start makes it.`)]
  const free = await readFreeBytes(dataDir)
  const left = `${formatNumber(Math.floor(free / 1_000_000))} MB are left on the disk of ${dataDir}`
  const isOpen = process.platform !== 'win32' && (found.mode & 0o007) !== 0
  return [
    free < MIN_FREE_BYTES
      ? wrong(`${left}: comments and mails may be lost. Make room.`)
      : free < LOW_BYTES
        ? note(`${left}. Make room soon.`)
        : ok(`It can be written to; ${left}.`),
    ...(isOpen ? [note(`Everybody on this machine can look into ${dataDir}: chmod o= ${dataDir}`)] : []),
  ]
}

/** Finds the nearest existing folder above a path. */
function nearestFolder(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) ? folder : nearestFolder(folder)
}
