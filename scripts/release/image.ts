import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { run } from './commands.ts'

/**
 * Builds the container image from the files of the archive, and saves it as a file that `docker load` reads.
 *
 * @param clone The folder that the archive was made from.
 * @returns The name of the file; `undefined` if no engine answers.
 */
export async function makeImage(clone: string, version: string, folder: string): Promise<string | undefined> {
  const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0)
  if (engine === undefined) {
    console.log('No container image is made: neither Docker nor Podman answers here.')
    return undefined
  }
  const file = `waypost-${version}-image.tar`
  await run(clone, engine, ['build', '--quiet', '--tag', `waypost:${version}`, '.'])
  await run(clone, engine, ['save', '--output', join(folder, file), `waypost:${version}`])
  await run(folder, 'gzip', ['--force', file])
  return `${file}.gz`
}
