/** Changes single files of an entry, as long as nobody else has changed them since they were read. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allOrNothing } from '../moving/all-or-nothing.ts'
import { PARTS, readBytes, type EntryFiles, type EntryPlace, type Part } from './entry-files.ts'
import { syncFolder, writeFileWhole } from './write-file.ts'
import { WritingError } from './writing-error.ts'

/** Another program has changed the files of an entry since they were read. */
export class ChangedElsewhere extends Error {
  readonly place: EntryPlace

  constructor(place: EntryPlace) {
    super(`${place.entry} was changed by another program.`)
    this.place = place
  }
}

/** Writes a file, unless it holds the same already. @param written Is given its path. */
export async function putFile(
  place: EntryPlace,
  files: EntryFiles,
  part: Part,
  bytes: Buffer,
  written: Set<string>,
): Promise<void> {
  const known = files[part]
  if (known?.bytes.equals(bytes)) return
  const path = known?.path ?? join(place.folder, place[part])
  try {
    await writeFileWhole(path, bytes, () => requireUnchanged(place, files), !known)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new ChangedElsewhere(place) : error
  }
  files[part] = { path, bytes }
  written.add(`${place.type}/${place[part]}`)
}

/** Takes a file away, if there is one. @param written Is given its path. */
export async function takeFile(
  place: EntryPlace,
  files: EntryFiles,
  part: Part,
  written: Set<string>,
): Promise<void> {
  if (!files[part]) return
  requireUnchanged(place, files)
  rmSync(join(place.folder, place[part]))
  delete files[part]
  written.add(`${place.type}/${place[part]}`)
  await syncFolder(place.folder)
}

/**
 * Gives the files of entries in a folder other names, or none of them.
 *
 * @param written Is given the paths before and after.
 * @throws WritingError `taken`
 */
export async function moveFiles(
  places: readonly { from: EntryPlace; to: EntryPlace }[],
  written: Set<string>,
): Promise<void> {
  const moves = places.flatMap(({ from, to }) =>
    PARTS.map((part) => ({
      from: join(from.folder, from[part]),
      to: join(to.folder, to[part]),
      entry: to.entry,
    })),
  )
  const there = moves.filter((move) => existsSync(move.from))
  await allOrNothing(async (undoBy) => {
    for (const move of there) {
      const isSameOnSomeDisks = move.from.toLowerCase() === move.to.toLowerCase()
      if (!isSameOnSomeDisks && existsSync(move.to)) throw taken(move.entry)
      renameSync(move.from, move.to)
      undoBy(async () => renameSync(move.to, move.from))
    }
  })
  const [{ from }] = places
  for (const path of there.flatMap((move) => [move.from, move.to]))
    written.add(`${from.type}/${basename(path)}`)
  await syncFolder(from.folder)
}

/** @throws ChangedElsewhere */
export function requireUnchanged(place: EntryPlace, files: EntryFiles): void {
  for (const part of PARTS) {
    const bytes = readBytes(files[part]?.path ?? join(place.folder, place[part]))
    const isSame = bytes === undefined ? !files[part] : files[part]?.bytes.equals(bytes)
    if (!isSame) throw new ChangedElsewhere(place)
  }
}

export function taken(entry: string): WritingError {
  return new WritingError(
    'taken',
    `The name '${entry.slice(entry.indexOf('/') + 1)}' is taken: choose another.`,
  )
}
