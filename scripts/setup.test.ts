import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'

it('a library that Node lacks is installed by root; others learn the command', async () => {
  const folder = await makeTemporaryFolder('minimal')
  const library = join(folder, 'library')
  const node = join(folder, 'node_modules/.bin/node')
  await mkdir(join(folder, 'scripts'))
  await copyFile(new URL('setup.mjs', import.meta.url), join(folder, 'scripts/setup.mjs'))
  await writeProgram(join(folder, 'apt-get'), `[ "$1" = update ] || touch ${library}`)
  await writeProgram(
    join(folder, 'npm'),
    `mkdir -p node_modules/.bin && echo '[ -e ${library} ] || { echo libatomic.so.1: missing >&2; exit 127; }' > ${node} && chmod +x ${node}`,
  )
  const env = { PATH: `${folder}:${process.env.PATH}` }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/setup.mjs'], {
    cwd: folder,
    env,
  }).catch((error: unknown) => error as { stdout: string; stderr: string })
  const isRoot = process.getuid?.() === 0
  expect(stdout + stderr).toMatch(isRoot ? /done in/ : /sudo apt-get install -y libatomic1/)
  // Without the library, the next try begins with the Node of the system again.
  expect(existsSync(node)).toBe(isRoot)
})

async function writeProgram(path: string, script: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}
