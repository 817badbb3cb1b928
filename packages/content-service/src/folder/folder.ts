import { join } from 'node:path'
import { createProblemList, type ContentProblem } from './problem-list.ts'
import { measurePicture, type Measure } from './asset-file.ts'
import { createAssetFolder } from './asset-folder.ts'
import { changesIn, type Changes } from './watch.ts'
import { createEntryFolders } from './entry-folders.ts'
import { createEntryReader } from './entry-reader.ts'
import { listFolder } from '../files/files.ts'
import { createRootFiles } from './root-files.ts'
import { createTypeFolders, OUTSIDE } from './type-folders.ts'
import { haveSameValues } from './last-good.ts'
import { translationCodes } from '../space/space.ts'

/** A content folder, as last read. */
export type Folder = ReturnType<typeof createFolder>

/** Creates the view of a content folder. The first `refresh` reads it. */
export function createFolder(
  dir: string,
  onProblem: (problem: ContentProblem) => void,
  reader = createEntryReader(dir),
  measure: Measure = measurePicture,
) {
  const problems = createProblemList(onProblem)
  const root = createRootFiles(dir, problems.set)
  const types = createTypeFolders(dir, problems.set)
  const assets = createAssetFolder(
    join(dir, 'assets'),
    (name, faults, effect) => problems.set(`assets/${name}`, faults, effect),
    measure,
  )
  const entries = createEntryFolders(reader, problems.set)
  return {
    locales: root.locales,
    tags: root.tags,
    taxonomy: root.taxonomy,
    schemas: types.schemas,
    contentTypes: () => [...types.schemas().values()].map(({ contentType }) => contentType),
    entries: entries.all,
    changedEntries: entries.changed,
    showEntry: entries.show,
    assets: assets.all,
    findAssetId: assets.findAssetId,
    problems: problems.all,
    /**
     * Reads changed files, or all, and the entries that refer to them. Wait for a call to end before the next one.
     * @returns Whether anything has changed for clients.
     */
    async refresh(changes?: Changes): Promise<boolean> {
      const rootDiffers = await root.refresh(changes)
      const locales = root.locales()
      const named = { tagIds: root.tagIds(), concepts: new Set(root.taxonomy().concepts.keys()) }
      const assetNames = await listAssets()
      const assetsDiffer = await assets.refresh(
        assetNames,
        { ...named, locales },
        changesIn('assets', changes),
      )
      const schemasBefore = types.schemas()
      const namesByFolder = await types.refresh(changes)
      const entriesDiffer = await entries.refresh({
        namesByFolder,
        schemas: types.schemas(),
        translatedInto: translationCodes(locales),
        surroundings: { ...named, assetIds: assets.ids() },
        changed: changes,
      })
      const typesDiffer = !haveSameValues(schemasBefore, types.schemas())
      return rootDiffers || assetsDiffer || entriesDiffer || typesDiffer
    },
  }

  async function listAssets(): Promise<string[]> {
    const names = await listFolder(dir, 'assets')
    problems.set('assets', names === 'outside' ? [{ reason: OUTSIDE }] : [])
    return names === undefined || names === 'outside' ? [] : names
  }
}
