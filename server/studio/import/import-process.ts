/**
 * The process in which the studio imports: an import reads for seconds, and readers must not wait meanwhile. It gets one order, and
 * ends after its answer.
 */
import {
  groupRemarks,
  importContent,
  MovingError,
  type Import,
  type ImportOptions,
  type RemarkGroup,
} from '@waypost/content-service/moving'
import { fetchOldFile } from '../../http/fetch-old-file.ts'
import type { ImportReportJson } from '../types.ts'

export type ImportOrder = Pick<ImportOptions, 'paths' | 'filesDirs' | 'contentDir' | 'isDryRun'>

export interface Imported extends Pick<Import, 'comments' | 'followers'> {
  report: ImportReportJson
}

export type ImportMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'imported'; imported: Imported }
  | { kind: 'failed'; reason: string }

/** Minimum time between two messages about the progress. */
const TOLD_EVERY_MS = 100

let isCancelled = false
let toldAt = 0

process.once('disconnect', () => (isCancelled = true))
process.once('message', (order: ImportOrder) => {
  process.once('message', () => (isCancelled = true))
  void run(order)
})

async function run(order: ImportOrder): Promise<void> {
  const answer = await makeAnswer(order)
  // The answer of a large site takes a while to leave.
  process.send?.(answer, undefined, undefined, (error) => error ?? process.disconnect?.())
}

async function makeAnswer(order: ImportOrder): Promise<ImportMessage> {
  try {
    const { comments, followers, ...imported } = await importContent({
      ...order,
      fetchFile: fetchOldFile,
      onProgress,
    })
    return { kind: 'imported', imported: { comments, followers, report: describe(imported) } }
  } catch (error) {
    if (!(error instanceof MovingError)) throw error
    return { kind: 'failed', reason: error.message }
  }
}

/** A cancelled import fails at its next step, and leaves the content folder as it was. */
function onProgress(done: number, total: number): void {
  if (isCancelled) throw new MovingError('The import was cancelled.')
  if (performance.now() - toldAt < TOLD_EVERY_MS) return
  toldAt = performance.now()
  // The server may have ended.
  process.send?.({ kind: 'progress', done, total } satisfies ImportMessage, undefined, undefined, () => {})
}

function describe({ source, report }: Pick<Import, 'source' | 'report'>): ImportReportJson {
  const { isDryRun, taken, texts, files, notTaken, changed } = report
  return {
    isPlan: isDryRun,
    source,
    taken,
    texts: texts.map(({ path, title }) => ({ entry: path.replace(/\.\w+$/, ''), title })),
    files: { new: files.written.length, there: files.unchanged.length, kept: files.kept.length },
    notTaken: groupRemarks(notTaken).map(shorten),
    changed: groupRemarks(changed).map(shorten),
  }
}

/** Number of names in a group of remarks. */
const NAMED = 50

function shorten({ names, ...group }: RemarkGroup) {
  return { ...group, names: names.slice(0, NAMED), count: names.length }
}
