import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { answerError } from '../api/answers.ts'
import { accessDenied, ApiError } from '../api/errors.ts'
import { clientOf, type RequestLimit } from '../api/request-limit.ts'
import { mediaTypeOf } from '../files/media-types.ts'
import type { AssetFile } from '../folder/asset-file.ts'
import type { AssetBundle } from '../folder/asset-folder.ts'
import type { Variants } from '../images/variants.ts'
import { createMetadataStripper } from '../originals/strip-metadata.ts'
import { assetPath } from '../publishing/assets.ts'
import type { AssetKeys } from './asset-keys.ts'
import { answerFile, BRIEFLY_CACHED } from './file-answer.ts'
import { answerVariant, originalOf, requestedVariant, type IsCommonSize } from './variant-answer.ts'

export interface AssetOptions {
  findAsset(id: string): AssetBundle | undefined
  /** Whether readers see this file, so that its current address is no secret. */
  isShown(id: string): boolean
  variants: Variants
  assetKeys: AssetKeys
  /** Whether pages often use a size. If absent, no size counts as common. */
  isCommonSize?: IsCommonSize
  /** Identifies clients, to limit how many variants they request. If absent, nothing is limited. */
  addressOf?: RequestLimit['addressOf']
  /** Host and port of the site. Signed addresses contain them. */
  host: string
  basePath: string
  /** Whether unpublished files need no signature, because the caller is already authorised. */
  areDraftsOpen?: boolean
}

/**
 * Serves the files of assets at `/assets/{id}/{unique}/{fileName}`, and variants of pictures by the parameters of Contentful's
 * Images API. The address of an earlier state of a file, or its id alone, redirects to the current one. Of a file that readers do not see yet it
 * does so only with the current state, which cannot be guessed: else the file's name would lead to it. Unpublished files are
 * at `/secure` and require a signed address.
 */
export function assetRoutes(options: AssetOptions): Hono {
  const { findAsset, isShown, variants, assetKeys, host, basePath, areDraftsOpen } = options
  const { isCommonSize = () => false, addressOf } = options
  const stripMetadata = createMetadataStripper()
  return new Hono()
    .get('/assets/:id/:unique?/:fileName?', async (c) => {
      const { id, unique = '', fileName } = c.req.param()
      const asset = findAsset(id)
      if (!asset || asset.isDraft) return absent()
      if (unique !== asset.unique || fileName !== asset.fileName) return redirect(c, id, unique, asset)
      return send(c, c.req.raw, id, asset)
    })
    .get('/secure/:id/:unique/:fileName', async (c) => {
      const { id, unique } = c.req.param()
      const asset = findAsset(id)
      if (asset && !asset.isDraft) return redirect(c, id, unique, asset)
      const { pathname, searchParams } = new URL(c.req.url)
      const isOpen = areDraftsOpen || (await assetKeys.opens(`//${host}${pathname}`, searchParams))
      if (!isOpen) return closed()
      if (!asset) return absent()
      const answer = await send(c, withoutSignature(c.req.raw), id, asset)
      answer.headers.set('cache-control', 'private, no-cache')
      // This file needs no signature, so pages of other sites in the same browser must not read it.
      if (areDraftsOpen) {
        answer.headers.delete('access-control-allow-origin')
        answer.headers.set('cross-origin-resource-policy', 'same-origin')
      }
      return answer
    })

  function redirect(c: Context, id: string, unique: string, asset: AssetBundle): Response {
    if (unique !== asset.unique && !areDraftsOpen && !isShown(id)) return absent()
    const location = assetPath(basePath, id, asset) + new URL(withoutSignature(c.req.raw).url).search
    return new Response(null, { status: 302, headers: { ...BRIEFLY_CACHED, location } })
  }

  async function send(c: Context, request: Request, id: string, file: AssetFile): Promise<Response> {
    try {
      const asset = { id, ...file }
      if (new URL(request.url).search !== '' && !isMisnamedDrawing(file)) {
        const client = addressOf && clientOf(c, addressOf)
        const variant = requestedVariant(request, asset, isCommonSize, client)
        return (await answerVariant(request, asset, variants, variant)) ?? absent()
      }
      const answer = await answerFile(request, asset, stripMetadata)
      if (answer !== 'reencode') return answer ?? absent()
      return (await answerVariant(request, asset, variants, originalOf(asset))) ?? absent()
    } catch (error) {
      if (error instanceof ApiError) return answerError(error, randomUUID())
      throw error
    }
  }
}

/** Whether a drawing has the name of another picture, so that pages request sizes of it. It needs none. */
function isMisnamedDrawing({ mediaType, fileName }: AssetFile): boolean {
  const byName = mediaTypeOf(fileName)
  return mediaType === 'image/svg+xml' && byName !== mediaType && byName.startsWith('image/')
}

function withoutSignature(request: Request): Request {
  const url = new URL(request.url)
  for (const name of ['policy', 'token']) url.searchParams.delete(name)
  return new Request(url, request)
}

function closed(): Response {
  return answerError(accessDenied('The address is not signed, or its signature has expired.'), randomUUID())
}

function absent(): Response {
  return new Response('There is no such file.', {
    status: 404,
    headers: { ...BRIEFLY_CACHED, 'content-type': 'text/plain; charset=utf-8' },
  })
}
