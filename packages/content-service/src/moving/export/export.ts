import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentProblem } from '../../folder/problem-list.ts'
import { explainTroubles, MovingError } from '../moving-error.ts'
import { readContentFolder, type ReadFolder } from '../../publishing/read-folder.ts'
import type { Space } from '../../space/space.ts'
import { ASSET_HOST, exportedPathOf } from './asset-path.ts'
import {
  remarkDraftTranslations,
  remarkLinks,
  remarkProblem,
  remarkScheduled,
  remarkSpace,
  remarkWorkingCopies,
  type ExportReport,
} from './remarks.ts'
import { toExportFile } from './to-export-file.ts'
import { EXPORT_FILE, requireWritable, writeExport, type AssetCopy } from './write-export.ts'

export interface ExportOptions {
  /** The content folder, absolute. */
  contentDir: string
  /** Folder of the journal of publications. Without a journal, dates come from the files. */
  dataDir?: string
  /** Folder of the export, absolute; created if it is missing. */
  folder: string
  /** Whether to omit drafts and scheduled entries. */
  withoutDrafts?: boolean
  isDryRun?: boolean
  /** Whether to replace an existing export, instead of throwing an error. */
  overwrites?: boolean
  /** Called with the number of written files, and of all files. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Exports a content folder in the format of `contentful-export --download-assets`: `export.json`, and the files of
 * assets
 * next to it. The same content folder always gives the same bytes.
 *
 * @throws MovingError if the content folder cannot be read or the export cannot be written. Nothing has changed then.
 */
export async function exportToContentful(options: ExportOptions): Promise<ExportReport> {
  const { contentDir, dataDir, folder, withoutDrafts = false, isDryRun = false, overwrites = false } = options
  await requireFolder(contentDir)
  await requireWritable(folder, contentDir, overwrites)
  const content = await explainTroubles(
    ({ code }) => `${contentDir} cannot be read (${code}).`,
    () => readContentFolder(contentDir, { host: ASSET_HOST, dataDir }),
  )
  const space = withoutDrafts ? withoutUnpublished(content) : content.unchanged
  const scheduled = scheduledIn(content, space)
  const copies = copiesOf(content, space)
  const unread = isDryRun
    ? []
    : await explainTroubles(
        ({ code }) => `The export cannot be written into ${folder} (${code}).`,
        () => writeExport(folder, toExportFile(space, scheduled), copies, options.onProgress ?? (() => {})),
      )
  const isLeftOut = ({ effect }: ContentProblem) => effect === 'left-out'
  return {
    file: join(folder, EXPORT_FILE),
    isDryRun,
    counts: countsOf(
      space,
      copies.filter(({ id }) => !unread.includes(id)),
    ),
    missing: [
      ...content.problems.filter(isLeftOut).map(remarkProblem),
      ...(withoutDrafts ? [] : remarkDraftTranslations(content.folder.entries())),
      ...(withoutDrafts ? [] : remarkWorkingCopies(content.folder.changedEntries())),
      ...unread.map((id) => ({
        about: `asset ${id}`,
        reason: 'Its file cannot be read, or was removed meanwhile.',
      })),
    ],
    changed: [
      ...content.problems.filter((problem) => !isLeftOut(problem)).map(remarkProblem),
      ...remarkScheduled(scheduled),
      ...remarkLinks(space),
      ...remarkSpace(space),
      ...(content.journalTrouble === undefined ? [] : [remarkDates(content.journalTrouble)]),
    ],
  }
}

async function requireFolder(contentDir: string): Promise<void> {
  const isFolder = (await stat(contentDir).catch(() => undefined))?.isDirectory()
  if (!isFolder)
    throw new MovingError(`There is no content folder ${contentDir}. Set CONTENT_DIR to its path.`)
}

function withoutUnpublished({ unchanged, published }: ReadFolder): Space {
  return {
    ...unchanged,
    entries: new Map([...unchanged.entries].filter(([id]) => published.entries.has(id))),
    assets: new Map([...unchanged.assets].filter(([id]) => published.assets.has(id))),
    tags: published.tags,
  }
}

/** Instants at which scheduled entries will be published, by id. */
function scheduledIn({ folder, published }: ReadFolder, { entries }: Space): Map<string, string> {
  const scheduled = new Map<string, string>()
  for (const { id, isDraft, publishAt } of folder.entries()) {
    const isWaiting = entries.has(id) && !published.entries.has(id) && !isDraft
    if (isWaiting && publishAt !== undefined) scheduled.set(id, publishAt)
  }
  return scheduled
}

function copiesOf({ folder }: ReadFolder, { assets }: Space): AssetCopy[] {
  return [...folder.assets()].flatMap(([id, { file }]) => {
    const asset = assets.get(id)
    return asset ? [{ id, from: file.path, sizeBytes: file.sizeBytes, path: exportedPathOf(asset) }] : []
  })
}

function countsOf(space: Space, copied: readonly AssetCopy[]): ExportReport['counts'] {
  return {
    contentTypes: space.contentTypes.size,
    locales: space.locales.length,
    tags: space.tags.size,
    concepts: space.concepts.size,
    entries: space.entries.size,
    drafts: [...space.entries.values()].filter(({ sys }) => sys.revision === 0).length,
    assets: copied.length,
    assetBytes: copied.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  }
}

function remarkDates(error: string) {
  const reason = `It cannot be read (${error}), so all dates are those of the files.`
  return { about: 'the journal of publications', reason }
}
