import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { digestOfFile, findFile, listFolder } from '../../../files/files.ts'
import type { PlannedFile, PlannedItem } from '../items.ts'
import type { Fate, FileOutcome, ItemOutcome } from './outcome.ts'

/**
 * Compares planned files with those of the folder.
 *
 * @param there Paths of the item's files in the folder, main file first; `[]` for items with only one possible path.
 */
export async function compareWithFolder(
  item: PlannedItem,
  contentDir: string,
  overwrites: boolean,
  there: readonly string[],
): Promise<ItemOutcome> {
  const main = item.files.at(0)
  const names = new Set(item.files.map(({ path }) => path))
  const surplus = there.filter((path) => !names.has(path))
  if (main && surplus.length > 0 && surplus[0] === there[0] && !overwrites)
    return { item, isKept: true, files: [{ path: surplus[0], fate: 'kept' }] }
  const files: FileOutcome[] = []
  for (const planned of item.files) {
    const fate = await fateOf(planned, contentDir, overwrites)
    files.push({ path: planned.path, fate, planned })
    if (planned === main && fate === 'kept') return { item, isKept: true, files }
  }
  if (main && overwrites) files.push(...surplus.map((path) => ({ path, fate: 'removed' as const })))
  return { item, isKept: false, files }
}

async function fateOf(
  { path, content }: PlannedFile,
  contentDir: string,
  overwrites: boolean,
): Promise<Fate> {
  // An import does not follow a link that leads out of the content folder, for reading or writing.
  if (dirname(path) !== '.' && (await listFolder(contentDir, dirname(path))) === 'outside') return 'kept'
  const found = await findFile(dirname(join(contentDir, path)), basename(path))
  if (found === undefined) return 'written'
  if (found === 'outside') return 'kept'
  if (await holds(found.path, found.sizeBytes, content)) return 'unchanged'
  return overwrites ? 'replaced' : 'kept'
}

async function holds(path: string, sizeBytes: number, content: PlannedFile['content']): Promise<boolean> {
  if ('text' in content) return Buffer.from(content.text).equals(await readFile(path))
  return (
    sizeBytes === content.sizeBytes && (await digestOfFile(path)) === (await digestOfFile(content.copyOf))
  )
}
