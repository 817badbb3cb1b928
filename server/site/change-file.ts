import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { writeFileWhole } from '@waypost/content-service/writing'
import pLimit from 'p-limit'

/** The text of a file before and after a change; `undefined` without the file. */
export interface Change {
  before: string | undefined
  after: string | undefined
}

/** Each change reads the file that the one before has written. */
const inTurn = pLimit(1)

/** Changes a file. If another program writes it meanwhile, begins again with the newer text. */
export function changeFile(
  path: string,
  edit: (text: string | undefined) => string | undefined,
): Promise<Change> {
  return inTurn(async () => {
    for (;;) {
      const before = readIfThere(path)
      const after = edit(before)
      if (after === before || (await replace(path, { before, after }))) return { before, after }
    }
  })
}

/** @returns Whether the file still had the text `before`, so that it was replaced. */
async function replace(path: string, { before, after }: Change): Promise<boolean> {
  let isSame = true
  const check = () => {
    isSame = readIfThere(path) === before
    if (!isSame) throw new Error('Another program has written the file.')
  }
  try {
    if (after === undefined) {
      check()
      rmSync(path)
    } else await writeFileWhole(path, Buffer.from(after), check, false)
    return true
  } catch (error) {
    if (isSame) throw error
    return false
  }
}

/** Reads a file; `undefined` if it is missing. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** The version of a file's text, for entity tags. */
export function versionOf(text: string | undefined): string {
  return createHash('sha256')
    .update(text ?? '')
    .digest('base64url')
    .slice(0, 12)
}
