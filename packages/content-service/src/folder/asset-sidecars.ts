import type { Fault } from '@waypost/local-files/reading.ts'
import type { Effect } from '../files/problem.ts'
import { createLeftOut, type SetFaults } from './problem-list.ts'
import {
  assetOfSidecar,
  readAssetMetadata,
  metadataKey,
  type AssetSurroundings,
  type AssetMetadata,
} from './asset-metadata.ts'
import { FILES_AT_ONCE, forEachOf } from '../files/concurrency.ts'
import { explainFailure } from '../files/files.ts'
import { keep, type KeptFile } from './kept-file.ts'
import { lookupKeysOf, recordLookups } from './surroundings.ts'

/** The sidecars of assets, `lake.jpg.yaml` for `lake.jpg`, as last read. */
export interface AssetSidecars {
  /** What the sidecar of an asset says; `undefined` if it has none. */
  metadataOf(fileName: string): AssetMetadata | undefined
  /**
   * @param names Of the sidecars.
   * @param all Names of all files of the folder.
   */
  refresh(names: ReadonlySet<string>, all: ReadonlySet<string>, change: SidecarsChange): Promise<void>
  /** Sets the faults of files that give an asset an id which another has. @param faults By asset. */
  setIdFaults(faults: ReadonlyMap<string, Fault>): void
}

/** What is to be read again, and what was found. */
export interface SidecarsChange {
  changed: ReadonlySet<string> | undefined
  differing: ReadonlySet<string>
  /** Gets the names of assets whose metadata changed. */
  touched: Set<string>
}

/** Creates the view of the sidecars of assets; nothing is read before the first `refresh`. */
export function createAssetSidecars(
  folder: string,
  surroundings: AssetSurroundings,
  setFaults: SetFaults,
): AssetSidecars {
  const sidecars = new Map<
    string,
    KeptFile<AssetMetadata> & { dependsOn: ReadonlySet<string>; effect: Effect }
  >()
  let orphans = new Map<string, Fault>()
  const setOrphans = createLeftOut(setFaults)
  let idFaults: ReadonlyMap<string, Fault> = new Map()

  return {
    metadataOf(fileName) {
      const sidecar = sidecars.get(`${fileName}.yaml`)
      return sidecar && (sidecar.value ?? unread)
    },
    async refresh(names, all, { changed, differing, touched }) {
      const alone = [...names].filter((name) => !all.has(assetOfSidecar(name, all) ?? ''))
      orphans = new Map(alone.map((name) => [name, { reason: orphan(name, all) }]))
      setOrphans(orphans)
      const usable = names.difference(orphans)
      for (const name of sidecars.keys()) if (!usable.has(name)) forget(name, touched)
      const toRead = [...usable].filter((name) => {
        const known = sidecars.get(name)
        return !known || !changed || changed.has(name) || !differing.isDisjointFrom(known.dependsOn)
      })
      await forEachOf(toRead, FILES_AT_ONCE, (name) => read(name, touched))
    },
    setIdFaults(faults) {
      const before = idFaults
      idFaults = faults
      const names = new Set([...before.keys(), ...faults.keys()].map((name) => `${name}.yaml`))
      for (const name of names) if (sidecars.has(name)) report(name)
    },
  }

  async function read(name: string, touched: Set<string>): Promise<void> {
    const { lookups, ...recording } = recordLookups({
      ...surroundings,
      folder: 'assets',
      findAssetId: () => undefined,
      hasEntry: () => false,
    })
    const reading = await explainFailure(() =>
      readAssetMetadata(folder, name, { ...recording, locales: surroundings.locales }),
    )
    if (!reading) return forget(name, touched)
    const kept = keep(sidecars.get(name), reading)
    const isNew = !sidecars.has(name)
    const effect = reading.ok ? 'shown-without' : kept.value ? 'last-version' : 'left-out'
    sidecars.set(name, { ...kept, dependsOn: lookupKeysOf(lookups).add(metadataKey), effect })
    report(name)
    if (reading.ok || isNew) touched.add(assetNameOf(name))
  }

  function report(name: string): void {
    const { faults, effect } = sidecars.get(name)!
    const idFault = idFaults.get(assetNameOf(name))
    const own = effect === 'left-out' ? faults.map(naming(name)) : faults
    if (idFault) setFaults(name, [...own, idFault], 'left-out')
    else setFaults(name, own, effect)
  }

  function forget(name: string, touched: Set<string>): void {
    if (!orphans.has(name)) setFaults(name, [])
    if (sidecars.delete(name)) touched.add(assetNameOf(name))
  }
}

/** Holds while a sidecar was never read: its asset may be a draft. */
const unread: AssetMetadata = { tags: [], concepts: [], isDraft: true }

function assetNameOf(sidecarName: string): string {
  return sidecarName.slice(0, -'.yaml'.length)
}

/** Adds that the asset is kept back: what was never read may be a draft. */
function naming(name: string): (fault: Fault) => Fault {
  return (fault) => ({ ...fault, reason: `${fault.reason} '${assetNameOf(name)}' is kept back meanwhile.` })
}

function orphan(name: string, all: ReadonlySet<string>): string {
  return `The file describes '${assetOfSidecar(name, all)}', which is not in the folder assets.`
}
