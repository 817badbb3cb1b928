/** Changes an entry's files, unless another program has changed them since they were read. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allOrNothing } from '../files/all-or-nothing.ts'
import { PARTS, readBytes, type EntryFiles, type EntryPlace, type Part } from './entry-files.ts'
import { syncFolder, writeFileWhole } from './write-file.ts'
import { WritingError } from './writing-error.ts'

/** Another program has changed an entry's files since they were read. */
export class ChangedElsewhere extends Error {
  readonly place: EntryPlace

  constructor(place: EntryPlace) {
    super(`${place.entry} was changed by another program.`)
    this.place = place
  }
}

/** Writes a file, unless it already has the same content. @param written The path of the file is added. */
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

/** Removes a file, if it exists. @param written The path of the file is added. */
export async function removeFile(
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
 * Renames the files of entries in one folder. If one rename fails, all are undone.
 * @param written The old and the new paths are added.
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
  const present = moves.filter((move) => existsSync(move.from))
  await allOrNothing(async (undoBy) => {
    for (const move of present) {
      // On a disk that ignores case, a name that differs only in case already exists.
      const isSameName = move.from.toLowerCase() === move.to.toLowerCase()
      if (!isSameName && existsSync(move.to)) throw taken(move.entry)
      renameSync(move.from, move.to)
      undoBy(async () => renameSync(move.to, move.from))
    }
  })
  const [{ from }] = places
  for (const path of present.flatMap((move) => [move.from, move.to]))
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
