import { isDeepStrictEqual } from 'node:util'
import { readAssetFile, type AssetFile, type Measure } from './asset-file.ts'
import { assignAssetIds } from './asset-ids.ts'
import { assetOfSidecar, readAssetMetadata, type AssetMetadata } from './asset-metadata.ts'
import { explainFailure, FILES_AT_ONCE, forEachOf } from '../files/files.ts'
import { isAssetFile } from '../files/file-names.ts'
import { effectOf, keep, type LastGood } from './last-good.ts'
import { createLeftOut, type SetFaults } from './problem-list.ts'
import { neighboursIn, type Surroundings } from './entry-reader.ts'
import type { Locale } from '../space/space.ts'

export interface AssetBundle extends AssetFile {
  metadata?: AssetMetadata
  isDraft: boolean
}

/** The items that sidecars refer to: only tags and concepts. */
interface SidecarSurroundings extends Pick<Surroundings, 'tagIds' | 'concepts'> {
  locales: readonly Locale[]
}

/** The folder `assets/`, as last read. A sidecar, `lake.jpg.yaml`, describes the file `lake.jpg`. */
export function createAssetFolder(folder: string, setFaults: SetFaults, measure: Measure) {
  const files = new Map<string, LastGood<AssetFile>>()
  /** Sidecars by their own names. */
  const sidecars = new Map<string, LastGood<AssetMetadata>>()
  const bundles = new Map<string, AssetBundle>()
  let ids = assignAssetIds([])
  let surroundingsBefore: SidecarSurroundings | undefined
  /** Assets to join again. If a refresh fails, the next one joins them. */
  const touched = new Set<string>()
  const setLeftOut = createLeftOut(setFaults)

  return {
    /** By id. */
    all: (): ReadonlyMap<string, AssetBundle> =>
      new Map(Array.from(ids.fileById, ([id, name]) => [id, bundles.get(name)!])),
    findAssetId: (fileName: string) => ids.idByName.get(fileName.normalize('NFC')),
    /** Ids by the names of files, in Unicode's composed form. */
    ids: () => ids.idByName,
    /**
     * @param changed Names of new, changed and removed files; `undefined` for all.
     * @returns Whether an asset has changed.
     */
    async refresh(
      names: readonly string[],
      surroundings: SidecarSurroundings,
      changed: ReadonlySet<string> | undefined,
    ): Promise<boolean> {
      const all = new Set(names.filter(isAssetFile))
      const allSidecars = new Set([...all].filter((name) => assetOfSidecar(name, all) !== undefined))
      const misnamed = new Set([...all].filter((name) => name.endsWith('.yml') && all.has(name.slice(0, -4))))
      const orphans = new Set([...allSidecars].filter((name) => !all.has(assetNameOf(name))))
      const present = all.difference(allSidecars).difference(misnamed)
      const described = allSidecars.difference(orphans)

      for (const name of files.keys()) if (!present.has(name)) forget(files, name, name)
      for (const name of sidecars.keys()) if (!described.has(name)) forget(sidecars, name, assetNameOf(name))
      setLeftOut(
        new Map([
          ...[...misnamed].map((name) => [name, { reason: MISNAMED }] as const),
          ...[...orphans].map((name) => [name, { reason: orphan(name) }] as const),
        ]),
      )
      const isChanged = (name: string) => !changed || changed.has(name)
      const hasNewSurroundings = !isDeepStrictEqual(surroundings, surroundingsBefore)
      surroundingsBefore = surroundings
      const filesToRead = [...present].filter((name) => isChanged(name) || !files.has(name))
      const sidecarsToRead = [...described].filter(
        (name) => isChanged(name) || hasNewSurroundings || !sidecars.has(name),
      )
      await forEachOf(filesToRead, FILES_AT_ONCE, (name) => readFile(name))
      await forEachOf(sidecarsToRead, FILES_AT_ONCE, (name) => readSidecar(name, surroundings))

      for (const name of touched) join(name)
      ids = assignAssetIds([...bundles].map(([name, { metadata }]) => [name, metadata?.id]))
      for (const [name, file] of files) reportFile(name, file)
      for (const [name, sidecar] of sidecars) reportSidecar(name, sidecar)
      const differs = touched.size > 0
      touched.clear()
      return differs
    },
  }

  async function readFile(name: string): Promise<void> {
    const reading = await explainFailure(() => readAssetFile(folder, name, measure))
    if (!reading) return forget(files, name, name)
    const known = files.get(name)
    const kept = keep(known, reading)
    files.set(name, kept)
    if (!isDeepStrictEqual(kept.value, known?.value)) touched.add(name)
  }

  async function readSidecar(name: string, { locales, ...named }: SidecarSurroundings): Promise<void> {
    const neighbours = neighboursIn(
      { assetIds: new Map(), entryFolders: new Map(), entryIds: new Map(), ...named },
      'assets',
    )
    const reading = await explainFailure(() => readAssetMetadata(folder, name, neighbours, locales))
    if (!reading) return forget(sidecars, name, assetNameOf(name))
    const known = sidecars.get(name)
    const kept = keep(known, reading)
    sidecars.set(name, kept)
    if (!known || !isDeepStrictEqual(kept.value, known.value)) touched.add(assetNameOf(name))
  }

  function forget(kept: Map<string, unknown>, name: string, assetName: string): void {
    setFaults(name, [])
    if (kept.delete(name)) touched.add(assetName)
  }

  function join(name: string): void {
    const file = files.get(name)?.value
    const sidecar = sidecars.get(`${name}.yaml`)
    const metadata = sidecar && (sidecar.value ?? unread)
    const isDraft = metadata?.isDraft === true
    if (file) bundles.set(name, { ...file, ...(metadata && { metadata }), isDraft })
    else bundles.delete(name)
  }

  function reportFile(name: string, { value, faults }: LastGood<AssetFile>): void {
    const ofFile = faults.length > 0 ? faults : (value?.faults ?? [])
    setFaults(name, [...ofFile, ...(ids.faultsByFile.get(name) ?? [])])
  }

  function reportSidecar(name: string, kept: LastGood<AssetMetadata>): void {
    const { value, faults } = kept
    const assetName = assetNameOf(name)
    const idFault = ids.statedFaults.get(assetName)
    const consequence = ` '${assetName}' is a draft until then.`
    const own = value ? faults : faults.map((fault) => ({ ...fault, reason: fault.reason + consequence }))
    setFaults(name, idFault ? [...own, idFault] : own, idFault ? 'left-out' : effectOf(kept))
  }
}

/** Used for a sidecar that was never readable: its asset may be a draft. */
const unread: AssetMetadata = { tags: [], concepts: [], isDraft: true }

const MISNAMED = 'A file that describes another must end in .yaml: rename this one.'

function orphan(name: string): string {
  return `The file describes '${assetNameOf(name)}', which is not in the folder assets.`
}

function assetNameOf(sidecarName: string): string {
  return sidecarName.slice(0, -'.yaml'.length)
}
