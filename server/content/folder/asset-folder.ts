import { readAssetFile, type AssetFile } from './asset-file.ts'
import { assignAssetIds } from './asset-ids.ts'
import { FILES_AT_ONCE, forEachOf } from './concurrency.ts'
import { isAssetFile } from './file-names.ts'
import { explainFailure } from './files.ts'
import { keep, type KeptFile, type Version } from './kept-file.ts'
import type { Fault } from '../problem.ts'

/** The folder `assets/`, as last read. */
export interface AssetFolder {
  versions(): ReadonlyMap<string, Version<AssetFile>>
  findAssetId(fileName: string): string | undefined
  /**
   * @param names Of all that lies in the folder.
   * @param changed Files that came, changed or went; `undefined` for every file.
   */
  refresh(names: readonly string[], changed: ReadonlySet<string> | undefined): Promise<AssetsChange>
}

/** What a refresh found. */
export interface AssetsChange {
  differs: boolean
  /** Names by which an asset came, went, or changed its id. */
  differingNames: ReadonlySet<string>
}

/**
 * Makes the picture of a folder of assets; nothing is read before the first `refresh`.
 *
 * @param setFaults Told of every file what is wrong with it now.
 */
export function createAssetFolder(
  folder: string,
  setFaults: (name: string, faults: readonly Fault[]) => void,
): AssetFolder {
  const files = new Map<string, KeptFile<AssetFile>>()
  let ids = assignAssetIds([])

  return {
    versions() {
      const versions = new Map<string, Version<AssetFile>>()
      for (const [id, name] of ids.fileById) {
        const version = files.get(name)?.version
        if (version) versions.set(id, version)
      }
      return versions
    },
    findAssetId: (fileName) => ids.idByName.get(fileName.normalize('NFC')),
    async refresh(names, changed) {
      const present = new Set(names.filter(isAssetFile))
      const gone = [...files.keys()].filter((name) => !present.has(name))
      for (const name of gone) forget(name)
      const toRead = new Set(changed ?? present).intersection(present)
      let differs = gone.length > 0
      await forEachOf(toRead, FILES_AT_ONCE, async (name) => {
        if (await read(name)) differs = true
      })

      const before = ids.idByName
      ids = assignAssetIds(
        [...files].filter(([, { version }]) => version !== undefined).map(([name]) => name),
      )
      for (const [name, file] of files) setFaults(name, faultsOf(name, file))
      return { differs, differingNames: differingKeys(before, ids.idByName) }
    },
  }

  /** @returns Whether what can be served of the file differs now. */
  async function read(name: string): Promise<boolean> {
    const reading = await explainFailure(() => readAssetFile(folder, name))
    if (!reading) return forget(name)
    files.set(name, keep(files.get(name), reading))
    return reading.ok
  }

  function forget(name: string): boolean {
    setFaults(name, [])
    return files.delete(name)
  }

  function faultsOf(name: string, { version, faults }: KeptFile<AssetFile>): readonly Fault[] {
    const ofVersion = faults.length > 0 ? faults : (version?.value.faults ?? [])
    return [...ofVersion, ...(ids.faultsByFile.get(name) ?? [])]
  }
}

function differingKeys(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Set<string> {
  const keys = new Set([...before.keys(), ...after.keys()])
  return new Set([...keys].filter((key) => before.get(key) !== after.get(key)))
}
