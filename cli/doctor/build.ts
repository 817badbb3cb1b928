import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '#server/config/config.ts'
import { diagnosesOf } from '#server/diagnosis/diagnosis.ts'
import type { Diagnosis } from '#server/diagnosis/types.ts'

const { ok, note, wrong } = diagnosesOf('Build')

/** Checks whether there is a build of the current sources. */
export async function checkBuild(): Promise<Diagnosis[]> {
  if (!existsSync(join(repository, 'build/server/entry.js')))
    return [wrong('There is no build yet. npm run build makes one, and so does npm start.')]
  // Container images contain the build without the sources.
  if (!existsSync(join(repository, 'scripts/build.ts'))) return [ok('The site is built.')]
  const child = spawn(process.execPath, [join(repository, 'scripts/build.ts'), '--check'], {
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  if (code === 0) return [ok('The build is up to date.')]
  return [note('The build is outdated. npm run build or npm start makes a new one.')]
}
