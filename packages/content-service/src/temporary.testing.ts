import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

process.once('exit', () => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true })
})

/** Makes an empty folder that is removed when this process ends. */
export async function makeTemporaryFolder(name: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `waypost-${name}-`))
  made.push(dir)
  return dir
}
