import { join } from 'node:path'
import type { ContentProblem } from '../problem.ts'
import type { ContentType } from '../space.ts'
import type { AssetFile } from './asset-file.ts'
import { createAssetFolder } from './asset-folder.ts'
import { changesIn, type Changes } from './changes.ts'
import type { EntryBundle } from './entry-bundles.ts'
import { createEntryFolders } from './entry-folders.ts'
import { listFolder } from './files.ts'
import type { Version } from './kept-file.ts'
import { createProblemList } from './problem-list.ts'
import { questions } from './references.ts'
import { createTypeFolders } from './type-folders.ts'

/** Good versions of all that a content folder holds. */
export interface FolderContent {
  contentTypes(): readonly ContentType[]
  /** In no order. */
  entries(): Version<EntryBundle>[]
  /** By asset id. */
  assets(): ReadonlyMap<string, Version<AssetFile>>
}

/** What a content folder holds, as last read. */
export interface Folder extends FolderContent {
  /** Asset made from a file of `assets/`; `undefined` if there is none. */
  findAssetId(fileName: string): string | undefined
  problems(): ContentProblem[]
  /**
   * Reads the files that changed and the entries that mention what came or went; forgets what is gone. Not to be called
   * again before it has ended.
   *
   * @param changes Left out, every file is read.
   * @returns Whether anything that can be served differs now.
   */
  refresh(changes?: Changes): Promise<boolean>
}

/**
 * Makes the picture of a content folder; nothing is read before the first `refresh`.
 *
 * @param dir The content folder, absolute. The folders in it may be missing.
 * @param onProblem Called when a file begins to fail, or fails differently.
 */
export function createFolder(dir: string, onProblem: (problem: ContentProblem) => void): Folder {
  const problems = createProblemList(onProblem)
  const types = createTypeFolders(dir, problems.set)
  const assets = createAssetFolder(join(dir, 'assets'), (name, faults) =>
    problems.set(`assets/${name}`, faults),
  )
  const entries = createEntryFolders(dir, problems.set)
  return {
    contentTypes: () => [...types.schemas().values()].map(({ contentType }) => contentType),
    entries: entries.versions,
    assets: assets.versions,
    findAssetId: assets.findAssetId,
    problems: problems.all,
    async refresh(changes) {
      const assetNames = await listFolder(dir, 'assets')
      const isOutside = assetNames === 'outside'
      problems.set('assets', isOutside ? [{ reason: OUTSIDE }] : [])
      const assetsChange = await assets.refresh(
        isOutside ? [] : (assetNames ?? []),
        changesIn('assets', changes),
      )
      const schemasBefore = types.schemas()
      const namesByFolder = await types.refresh(changes)
      const entriesDiffer = await entries.refresh({
        namesByFolder,
        schemas: types.schemas(),
        translatedInto: new Set(),
        neighbours: {
          findAssetId: assets.findAssetId,
          tagOf: (written) => ({ id: written, name: written }),
          hasConcept: () => false,
        },
        changed: changes,
        differing: new Set([...assetsChange.differingNames].map((name) => questions.asset(name))),
      })
      const typesDiffer = !haveSameValues(schemasBefore, types.schemas())
      return assetsChange.differs || entriesDiffer || typesDiffer
    },
  }
}

const OUTSIDE = 'The folder is a link to a place outside the content folder: put the folder itself here.'

function haveSameValues<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)
}
