import type { Fault } from '@waypost/local-files/reading.ts'
import type { Effect } from '../files/problem.ts'
import {
  assetOfSideFile,
  readAssetWords,
  wordsKey,
  type AssetSurroundings,
  type AssetWords,
} from './asset-words.ts'
import { FILES_AT_ONCE, forEachOf } from '../files/concurrency.ts'
import { explainFailure } from '../files/files.ts'
import { keep, type KeptFile } from './kept-file.ts'
import { lookupKeysOf, recordLookups } from './surroundings.ts'

/** The files beside assets, as last read. */
export interface AssetSides {
  /** What stands beside an asset; `undefined` if nothing does. */
  wordsOf(fileName: string): AssetWords | undefined
  /**
   * @param names Of the side files.
   * @param all Names of all files of the folder.
   */
  refresh(names: ReadonlySet<string>, all: ReadonlySet<string>, change: SidesChange): Promise<void>
  /** Sets the faults of files that give an asset an id which another has. @param faults By asset. */
  tellIds(faults: ReadonlyMap<string, Fault>): void
}

/** What is to be read again, and what was found. */
export interface SidesChange {
  changed: ReadonlySet<string> | undefined
  differing: ReadonlySet<string>
  /** Takes the names of assets whose words are others now. */
  touched: Set<string>
}

/** Creates the view of the files beside assets; nothing is read before the first `refresh`. */
export function createAssetSides(
  folder: string,
  surroundings: AssetSurroundings,
  setFaults: (name: string, faults: readonly Fault[], effect?: Effect) => void,
): AssetSides {
  const sides = new Map<string, KeptFile<AssetWords> & { dependsOn: ReadonlySet<string>; effect: Effect }>()
  let orphans = new Set<string>()
  let idFaults: ReadonlyMap<string, Fault> = new Map()

  return {
    wordsOf(fileName) {
      const side = sides.get(`${fileName}.yaml`)
      return side && (side.version?.value ?? unread)
    },
    async refresh(names, all, { changed, differing, touched }) {
      const orphansBefore = orphans
      orphans = new Set([...names].filter((name) => !all.has(assetOfSideFile(name, all) ?? '')))
      for (const name of orphansBefore) if (!orphans.has(name)) setFaults(name, [])
      for (const name of orphans) setFaults(name, [{ reason: orphan(name, all) }], 'left-out')
      const usable = names.difference(orphans)
      for (const name of sides.keys()) if (!usable.has(name)) forget(name, touched)
      const toRead = [...usable].filter((name) => {
        const known = sides.get(name)
        return !known || !changed || changed.has(name) || !differing.isDisjointFrom(known.dependsOn)
      })
      await forEachOf(toRead, FILES_AT_ONCE, (name) => read(name, touched))
    },
    tellIds(faults) {
      const before = idFaults
      idFaults = faults
      const names = new Set([...before.keys(), ...faults.keys()].map((name) => `${name}.yaml`))
      for (const name of names) if (sides.has(name)) tell(name)
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
      readAssetWords(folder, name, { ...recording, locales: surroundings.locales }),
    )
    if (!reading) return forget(name, touched)
    const kept = keep(sides.get(name), reading)
    const isNew = !sides.has(name)
    const effect = reading.ok ? 'shown-without' : kept.version ? 'last-version' : 'left-out'
    sides.set(name, { ...kept, dependsOn: lookupKeysOf(lookups).add(wordsKey), effect })
    tell(name)
    if (reading.ok || isNew) touched.add(assetNameOf(name))
  }

  function tell(name: string): void {
    const { faults, effect } = sides.get(name)!
    const idFault = idFaults.get(assetNameOf(name))
    const own = effect === 'left-out' ? faults.map(tellAsset(name)) : faults
    if (idFault) setFaults(name, [...own, idFault], 'left-out')
    else setFaults(name, own, effect)
  }

  function forget(name: string, touched: Set<string>): void {
    if (!orphans.has(name)) setFaults(name, [])
    if (sides.delete(name)) touched.add(assetNameOf(name))
  }
}

/** What holds while it is not known what is meant: the asset may be one that nobody is to see. */
const unread: AssetWords = { tags: [], concepts: [], isDraft: true }

function assetNameOf(sideName: string): string {
  return sideName.slice(0, -'.yaml'.length)
}

/** Words that were never read may be those of a draft. */
function tellAsset(name: string): (fault: Fault) => Fault {
  return (fault) => ({ ...fault, reason: `${fault.reason} '${assetNameOf(name)}' is kept back meanwhile.` })
}

function orphan(name: string, all: ReadonlySet<string>): string {
  return `The file describes '${assetOfSideFile(name, all)}', which is not in the folder assets.`
}
