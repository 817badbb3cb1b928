import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { FILES_AT_ONCE, forEachOf } from '../files/files.ts'
import type { Variant } from './convert.ts'
import { MEDIA_TYPES, type Format } from './image-options.ts'

export type VariantFiles = ReturnType<typeof openVariantFiles>

interface VariantFilesOptions {
  dir: string
  maxBytes: number
  onError(error: unknown): void
}

interface VariantFile {
  name: string
  sizeBytes: number
  /** When its time of use was last noted on the disk. */
  usedMs: number
}

/** A file's name says what it is and how to check that it is whole: `{key}.{digest}.{format}`. */
const NAME = /^([0-9a-f]{48})\.([0-9a-f]{24})\.(\w+)$/
const DRAFT = /^\.draft-/

/** A draft of this age was left behind by a process that ended over it. */
const DRAFT_LIFETIME_MS = 60 * 60_000

/** How exactly the time of use is noted, for the next start to know. */
const USE_MS = 60 * 60_000

/**
 * Opens the folder of variants; what is there from earlier is listed in the background. What was asked for longest ago goes
 * first when there are too many bytes.
 */
export function openVariantFiles({ dir, maxBytes, onError }: VariantFilesOptions) {
  const kept = new LRUCache<string, VariantFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ sizeBytes }) => Math.max(1, sizeBytes),
    disposeAfter: ({ name }, key) => {
      // What takes its place may be in the same file.
      if (kept.peek(key)?.name !== name) void remove(join(dir, name))
    },
  })
  let hasReported = false
  const listed = list().catch(report)

  async function list(): Promise<void> {
    const found: [key: string, file: VariantFile][] = []
    await forEachOf(await listNames(dir), FILES_AT_ONCE, async (name) => {
      const stats = await stat(join(dir, name)).catch(() => undefined)
      if (stats === undefined) return
      const [, key] = NAME.exec(name) ?? []
      if (key) found.push([key, { name, sizeBytes: stats.size, usedMs: stats.mtimeMs }])
      const isLeft = DRAFT.test(name) && stats.mtimeMs < Date.now() - DRAFT_LIFETIME_MS
      if (isLeft) await remove(join(dir, name))
    })
    found.sort(([, one], [, other]) => one.usedMs - other.usedMs)
    for (const [key, file] of found) kept.set(key, file)
  }

  function report(error: unknown): void {
    if (hasReported) return
    hasReported = true
    onError(error)
  }

  function noteUse(file: VariantFile): void {
    const nowMs = Date.now()
    if (nowMs - file.usedMs < USE_MS) return
    file.usedMs = nowMs
    // Where it cannot be noted, the file counts as older than it is.
    utimes(join(dir, file.name), new Date(), new Date()).catch(() => {})
  }

  return {
    /** @returns `undefined` if nothing is kept by that key, or its file has gone or been damaged. */
    async read(key: string): Promise<Variant | undefined> {
      await listed
      const file = kept.get(key)
      if (!file) return undefined
      const bytes = await readFile(join(dir, file.name)).catch(() => undefined)
      const [, , digest, format] = NAME.exec(file.name)!
      if (bytes && digestOf(bytes) === digest && Object.hasOwn(MEDIA_TYPES, format)) {
        noteUse(file)
        return { format: format as Format, bytes }
      }
      if (kept.peek(key) === file) kept.delete(key)
      return undefined
    },

    /** Keeps it whole or not at all. A disk that is full or not there is reported once, and nothing else happens. */
    async write(key: string, { format, bytes }: Variant): Promise<void> {
      if (bytes.length > maxBytes) return
      await listed
      const name = `${key}.${digestOf(bytes)}.${format}`
      const draft = join(dir, `.draft-${randomUUID()}`)
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 })
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600 })
        await rename(draft, join(dir, name))
        kept.set(key, { name, sizeBytes: bytes.length, usedMs: Date.now() })
        hasReported = false
      } catch (error) {
        await remove(draft)
        report(error)
      }
    },
  }
}

async function listNames(dir: string): Promise<string[]> {
  try {
    return await readdir(dir)
  } catch (error) {
    // Where there can be no folder, the first file that is written says so.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Where a file cannot be removed it is found again at the next start. */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {})
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24)
}
