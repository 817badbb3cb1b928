import { assetIdOf } from './file-names.ts'
import type { Fault } from '../problem.ts'

/** Which file of `assets/` has which id, and which have none because another has it. */
export interface AssetIds {
  fileById: ReadonlyMap<string, string>
  /** By the file's name in Unicode's composed form, in which texts name it, whatever the disk makes of it. */
  idByName: ReadonlyMap<string, string>
  faultsByFile: ReadonlyMap<string, Fault[]>
}

/**
 * Gives every file its id. Of two files whose names give the same, the one first in the alphabet has it.
 *
 * @param fileNames In any order.
 */
export function assignAssetIds(fileNames: Iterable<string>): AssetIds {
  const fileById = new Map<string, string>()
  const idByName = new Map<string, string>()
  const faultsByFile = new Map<string, Fault[]>()
  for (const fileName of [...fileNames].toSorted()) {
    const id = assetIdOf(fileName)
    const owner = fileById.get(id)
    if (owner === undefined) {
      fileById.set(id, fileName)
      idByName.set(fileName.normalize('NFC'), id)
    } else {
      faultsByFile.set(fileName, [
        {
          reason: `'${fileName}' and '${owner}' are too alike: both would have the address '${id}'. Rename one.`,
        },
      ])
    }
  }
  return { fileById, idByName, faultsByFile }
}
