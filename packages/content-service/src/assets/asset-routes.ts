import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Hono, type Context } from 'hono'
import { answerError } from '../api/answers.ts'
import { accessDenied, ApiError } from '../api/errors.ts'
import { clientOf, type RequestLimit } from '../api/request-limit.ts'
import { assetPath } from '../publishing/assets.ts'
import type { AssetKeys } from './asset-keys.ts'
import { STRIPPER_VERSION, createMetadataStripper, type StripMetadata } from '../originals/strip-metadata.ts'
import { slicePieces, totalLength, type Piece } from '../originals/pieces.ts'
import { openFile, uniquePart, withFile, type AssetFile } from '../folder/asset-file.ts'
import type { AssetBundle } from '../folder/asset-folder.ts'
import { parseRange } from './byte-range.ts'
import { isActive, isScript, isShownByBrowsers } from '../files/media-types.ts'
import { answerVariant, type IsCommonSize } from './variant-answer.ts'
import type { Variants } from '../images/variants.ts'
import { matchesTag } from '@waypost/http/entity-tag.ts'

/**
 * Serves the files of assets at `/assets/{id}/{unique}/{fileName}`, and what the parameters of Contentful's Images API
 * make of pictures; an address of an earlier state leads to the present one. Files that are not published have addresses
 * at `/secure`, and are sent to who signs those.
 */
export function assetRoutes(options: AssetOptions): Hono {
  const { findAsset, variants, assetKeys, host, basePath, areDraftsOpen } = options
  const { isCommonSize = () => false, addressOf } = options
  const clean = createMetadataStripper()
  return new Hono()
    .get('/assets/:id/:unique/:fileName', async (c) => {
      const { id, unique, fileName } = c.req.param()
      const asset = findAsset(id)
      if (!asset || asset.isDraft) return absent()
      if (unique !== asset.unique || fileName !== asset.fileName)
        return moveTo(c, assetPath(basePath, id, asset))
      return send(c, c.req.raw, id, asset)
    })
    .get('/secure/:id/:unique/:fileName', async (c) => {
      const { id } = c.req.param()
      const asset = findAsset(id)
      if (asset && !asset.isDraft) return moveTo(c, assetPath(basePath, id, asset))
      const { pathname, searchParams } = new URL(c.req.url)
      const isOpen = areDraftsOpen || (await assetKeys.opens(`//${host}${pathname}`, searchParams))
      if (!isOpen) return closed()
      if (!asset) return absent()
      const answer = await send(c, withoutSignature(c.req.raw), id, asset)
      // Nobody between here and the caller is to keep it.
      answer.headers.set('cache-control', 'private, no-cache')
      // Here the address alone opens it: pages of other sites, in the same browser, must not read it.
      if (areDraftsOpen) {
        answer.headers.delete('access-control-allow-origin')
        answer.headers.set('cross-origin-resource-policy', 'same-origin')
      }
      return answer
    })

  async function send(c: Context, request: Request, id: string, asset: AssetFile): Promise<Response> {
    try {
      if (new URL(request.url).search === '') return await sendFile(request, asset, clean)
      const client = addressOf && clientOf(c, addressOf)
      return (await answerVariant(request, { id, ...asset }, variants, isCommonSize, client)) ?? absent()
    } catch (error) {
      if (error instanceof ApiError) return answerError(error, randomUUID())
      throw error
    }
  }
}

export interface AssetOptions {
  findAsset(id: string): AssetBundle | undefined
  variants: Variants
  assetKeys: AssetKeys
  /** No size is common if not given. */
  isCommonSize?: IsCommonSize
  /** Where requests come from, to limit what is made for each client; without limit if not given. */
  addressOf?: RequestLimit['addressOf']
  /** Host of the site with its port, which signed addresses name. */
  host: string
  basePath: string
  /** Whether files that are not published need no signature, since who asks was let in already. */
  areDraftsOpen?: boolean
}

function moveTo(c: Context, path: string): Response {
  const { search } = new URL(withoutSignature(c.req.raw).url)
  return new Response(null, { status: 302, headers: { ...brief, location: path + search } })
}

function withoutSignature(request: Request): Request {
  const url = new URL(request.url)
  for (const name of ['policy', 'token']) url.searchParams.delete(name)
  return new Request(url, request)
}

function closed(): Response {
  return answerError(
    accessDenied('The address is not signed, or its signature no longer holds.'),
    randomUUID(),
  )
}

const forAll = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }
const brief = { ...forAll, 'cache-control': 'no-cache' }

async function sendFile(request: Request, asset: AssetFile, clean: StripMetadata): Promise<Response> {
  const { path } = asset.file
  const answer = await withFile(path, async ({ file, sizeBytes, modifiedMs, unique }) => {
    const etag = `"${unique}-${STRIPPER_VERSION}"`
    const headers: Record<string, string> = {
      ...describe(asset),
      etag,
      'last-modified': new Date(modifiedMs).toUTCString(),
      // A file replaced a moment ago is sent, but not kept under the address of the old one.
      'cache-control': unique === asset.unique ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    if (matchesTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })

    const pieces = await clean(`${unique} ${path}`, { file, sizeBytes })
    const size = totalLength(pieces)
    const ifRange = request.headers.get('if-range')
    const isAboutThis = ifRange === null || ifRange === etag
    const isRanged = isAboutThis && request.method === 'GET'
    const range = parseRange(isRanged ? request.headers.get('range') : null, size)
    if (range === 'unsatisfiable') {
      return new Response(null, { status: 416, headers: { ...brief, 'content-range': `bytes */${size}` } })
    }
    if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`
    const { start, end } = range ?? { start: 0, end: size - 1 }
    headers['content-length'] = String(end - start + 1)
    const status = range ? 206 : 200
    if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers })

    const contents = ReadableStream.from(readPieces(path, unique, slicePieces(pieces, start, end)))
    return new Response(contents as unknown as BodyInit, { status, headers })
  })
  return answer ?? absent()
}

function describe({ mediaType, fileName }: AssetFile): Record<string, string> {
  // The site's pages may load scripts of their own origin, of which these are none.
  const sentType = isScript(mediaType) ? 'text/plain' : mediaType
  return {
    ...forAll,
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

/** Opens the file only when its first bytes are asked for: what nobody reads leaves nothing open. */
async function* readPieces(path: string, unique: string, pieces: Piece[]): AsyncGenerator<Uint8Array> {
  const file = await openFile(path)
  if (!file) throw new Error(GONE)
  try {
    const { size, mtimeMs } = await file.stat()
    if (uniquePart({ sizeBytes: size, modifiedMs: mtimeMs }) !== unique) throw new Error(GONE)
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
    if (bytesRead === 0) throw new Error(GONE)
    yield bytes.subarray(0, bytesRead)
    at += bytesRead
  }
}

const GONE = 'The file changed while it was sent.'
const READ_BYTES = 64 * 1024

function absent(): Response {
  return new Response('There is no such file.', {
    status: 404,
    headers: { ...brief, 'content-type': 'text/plain; charset=utf-8' },
  })
}
