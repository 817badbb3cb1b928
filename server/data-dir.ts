import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './errors.ts'

/**
 * Makes sure that the data folder is there and can be written to.
 *
 * @throws StartError naming the folder, if not.
 */
export async function prepareDataDir(dir: string): Promise<void> {
  const probe = join(dir, '.writable')
  try {
    await mkdir(dir, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    throw new StartError(
      `The data folder ${dir} cannot be written to. Give this user the right to write there, or choose another with DATA_DIR.`,
      { cause },
    )
  }
}
