import type { FileHandle } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { matchesTag } from '@waypost/http/entity-tag.ts'
import { isActive, isScript, isShownByBrowsers } from '../files/media-types.ts'
import { openFile, uniquePart, withFile, type AssetFile } from '../folder/asset-file.ts'
import { slicePieces, totalLength, type Piece } from '../originals/pieces.ts'
import { STRIPPER_VERSION, type StripMetadata } from '../originals/strip-metadata.ts'
import { parseRange } from './byte-range.ts'

const COMMON = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }

/** Headers of an answer that caches must check before they use it again. */
export const BRIEFLY_CACHED = { ...COMMON, 'cache-control': 'no-cache' }

/** Headers of an answer whose address changes with the file. @param isCurrent False if the file is newer than its address. */
export function cachedForever(isCurrent: boolean) {
  return isCurrent ? { ...COMMON, 'cache-control': 'public, max-age=31536000, immutable' } : BRIEFLY_CACHED
}

/**
 * Answers with a file, whole or in part, and with a picture without its metadata.
 * @returns 'reencode' if only a new copy of the picture lacks the metadata; `undefined` if the file is missing.
 */
export function answerFile(
  request: Request,
  asset: AssetFile,
  stripMetadata: StripMetadata,
): Promise<Response | 'reencode' | undefined> {
  const { path } = asset.file
  return withFile(path, async ({ file, sizeBytes, modifiedMs, unique }) => {
    const etag = `"${unique}-${STRIPPER_VERSION}"`
    const headers: Record<string, string> = {
      ...cachedForever(unique === asset.unique),
      ...describe(asset),
      etag,
      'last-modified': new Date(modifiedMs).toUTCString(),
    }
    if (matchesTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })

    const pieces = await stripMetadata(`${unique} ${path}`, { file, sizeBytes, image: asset.image })
    if (pieces === 'reencode') return pieces
    const size = totalLength(pieces)
    const ifRange = request.headers.get('if-range')
    const isRanged = request.method === 'GET' && (ifRange === null || ifRange === etag)
    const range = parseRange(isRanged ? request.headers.get('range') : null, size)
    if (range === 'unsatisfiable') {
      const unsatisfied = { ...BRIEFLY_CACHED, 'content-range': `bytes */${size}` }
      return new Response(null, { status: 416, headers: unsatisfied })
    }
    const { start, end } = range ?? { start: 0, end: size }
    if (range) headers['content-range'] = `bytes ${start}-${end - 1}/${size}`
    headers['content-length'] = String(end - start)
    const status = range ? 206 : 200
    if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers })

    const contents = ReadableStream.from(readPieces(path, unique, slicePieces(pieces, start, end)))
    return new Response(contents as unknown as BodyInit, { status, headers })
  })
}

function describe({ mediaType, fileName }: AssetFile): Record<string, string> {
  // Pages may load scripts of their own origin. The creator's files must not become such scripts.
  const sentType = isScript(mediaType) ? 'text/plain' : mediaType
  return {
    'content-type': sentType.startsWith('text/') ? `${sentType}; charset=utf-8` : sentType,
    'accept-ranges': 'bytes',
    ...(isActive(mediaType) && {
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    }),
    ...(!isShownByBrowsers(mediaType) && {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    }),
  }
}

/** Opens the file at the first read. An answer without a reader then leaves no file open. */
async function* readPieces(path: string, unique: string, pieces: Piece[]): AsyncGenerator<Uint8Array> {
  const file = await openFile(path)
  if (!file) throw new Error(CHANGED)
  try {
    const { size, mtimeMs } = await file.stat()
    if (uniquePart({ sizeBytes: size, modifiedMs: mtimeMs }) !== unique) throw new Error(CHANGED)
    for (const piece of pieces) {
      if (piece instanceof Uint8Array) yield piece
      else yield* readRange(file, piece.start, piece.end)
    }
  } finally {
    await file.close()
  }
}

async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end;) {
    const bytes = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
    if (bytesRead === 0) throw new Error(CHANGED)
    yield bytes.subarray(0, bytesRead)
    at += bytesRead
  }
}

const CHANGED = 'The file changed while it was sent.'
const READ_BYTES = 64 * 1024
