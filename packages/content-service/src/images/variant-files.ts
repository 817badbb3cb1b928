import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
}

/** Name of a file: `{key}.{digest}.{format}`. If the digest does not fit, the file is damaged or incomplete. */
const NAME = /^([0-9a-f]{48})\.([0-9a-f]{24})\.(\w+)$/

/**
 * Opens a folder of variants, and lists the variants of earlier starts in the background. Above the limit, the least
 * recently used variant is deleted first; after a start, the oldest.
 */
export function openVariantFiles({ dir, maxBytes, onError }: VariantFilesOptions) {
  const stored = new LRUCache<string, VariantFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ sizeBytes }) => Math.max(1, sizeBytes),
    disposeAfter: ({ name }, key) => {
      // A new entry with the same key may use the same file.
      if (stored.peek(key)?.name !== name) void remove(join(dir, name))
    },
  })
  let hasReported = false
  const listed = list().catch(report)

  async function list(): Promise<void> {
    const found: (VariantFile & { key: string; modifiedMs: number })[] = []
    await forEachOf(await listNames(dir), FILES_AT_ONCE, async (name) => {
      const [, key] = NAME.exec(name) ?? []
      const stats = key && (await stat(join(dir, name)).catch(() => undefined))
      if (stats) found.push({ key, name, sizeBytes: stats.size, modifiedMs: stats.mtimeMs })
    })
    for (const { key, name, sizeBytes } of found.toSorted((one, other) => one.modifiedMs - other.modifiedMs))
      stored.set(key, { name, sizeBytes })
  }

  function report(error: unknown): void {
    if (hasReported) return
    hasReported = true
    onError(error)
  }

  return {
    /** @returns `undefined` if no variant has this key, or its file is missing or damaged. */
    async read(key: string): Promise<Variant | undefined> {
      await listed
      const file = stored.get(key)
      if (!file) return undefined
      const bytes = await readFile(join(dir, file.name)).catch(() => undefined)
      const [, , digest, format] = NAME.exec(file.name)!
      if (bytes && digestOf(bytes) === digest && Object.hasOwn(MEDIA_TYPES, format))
        return { format: format as Format, bytes }
      if (stored.peek(key) === file) stored.delete(key)
      return undefined
    },

    /** Stores a variant. Reports the first failure, such as a full disk, until a write succeeds again; never throws. */
    async write(key: string, { format, bytes }: Variant): Promise<void> {
      if (bytes.length > maxBytes) return
      await listed
      const name = `${key}.${digestOf(bytes)}.${format}`
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 })
        await writeFile(join(dir, name), bytes, { mode: 0o600 })
        stored.set(key, { name, sizeBytes: bytes.length })
        hasReported = false
      } catch (error) {
        await remove(join(dir, name))
        report(error)
      }
    },
  }
}

async function listNames(dir: string): Promise<string[]> {
  try {
    return await readdir(dir)
  } catch (error) {
    // The first write creates the folder, or reports the failure.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Deletes a file. After a failure the next start lists the file again. */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {})
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24)
}
