import { stat } from 'node:fs/promises'
import { findUnknownSettings, holdsSecrets } from '#server/config/config.ts'
import { diagnosesOf } from '#server/diagnosis/diagnosis.ts'
import type { Diagnosis } from '#server/diagnosis/types.ts'

const { ok, note, wrong } = diagnosesOf('Settings')

/** Checks the names in the file of settings, and its permissions. */
export async function checkSettings(envFile: string): Promise<Diagnosis[]> {
  const found = await stat(envFile).catch(() => undefined)
  if (!found?.isFile())
    return [
      note(`There is no file ${envFile}: settings come from the environment only. .env.example lists them.`),
    ]
  const isOpen = process.platform !== 'win32' && (found.mode & 0o007) !== 0 && holdsSecrets(envFile)
  const faults = [
    ...findUnknownSettings(envFile).map((warning) => note(warning)),
    ...(isOpen
      ? [wrong(`Everybody on this machine can read the passwords in ${envFile}: chmod o= ${envFile}`)]
      : []),
  ]
  return faults.length > 0 ? faults : [ok(`They are in ${envFile}, and every name is known.`)]
}
