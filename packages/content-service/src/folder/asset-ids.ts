import type { StatedId } from './asset-metadata.ts'
import { assetIdOf } from '../files/file-names.ts'
import type { Fault } from '@waypost/local-files/written/reading.ts'

export interface AssetIds {
  fileById: ReadonlyMap<string, string>
  /** Ids by the file's name in Unicode's composed form, and by the id itself unless a file has that name. */
  idByName: ReadonlyMap<string, string>
  faultsByFile: ReadonlyMap<string, Fault[]>
  /** Faults by the asset's file: its sidecar gives it an id that another asset has. */
  statedFaults: ReadonlyMap<string, Fault>
}

/** Gives each file its id. Ids of sidecars come before those of file names; then the alphabet decides. */
export function assignAssetIds(files: Iterable<[fileName: string, stated?: StatedId]>): AssetIds {
  const fileById = new Map<string, string>()
  const idByName = new Map<string, string>()
  const faultsByFile = new Map<string, Fault[]>()
  const statedFaults = new Map<string, Fault>()
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const withId = sorted.filter(([, stated]) => stated)
  const others = sorted.filter(([, stated]) => !stated)
  for (const [fileName, stated] of [...withId, ...others]) {
    const id = stated?.text ?? assetIdOf(fileName)
    const owner = fileById.get(id)
    if (owner === undefined) {
      fileById.set(id, fileName)
      idByName.set(fileName.normalize('NFC'), id)
    } else if (stated) {
      const reason = `'id': '${owner}' has the id '${id}' already. Choose another, or remove the line.`
      statedFaults.set(fileName, { reason, line: stated.line })
    } else {
      const reason = `'${fileName}' and '${owner}' are too alike: both would have the address '${id}'. Rename one.`
      faultsByFile.set(fileName, [{ reason }])
    }
  }
  for (const id of fileById.keys()) if (!idByName.has(id)) idByName.set(id, id)
  return { fileById, idByName, faultsByFile, statedFaults }
}
