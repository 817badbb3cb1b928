import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findFile, listFolder } from '../../../files/files.ts'
import type { PlannedFile, PlannedThing, Settled } from '../report/planned.ts'

/**
 * Compares what is planned with what is there.
 *
 * @param there Paths of the files that are the thing now, the main one first; `[]` where only planned ones can be.
 */
export async function settle(
  thing: PlannedThing,
  contentDir: string,
  overwrites: boolean,
  there: readonly string[],
): Promise<Settled> {
  const settled: Settled = {
    thing,
    isKept: false,
    added: [],
    replaced: [],
    unchanged: [],
    kept: [],
    removed: [],
  }
  const main = thing.files.at(0)
  const planned = new Set(thing.files.map(({ path }) => path))
  const surplus = there.filter((path) => !planned.has(path))
  if (main && surplus.length > 0 && surplus[0] === there[0] && !overwrites)
    return { ...settled, isKept: true, kept: [surplus[0]] }
  for (const file of thing.files) {
    const state = await compare(contentDir, file)
    if (state === 'same') settled.unchanged.push(file.path)
    else if (state === 'absent') settled.added.push(file)
    else if (overwrites && state === 'other') settled.replaced.push(file)
    else if (file === main) return { ...settled, isKept: true, kept: [file.path], added: [] }
    else settled.kept.push(file.path)
  }
  return main && overwrites ? { ...settled, removed: surplus } : settled
}

/** `foreign`: something that is no file of the folder, such as a link that leads out of it. */
async function compare(
  contentDir: string,
  { path, content }: PlannedFile,
): Promise<'absent' | 'same' | 'other' | 'foreign'> {
  const folder = dirname(join(contentDir, path))
  // Nobody reads what such a folder holds, and whose it is nobody knows.
  if (dirname(path) !== '.' && (await listFolder(contentDir, dirname(path))) === 'outside') return 'foreign'
  const found = await findFile(folder, basename(path))
  if (found === undefined) return 'absent'
  if (found === 'outside') return 'foreign'
  const isText = 'text' in content
  if (found.sizeBytes !== (isText ? Buffer.byteLength(content.text) : content.sizeBytes)) return 'other'
  const isSame = isText
    ? Buffer.from(content.text).equals(await readFile(found.path))
    : (await digestOf(found.path)) === (await digestOf(content.copyOf))
  return isSame ? 'same' : 'other'
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
