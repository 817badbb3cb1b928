import { readAssetFile, type AssetFile, type Measure } from './asset-file.ts'
import { assignAssetIds } from './asset-ids.ts'
import { createAssetSidecars } from './asset-sidecars.ts'
import { assetOfSidecar, type AssetSurroundings, type AssetMetadata } from './asset-metadata.ts'
import { FILES_AT_ONCE, forEachOf } from '../files/concurrency.ts'
import { isAssetFile } from '../files/file-names.ts'
import { explainFailure } from '../files/files.ts'
import { keep, type KeptFile } from './kept-file.ts'
import { differingKeys } from './unchanged.ts'
import type { Fault } from '@waypost/local-files/reading.ts'
import { createLeftOut, type SetFaults } from './problem-list.ts'

/** An asset, made of its file and its sidecar. */
export interface AssetBundle extends AssetFile {
  /** What its sidecar says; absent where there is none. */
  metadata?: AssetMetadata
  /** Whether it is only in previews. */
  isDraft: boolean
}

/** The folder `assets/`, as last read. */
export interface AssetFolder {
  all(): ReadonlyMap<string, AssetBundle>
  findAssetId(fileName: string): string | undefined
  /** Ids by the names of files, in Unicode's composed form. */
  ids(): ReadonlyMap<string, string>
  /**
   * @param names Of all that lies in the folder.
   * @param changed Files that came, changed or went; `undefined` for every file.
   * @param differing Keys of lookups whose result has changed: files that depend on one are read again.
   */
  refresh(
    names: readonly string[],
    changed: ReadonlySet<string> | undefined,
    differing: ReadonlySet<string>,
  ): Promise<AssetsChange>
}

/** What a refresh found. */
export interface AssetsChange {
  differs: boolean
  /** Names by which an asset came, went, or changed its id. */
  differingNames: ReadonlySet<string>
}

/**
 * Creates the view of a folder of assets; nothing is read before the first `refresh`.
 *
 * @param setFaults Called for each file with what is wrong with it now.
 */
export function createAssetFolder(
  folder: string,
  surroundings: AssetSurroundings,
  setFaults: SetFaults,
  measure: Measure,
): AssetFolder {
  const files = new Map<string, KeptFile<AssetFile>>()
  const sidecars = createAssetSidecars(folder, surroundings, setFaults)
  const bundles = new Map<string, AssetBundle>()
  let ids = assignAssetIds([])
  const setMisnamed = createLeftOut(setFaults)

  return {
    all: () => new Map(Array.from(ids.fileById, ([id, name]) => [id, bundles.get(name)!])),
    findAssetId: (fileName) => ids.idByName.get(fileName.normalize('NFC')),
    ids: () => ids.idByName,
    async refresh(names, changed, differing) {
      const all = new Set(names.filter(isAssetFile))
      const sidecarNames = new Set([...all].filter((name) => assetOfSidecar(name, all) !== undefined))
      const misnamed = new Set([...all].filter((name) => name.endsWith('.yml') && all.has(name.slice(0, -4))))
      setMisnamed(new Map([...misnamed].map((name) => [name, { reason: MISNAMED }])))
      const present = all.difference(sidecarNames).difference(misnamed)
      const touched = new Set<string>()
      for (const name of files.keys()) if (!present.has(name)) forget(name, touched)
      const toRead = new Set(changed ?? present).intersection(present)
      for (const name of present) if (!files.has(name)) toRead.add(name)
      await forEachOf(toRead, FILES_AT_ONCE, (name) => read(name, touched))
      await sidecars.refresh(sidecarNames, all, { changed, differing, touched })

      for (const name of touched) join(name)
      const before = ids.idByName
      ids = assignAssetIds([...bundles].map(([name, { metadata }]) => [name, metadata?.id]))
      sidecars.setIdFaults(ids.statedFaults)
      for (const [name, file] of files) setFaults(name, faultsOf(name, file))
      return { differs: touched.size > 0, differingNames: new Set(differingKeys(before, ids.idByName)) }
    },
  }

  async function read(name: string, touched: Set<string>): Promise<void> {
    const reading = await explainFailure(() => readAssetFile(folder, name, measure))
    if (!reading) return forget(name, touched)
    files.set(name, keep(files.get(name), reading))
    if (reading.ok) touched.add(name)
  }

  function forget(name: string, touched: Set<string>): void {
    setFaults(name, [])
    if (files.delete(name)) touched.add(name)
  }

  function join(name: string): void {
    const file = files.get(name)?.value
    const metadata = sidecars.metadataOf(name)
    const isDraft = metadata?.isDraft === true
    if (file) bundles.set(name, { ...file, ...(metadata && { metadata }), isDraft })
    else bundles.delete(name)
  }

  function faultsOf(name: string, { value, faults }: KeptFile<AssetFile>): readonly Fault[] {
    const ofFile = faults.length > 0 ? faults : (value?.faults ?? [])
    return [...ofFile, ...(ids.faultsByFile.get(name) ?? [])]
  }
}

const MISNAMED = 'Files that describe another end in .yaml: rename this one.'
