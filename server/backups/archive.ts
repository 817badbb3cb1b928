import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { REPLACED, UNFINISHED_RESTORE } from '../data-dir.ts'
import { StartError } from '../errors.ts'
import { MANIFEST, manifestSchema, type BackupFile, type Manifest } from './manifest.ts'

/** Bytes of a file in memory at once. */
const CHUNK_BYTES = 256 * 1024

/** More than the manifest of 100,000 files. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

const MAX_FILES = 1_000_000

/** Backups hold secrets. Only the owner of the file may read them. */
const MODE = 0o600

/** Writes an archive. `stream` carries its bytes while the caller adds files. */
export function createArchiveWriter() {
  const { readable, controller } = createTarPacker()
  const files: BackupFile[] = []

  return {
    stream: Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
    /** Adds a file, which must not change meanwhile. */
    async add(name: string, path: string, { size, mtimeMs }: { size: number; mtimeMs: number }) {
      const pax = { mtime: (mtimeMs / 1000).toFixed(6) }
      const writer = controller.add({ name, size, mode: MODE, mtime: new Date(mtimeMs), pax }).getWriter()
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(path, {
        highWaterMark: CHUNK_BYTES,
      }) as AsyncIterable<Buffer>) {
        hash.update(chunk)
        await writer.write(chunk)
      }
      await writer.close()
      files.push({ name, bytes: size, sha256: hash.digest('hex') })
    },
    /** Adds the manifest and ends the archive. */
    async end(facts: Omit<Manifest, 'files'>): Promise<Manifest> {
      const manifest = { ...facts, files }
      const bytes = Buffer.from(JSON.stringify(manifest, undefined, 2))
      const writer = controller.add({ name: MANIFEST, size: bytes.length, mode: MODE }).getWriter()
      await writer.write(bytes)
      await writer.close()
      controller.finalize()
      return manifest
    },
    /** Ends the archive without a manifest, so that a restore refuses it. */
    fail: (reason: unknown) => controller.error(reason),
  }
}

export interface ReadFile {
  name: string
  modifiedAt: Date
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Reads a whole archive, compressed or not, and checks that it holds exactly the files of its manifest, unchanged.
 * @param take Called with each file before the check is complete, so what it wrote is valid only after this function
 * returns. Without `take`, the function only checks the archive.
 * @throws StartError if the archive is not a backup, or not complete.
 */
export async function readArchive(path: string, take = skip): Promise<Manifest> {
  const found: BackupFile[] = []
  const names = new Set<string>()
  let manifest: Manifest | undefined

  async function readEntry({ header, body }: ParsedTarEntry): Promise<void> {
    const { name, size, type, mtime } = header
    if (type !== 'file') throw new NotABackup(`it holds '${name}', which is not a file`)
    if (!isPlain(name)) throw new NotABackup(`it holds a file with the name '${name}'`)
    if (names.has(name)) throw new NotABackup(`it holds '${name}' twice`)
    names.add(name)
    if (manifest !== undefined || found.length === MAX_FILES) throw new NotABackup('it holds too much')
    if (name === MANIFEST) {
      if (size > MAX_MANIFEST_BYTES) throw new NotABackup(`its ${MANIFEST} is too large`)
      manifest = parseManifest(await text(body))
      return
    }
    const hash = createHash('sha256')
    await take({ name, modifiedAt: mtime ?? new Date(), bytes: digested(body, hash) })
    found.push({ name, bytes: size, sha256: hash.digest('hex') })
  }

  try {
    const isCompressed = await isGzip(path)
    const input = createReadStream(path, { highWaterMark: CHUNK_BYTES })
    const readAll = async (chunks: AsyncIterable<Uint8Array>) => {
      const stream = ReadableStream.from(chunks) as globalThis.ReadableStream<Uint8Array>
      const entries = stream.pipeThrough(createTarDecoder({ strict: true }))
      for await (const entry of entries) await readEntry(entry)
    }
    await (isCompressed ? pipeline(input, createGunzip(), readAll) : pipeline(input, readAll))
  } catch (cause) {
    if (cause instanceof NotABackup)
      throw new StartError(`${path} is not a backup of Waypost: ${cause.message}.`, { cause })
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EISDIR') throw new StartError(`${path} is a folder. Name the file of a backup.`, { cause })
    // An error of the system, such as a denied permission, does not mean that the archive is damaged.
    if (cause instanceof StartError || (cause as NodeJS.ErrnoException).syscall !== undefined) throw cause
    throw new StartError(
      `${path} is not a backup of Waypost, or it is damaged (${(cause as Error).message})`,
      {
        cause,
      },
    )
  }
  if (manifest === undefined) throw new StartError(`${path} is not a backup of Waypost, or it is cut off.`)
  if (!isDeepStrictEqual(found, manifest.files))
    throw new StartError(`${path} is damaged: its files differ from its ${MANIFEST}.`)
  return manifest
}

/** The archive is not a backup. The message gives the reason, without a full stop. */
class NotABackup extends Error {}

async function skip({ bytes }: ReadFile): Promise<void> {
  for await (const _ of bytes);
}

async function* digested(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

/**
 * Whether a name leads to a file below the target folder, but not into the folder of an unfinished restore, and has its simplest
 * spelling.
 */
function isPlain(name: string): boolean {
  const root = resolve('/')
  const [folder, first = ''] = name.split('/', 2)
  const isBelow =
    /^(content|data)$/.test(folder) && !['', UNFINISHED_RESTORE, REPLACED].includes(first.toLowerCase())
  const isKnown = name === MANIFEST || name === '.env' || isBelow
  return isKnown && !name.includes('\0') && relative(root, resolve(root, name)).split(sep).join('/') === name
}

function parseManifest(json: string): Manifest {
  const { success, data } = manifestSchema.safeParse(parseJson(json))
  if (success) return data
  throw new NotABackup(`this version of Waypost does not know the format of its ${MANIFEST}`)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** @see RFC 1952, section 2.3.1 */
async function isGzip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2)
  return buffer[0] === 0x1f && buffer[1] === 0x8b
}
