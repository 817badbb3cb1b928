import type { StatedId } from './asset-metadata.ts'
import { assetIdOf } from '../files/file-names.ts'
import type { Fault } from '@waypost/local-files/written/reading.ts'

export interface AssetIds {
  fileById: ReadonlyMap<string, string>
  /**
   * By the file's name in Unicode's composed form, in which texts name it; and by the id itself, where no file has such
   * a name.
   */
  idByName: ReadonlyMap<string, string>
  faultsByFile: ReadonlyMap<string, Fault[]>
  /** By the asset's file: of the line that gives it an id which another has. */
  statedFaults: ReadonlyMap<string, Fault>
}

/**
 * Gives every file its id. Of two files whose names give the same, the one first in the alphabet has it; what a side
 * file says goes before what a name gives.
 */
export function assignAssetIds(files: Iterable<[fileName: string, stated?: StatedId]>): AssetIds {
  const fileById = new Map<string, string>()
  const idByName = new Map<string, string>()
  const faultsByFile = new Map<string, Fault[]>()
  const statedFaults = new Map<string, Fault>()
  const all = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [fileName, stated] of all) {
    if (!stated) continue
    const owner = fileById.get(stated.text)
    if (owner === undefined) take(fileName, stated.text)
    else
      statedFaults.set(fileName, {
        reason: `'id': '${owner}' has the id '${stated.text}' already. Choose another, or take the line away.`,
        line: stated.line,
      })
  }
  for (const [fileName, stated] of all) {
    if (stated) continue
    const id = assetIdOf(fileName)
    const owner = fileById.get(id)
    if (owner === undefined) take(fileName, id)
    else
      faultsByFile.set(fileName, [
        {
          reason: `'${fileName}' and '${owner}' are too alike: both would have the address '${id}'. Rename one.`,
        },
      ])
  }
  for (const id of fileById.keys()) if (!idByName.has(id)) idByName.set(id, id)
  return { fileById, idByName, faultsByFile, statedFaults }

  function take(fileName: string, id: string): void {
    fileById.set(id, fileName)
    idByName.set(fileName.normalize('NFC'), id)
  }
}
