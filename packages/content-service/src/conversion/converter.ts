import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Tinypool } from 'tinypool'
import { areUpToDate, neighboursIn, type Surroundings } from '../folder/surroundings.ts'
import { measurePicture, type Measure, type Measured } from '../folder/asset-file.ts'
import { createEntryReader, type EntryReader, type ReadEntry, type ReadJob } from '../folder/entry-reader.ts'
import { findFile, type FoundFile } from '../files/files.ts'
import type { TypeSchema } from '../folder/type-schema.ts'
import { RichTextOnDisk } from '../space/rich-text-on-disk.ts'
import { oncePerObject } from '../space/once-per-object.ts'
import type { Conversion, ConvertedEntry } from './conversion.ts'
import type { Batch } from './convert.ts'
import { convertFile } from './convert-file.ts'
import { refuse } from '@waypost/local-files/reading.ts'
import { converterFingerprint } from './fingerprint.ts'
import { openConversionStore, type StoredConversion } from './conversion-store.ts'

/** Reads files in worker threads, and keeps the results. */
export interface Converter extends EntryReader {
  /** Measures a picture, unless what it measured is kept. */
  measure: Measure
  /** Stops the work under way: files that were not read yet count as gone. */
  close(): Promise<void>
}

/** Where conversions are kept. */
export interface ConverterOptions {
  dir: string
  /** Called once when they cannot be kept. Then files are converted at each start. */
  onError(error: unknown): void
  /** Whether rich texts are read as trees, and not left on the disk until somebody asks for them. */
  withTrees?: boolean
}

/**
 * Opens a converter: what a file was converted to is used again until the file, its schema, what it refers to, or the
 * program is another.
 *
 * @param contentDir The content folder, absolute.
 * @see docs/decisions/010-conversions-are-kept.md
 */
export function openConverter(
  contentDir: string,
  { dir, onError, withTrees = false }: ConverterOptions,
): Converter {
  const kept = openConversionStore(dir, onError)
  const here = createEntryReader(contentDir)
  const fingerprint = converterFingerprint()
  const pool = new Tinypool({
    filename: import.meta.resolve('@waypost/content-service/convert'),
    minThreads: 0,
    maxThreads: Math.min(MAX_THREADS, CORES),
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  // A thread that fails between two batches is replaced.
  pool.on('error', () => undefined)
  const schemaDigestOf = oncePerObject(digestOf)
  let waiting: Waiting[] = []
  let fresh: StoredConversion[] = []
  /** Trees that are not on the disk, by path and digest: those that cannot be kept, and for a moment those that will be. */
  const pendingTexts = new Map<string, string>()
  let isClosed = false

  return {
    width: FILES_TOGETHER * MAX_THREADS,
    async read(job, surroundings) {
      if (isClosed) return undefined
      const { path, folder, fileName } = job.source
      const file = await findFile(join(contentDir, folder), fileName).catch(() => undefined)
      // The reader says why it cannot be found.
      if (file === undefined || file === 'outside') return here.read(job, surroundings)
      const known = kept.find(path, stampOf(job, file))
      if (known !== undefined) {
        const entry = JSON.parse(known) as ConvertedEntry
        if (areUpToDate(entry.lookups, neighboursIn(surroundings, folder))) return readEntryOf(path, entry)
      }
      const conversion = await convertSoon(job, surroundings, file.sizeBytes)
      if (conversion === undefined) return undefined
      const entry = JSON.parse(conversion.entry) as ConvertedEntry
      for (const { digest, json } of conversion.texts) pendingTexts.set(`${path} ${digest}`, json)
      if (entry.reading.ok) {
        // The file may have changed since it was found: the result is kept under what was read.
        const { file: read } = entry.reading.value
        keepSoon({ path, stamp: isSettled(read) ? stampOf(job, read) : UNSETTLED, ...conversion })
      }
      return readEntryOf(path, entry)
    },
    async measure(file) {
      const stamp = [fingerprint, file.sizeBytes, file.modifiedMs, file.changedMs].join(' ')
      const known = kept.findPicture(file.path, stamp)
      if (known !== undefined) return JSON.parse(known) as Measured
      const measured = await measurePicture(file)
      if (isSettled(file)) kept.keepPicture(file.path, stamp, JSON.stringify(measured))
      return measured
    },
    retain(paths) {
      keepNow()
      kept.retain(paths)
    },
    async close() {
      isClosed = true
      await pool.destroy()
      keepNow()
      kept.close()
    },
  }

  function readEntryOf(path: string, { reading, lookups, texts }: ConvertedEntry): ReadEntry {
    if (!reading.ok) return { reading, lookups }
    const { fields, ...value } = reading.value
    const richTexts = Object.entries(texts).map(([id, { digest, links }]) => {
      const text = new RichTextOnDisk(digest, links, () => readText(path, digest))
      return [id, withTrees ? text.toJSON() : text] as const
    })
    return {
      reading: { ...reading, value: { ...value, fields: { ...fields, ...Object.fromEntries(richTexts) } } },
      lookups,
    }
  }

  function readText(path: string, digest: string): string {
    const json = pendingTexts.get(`${path} ${digest}`) ?? kept.findText(path, digest)
    if (json === undefined) throw new Error(`The text of ${path} is not in the data folder any more.`)
    return json
  }

  function stampOf(
    { source, schema }: ReadJob,
    { sizeBytes, modifiedMs, changedMs, path }: FoundFile,
  ): string {
    const digest = schemaDigestOf(schema)
    return [fingerprint, digest, source.locale ?? '', sizeBytes, modifiedMs, changedMs, path].join(' ')
  }

  /** Files that are requested together go in one batch, so that their surroundings are sent once. */
  function convertSoon(
    job: ReadJob,
    surroundings: Surroundings,
    sizeBytes: number,
  ): Promise<Conversion | undefined> {
    return new Promise((resolve) => {
      waiting.push({ job, surroundings, sizeBytes, resolve })
      if (waiting.length === 1) setImmediate(sendWaiting)
    })
  }

  function sendWaiting(): void {
    const jobs = waiting
    waiting = []
    if (areFew(jobs)) {
      for (const each of jobs) void convertHere(each)
      return
    }
    const groups = Map.groupBy(jobs, ({ surroundings }) => surroundings)
    for (const [surroundings, group] of groups) {
      for (let start = 0; start < group.length; start += FILES_TOGETHER) {
        void send(group.slice(start, start + FILES_TOGETHER), surroundings)
      }
    }
  }

  async function convertHere({ job, surroundings, resolve }: Waiting): Promise<void> {
    resolve(await convertFile(contentDir, job, surroundings).catch(refusalOf))
  }

  async function send(group: readonly Waiting[], surroundings: Surroundings): Promise<void> {
    const batch: Batch = { dir: contentDir, jobs: group.map(({ job }) => job), surroundings }
    try {
      const conversions = (await pool.run(batch)) as (Conversion | undefined)[]
      for (const [index, { resolve }] of group.entries()) resolve(conversions[index])
    } catch (error) {
      // One file may have been too much; the others have nothing to do with it.
      if (isClosed) for (const { resolve } of group) resolve(undefined)
      else if (group.length > 1) for (const each of group) void send([each], surroundings)
      else group[0].resolve(refusalOf(error))
    }
  }

  function keepSoon(conversion: StoredConversion): void {
    fresh.push(conversion)
    if (fresh.length >= KEPT_TOGETHER) keepNow()
  }

  function keepNow(): void {
    if (fresh.length === 0) return
    const conversions = fresh
    fresh = []
    if (!kept.keep(conversions)) return
    for (const { path, texts } of conversions)
      for (const { digest } of texts) pendingTexts.delete(`${path} ${digest}`)
  }
}

interface Waiting {
  job: ReadJob
  surroundings: Surroundings
  sizeBytes: number
  resolve(conversion: Conversion | undefined): void
}

function areFew(jobs: readonly Waiting[]): boolean {
  const bytes = jobs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return bytes <= MAX_BYTES_HERE && jobs.every(({ sizeBytes }) => sizeBytes <= MAX_FILE_BYTES_HERE)
}

function refusalOf(error: unknown): Conversion {
  const reading = refuse(`The file cannot be read as an entry (${(error as Error).message}).`)
  return { entry: JSON.stringify({ reading, lookups: [], texts: {} } satisfies ConvertedEntry), texts: [] }
}

/** A second change in the same instant could not be seen. */
function isSettled({ modifiedMs }: FoundFile): boolean {
  return Date.now() - modifiedMs > SETTLED_AFTER_MS
}

const SETTLED_AFTER_MS = 1000
/** Stamp of what is kept for its texts alone, and never used again. */
const UNSETTLED = 'unsettled'
/** What is converted sooner than a thread has begun: an article that was edited, or a small folder. */
const MAX_BYTES_HERE = 192 * 1024
/** A longer file would hold up requests. */
const MAX_FILE_BYTES_HERE = 32 * 1024
const MAX_THREADS = 4
/** On Linux requests have priority; elsewhere one core is left to answer them. */
const CORES = Math.max(1, availableParallelism() - (process.platform === 'linux' ? 0 : 1))
/** Far more than any file needs that is small enough to be read. */
const MAX_HEAP_MB = 512
/** How long a thread waits for more work before it ends. */
const IDLE_MS = 10_000
/** The surroundings go with each batch, and are as large as the folder. */
const FILES_TOGETHER = 256
const KEPT_TOGETHER = 64

function digestOf({ contentType, bodyFieldId, choices }: TypeSchema): string {
  const text = JSON.stringify([contentType, bodyFieldId, [...choices]])
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
