import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MovingError } from '../moving-error.ts'
import { readContentFolder, type ReadFolder } from '../../publishing/read-folder.ts'
import { ASSET_HOST, exportedPathOf } from './asset-path.ts'
import { requireWritable } from './destination.ts'
import { remarkEntries, remarkLinks, remarkProblems, remarkSpace } from './remarks.ts'
import type { ExportReport } from './report.ts'
import { toExportFile } from './to-export-file.ts'
import { EXPORT_FILE, writeExport, type AssetCopy } from './write-export.ts'

/** What is to be moved out, and how. */
export interface ExportOptions {
  /** The content folder, absolute. */
  contentDir: string
  /** Where the journal of publications is; dates are those of the files if not given, or where there is none. */
  dataDir?: string
  /** Where the export is to be, absolute; made if missing. */
  folder: string
  /** Whether drafts are left out, and what is to be published later. */
  withoutDrafts?: boolean
  /** Whether nothing is to be written. */
  isDryRun?: boolean
  /** Whether an export that is there is replaced; it is an error if not given. */
  overwrites?: boolean
  /** Called with how many files are written, of how many. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Writes what a content folder holds as `contentful-export` would write a space: a file `export.json`, and the files of
 * assets beside it as with `--download-assets`. The same content folder gives the same bytes.
 *
 * @returns What the export holds, and what it does not.
 * @throws MovingError, with nothing changed, where the content folder cannot be read or the export not be written.
 */
export async function exportToContentful(options: ExportOptions): Promise<ExportReport> {
  const { contentDir, dataDir, folder, withoutDrafts = false, isDryRun = false, overwrites = false } = options
  await requireFolder(contentDir)
  await requireWritable({ folder, contentDir, overwrites })
  const content = await explain(`${contentDir} cannot be read`, () =>
    readContentFolder(contentDir, { host: ASSET_HOST, dataDir }),
  )
  const space = withoutDrafts ? withoutUnpublished(content) : content.preview
  const bundles = content.folder
    .entries()
    .map(({ value }) => value)
    .filter(({ id }) => space.entries.has(id))
  const scheduled = scheduledIn(content)
  const copies = copiesOf(content, space)
  const unread = isDryRun
    ? []
    : await explain(`The export cannot be written into ${folder}`, () =>
        writeExport(folder, toExportFile(space, scheduled), copies, options.onProgress ?? (() => {})),
      )
  const ofFiles = remarkProblems(content.problems)
  const ofEntries = remarkEntries(bundles, scheduled)
  const heldBack = withoutDrafts ? [] : ofEntries.missing
  return {
    file: join(folder, EXPORT_FILE),
    isDryRun,
    counts: countsOf(space, content, new Set(unread)),
    missing: [
      ...ofFiles.missing,
      ...heldBack,
      ...unread.map((id) => ({
        about: `asset ${id}`,
        reason: 'Its file cannot be read, or went away meanwhile.',
      })),
    ],
    changed: [
      ...ofFiles.changed,
      ...ofEntries.changed,
      ...remarkLinks(space),
      ...remarkSpace(space),
      ...(content.journalTrouble === undefined ? [] : [remarkDates(content.journalTrouble)]),
    ],
  }
}

async function requireFolder(contentDir: string): Promise<void> {
  const isFolder = (await stat(contentDir).catch(() => undefined))?.isDirectory()
  if (!isFolder)
    throw new MovingError(`There is no content folder ${contentDir}. CONTENT_DIR says where it is.`)
}

function withoutUnpublished({ preview, published }: ReadFolder): ReadFolder['preview'] {
  return {
    ...preview,
    entries: new Map([...preview.entries].filter(([id]) => published.entries.has(id))),
    assets: new Map([...preview.assets].filter(([id]) => published.assets.has(id))),
    tags: published.tags,
  }
}

/** When what is not published yet will be, by the entry's id. */
function scheduledIn({ folder, published }: ReadFolder): Map<string, string> {
  return new Map(
    folder
      .entries()
      .flatMap(({ value: { id, isDraft, publishAt } }) =>
        isDraft || publishAt === undefined || published.entries.has(id) ? [] : [[id, publishAt] as const],
      ),
  )
}

function copiesOf({ folder }: ReadFolder, { assets }: ReadFolder['preview']): AssetCopy[] {
  return [...folder.assets()].flatMap(([id, { value }]) => {
    const asset = assets.get(id)
    return asset ? [{ id, from: value.file.path, path: exportedPathOf(asset).path }] : []
  })
}

function countsOf(
  space: ReadFolder['preview'],
  { folder }: ReadFolder,
  unread: ReadonlySet<string>,
): ExportReport['counts'] {
  const assets = [...folder.assets()].filter(([id]) => space.assets.has(id) && !unread.has(id))
  return {
    contentTypes: space.contentTypes.size,
    locales: space.locales.length,
    tags: space.tags.size,
    concepts: space.concepts.size,
    entries: space.entries.size,
    drafts: [...space.entries.values()].filter(({ sys }) => sys.revision === 0).length,
    assets: assets.length,
    assetBytes: assets.reduce((sum, [, { value }]) => sum + value.file.sizeBytes, 0),
  }
}

function remarkDates(trouble: string) {
  const reason = `It cannot be read (${trouble}), so every date is that of a file.`
  return { about: 'the journal of publications', reason }
}

/** Turns an error of the operating system into a message for the person who started the export. */
async function explain<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (syscall === undefined) throw cause
    throw new MovingError(`${what} (${code}).`, { cause })
  }
}
