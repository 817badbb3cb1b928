import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Hono } from 'hono'
import { assetPath } from './asset-address.ts'
import { openFile, uniquePart, type AssetFile } from '../folder/asset-file.ts'
import { parseRange } from './byte-range.ts'
import { isActive, isShownByBrowsers } from './media-types.ts'
import { answerVariant } from './variant-answer.ts'
import type { Variants } from '../variants/variants.ts'
import { matchesTag } from '../../http/entity-tag.ts'

/**
 * Serves the files of assets at `/assets/{id}/{unique}/{fileName}`, and what the parameters of Contentful's Images API
 * make of pictures; an address of an earlier state leads to the present one. Files are found by id among those that were
 * read, never by a path made of a request.
 *
 * @param findAsset Finds an asset's file by id.
 * @see Content Delivery API, files.
 */
export function assetRoutes(findAsset: (id: string) => AssetFile | undefined, variants: Variants): Hono {
  return new Hono().get('/assets/:id/:unique/:fileName', async (c) => {
    const { id, unique, fileName } = c.req.param()
    const { search } = new URL(c.req.url)
    const asset = findAsset(id)
    if (!asset) return absent()
    if (unique !== asset.unique || fileName !== asset.fileName) {
      return new Response(null, {
        status: 302,
        headers: { ...brief, location: assetPath(id, asset) + search },
      })
    }
    if (search === '') return sendFile(c.req.raw, asset)
    return (await answerVariant(c.req.raw, { id, ...asset }, variants)) ?? absent()
  })
}

const forAll = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }
const brief = { ...forAll, 'cache-control': 'no-cache' }

async function sendFile(request: Request, asset: AssetFile): Promise<Response> {
  const file = await openFile(asset.file.path)
  if (!file) return absent()
  let isSending = false
  try {
    const { size, mtimeMs } = await file.stat()
    const unique = uniquePart({ sizeBytes: size, modifiedMs: mtimeMs })
    const etag = `"${unique}"`
    const headers: Record<string, string> = {
      ...describe(asset),
      etag,
      'last-modified': new Date(mtimeMs).toUTCString(),
      // A file replaced a moment ago is sent, but not kept under the address of the old one.
      'cache-control': unique === asset.unique ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    if (matchesTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })

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

    isSending = true // the stream closes the file, read to its end or not
    return new Response(toBody(file, start, end), { status, headers })
  } finally {
    if (!isSending) await file.close()
  }
}

function describe({ mediaType, fileName }: AssetFile): Record<string, string> {
  return {
    ...forAll,
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'accept-ranges': 'bytes',
    ...(isActive(mediaType) && {
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    }),
    ...(!isShownByBrowsers(mediaType) && {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    }),
  }
}

function toBody(file: FileHandle, start: number, end: number): BodyInit {
  const stream: NodeStream = Readable.toWeb(file.createReadStream({ start, end }))
  return stream as unknown as ReadableStream
}

function absent(): Response {
  return new Response('There is no such file.', {
    status: 404,
    headers: { ...brief, 'content-type': 'text/plain; charset=utf-8' },
  })
}
