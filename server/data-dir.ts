import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './errors.ts'

/**
 * Makes sure that the data folder is there and can be written to.
 *
 * @throws StartError naming the folder, if not.
 */
export async function prepareDataDir(dir: string): Promise<void> {
  const probe = join(dir, '.writable')
  try {
    await makeFolder(dir)
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    throw new StartError(
      `The data folder ${dir} cannot be written to. Give this user the right to write there, or choose another with DATA_DIR.`,
      { cause },
    )
  }
}

/** Makes a folder and those above it. Node's own `recursive` never ends in `/proc`, where nothing can be made. */
async function makeFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(dir) === dir) throw error
    await makeFolder(dirname(dir))
    await mkdir(dir)
  }
}
