import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '#server/config/config.ts'
import { diagnosesOf, type Diagnosis } from './diagnosis.ts'

const { ok, note, wrong } = diagnosesOf('Build')

/** Checks whether the next start runs a build of the sources here. */
export async function checkBuild(): Promise<Diagnosis[]> {
  if (!existsSync(join(repository, 'build/server/entry.js')))
    return [wrong('Nothing is built yet. npm run build does that, npm start does it by itself.')]
  // An image for containers holds the build without what it was made of.
  if (!existsSync(join(repository, 'scripts/build.ts'))) return [ok('The site is built.')]
  const child = spawn(process.execPath, [join(repository, 'scripts/build.ts'), '--check'], {
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  if (code === 0) return [ok('The site is built of the sources here.')]
  return [
    note(
      'The build was made of other sources than those here. npm run build, or npm start, makes a new one.',
    ),
  ]
}
