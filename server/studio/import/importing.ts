import type { Import } from '@waypost/content-service/moving'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { ImportJson } from '../types.ts'
import type { Imported } from './import-process.ts'
import { runImport } from './run-import.ts'
import { openUploadedFiles } from './uploaded-files.ts'

export interface ImportingOptions {
  dataDir: string
  ownContentDir: string
  /** Why nothing can be imported; `undefined` if it can. */
  whyNot(): Promise<string | undefined>
  /** Stores the comments of an old site. */
  addComments(comments: Import['comments']): Promise<unknown>
  /** Stores the people who follow an old site by mail. */
  addFollowers(followers: Import['followers']): Promise<void>
  /** Called once the files are in the content folder. */
  onImported(): Promise<unknown>
  log: { error(details: object, message: string): void }
}

/** In the data folder. Files of a killed server are removed at the next start. */
const folderName = '.import'

/** After this time without a change, the files of an import are removed. */
const KEPT_MS = 86_400_000

/**
 * Imports in the studio, one at a time: the owner's files, the plan, the import, and its report. They last as long as this process, so
 * she may close the page.
 */
export function openImporting(options: ImportingOptions) {
  const uploaded = openUploadedFiles(join(options.dataDir, folderName))
  let work: (NonNullable<ImportJson['work']> & { stop: AbortController }) | undefined
  /** Number of files that are being sent. */
  let arriving = 0
  let report: ImportJson['report']
  let failure: string | undefined
  let timer: NodeJS.Timeout | undefined

  return {
    async describe(): Promise<ImportJson> {
      const { kind, done, total } = work ?? {}
      return {
        whyNot: await options.whyNot(),
        files: uploaded.summary(),
        ...(kind !== undefined && { work: { kind, done: done!, total: total! } }),
        report,
        failure,
      }
    },

    /** Stores a file. A plan of fewer files no longer counts. @throws AppError */
    async addFile(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
      await requireAllowed()
      if (work) throw new AppError('busy', 'An import is running. Wait until it is over.')
      arriving += 1
      try {
        await uploaded.add(path, body)
      } finally {
        arriving -= 1
      }
      forgetReport()
      expireLater()
    },

    /** Starts to plan or to import. Does nothing while that runs. @throws AppError without files, or without a plan to import. */
    async start(kind: 'plan' | 'import'): Promise<void> {
      await requireAllowed()
      if (work) return
      if (arriving > 0) throw new AppError('busy', 'A file is still arriving.')
      if (uploaded.summary().count === 0)
        throw new AppError('invalid', 'Choose the files of your site first.')
      if (kind === 'import' && !report?.isPlan)
        throw new AppError('invalid', 'The files have changed. Look at the plan first.')
      forgetReport()
      work = { kind, done: 0, total: 0, stop: new AbortController() }
      void run(work)
      expireLater()
    },

    /** Cancels what runs, or forgets the files and the report. */
    async cancel(): Promise<void> {
      if (work) return work.stop.abort()
      await clear()
    },

    /** Removes what a killed server left. */
    clear,

    close(): void {
      clearTimeout(timer)
      work?.stop.abort()
    },
  }

  async function run(running: NonNullable<typeof work>): Promise<void> {
    const isPlan = running.kind === 'plan'
    try {
      const imported = await runImport(
        { ...(await uploaded.sources()), contentDir: options.ownContentDir, isDryRun: isPlan },
        {
          signal: running.stop.signal,
          onProgress: (done, total) => Object.assign(running, { done, total }),
        },
      )
      report = imported.report
      if (!isPlan) await finish(imported)
    } catch (error) {
      failure = uploaded.withoutFolder(error instanceof Error ? error.message : String(error))
      if (!(error instanceof AppError)) options.log.error({ err: error }, 'An import in the studio failed')
    } finally {
      work = undefined
    }
  }

  /** Comments may be added later; the files are kept for that. */
  async function finish({ comments, followers }: Imported): Promise<void> {
    await options.onImported()
    try {
      await options.addFollowers(followers)
      await options.addComments(comments)
    } catch (cause) {
      report = report && { ...report, isPlan: true }
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new AppError(
        'unavailable',
        `Texts and files came, but not all comments and followers: ${reason} Import again to add them.`,
        { cause },
      )
    }
    await uploaded.clear()
  }

  function forgetReport(): void {
    report = undefined
    failure = undefined
  }

  async function clear(): Promise<void> {
    clearTimeout(timer)
    forgetReport()
    await uploaded.clear()
  }

  function expireLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void (work ? expireLater() : clear()), KEPT_MS).unref()
  }

  async function requireAllowed(): Promise<void> {
    const reason = await options.whyNot()
    if (reason !== undefined) throw new AppError('forbidden', reason)
  }
}
