import { matchesTag } from '@waypost/http/entity-tag.ts'
import { badRequest, unprocessable } from '../api/errors.ts'
import { withFile, type AssetFile } from '../folder/asset-file.ts'
import type { Variants } from '../images/variants.ts'
import { MAX_ORIGINAL_BYTES, MEDIA_TYPES, parseImageOptions } from '../images/image-options.ts'

/** Whether a query, from its question mark on, requests a size of a picture that pages of the site use. */
export type IsCommonSize = (query: string, image: { width: number; height: number }) => boolean

/**
 * Answers with what the parameters of a request make of an asset's picture.
 *
 * @returns `undefined` if the file has gone since it was found.
 */
export async function answerVariant(
  request: Request,
  asset: AssetFile & { id: string },
  variants: Variants,
  isCommonSize: IsCommonSize,
  client: string | undefined,
): Promise<Response | undefined> {
  const { search, searchParams } = new URL(request.url)
  const options = parseImageOptions(searchParams, requirePictureType(asset))
  const { width, height } = requirePicture(asset)
  const { path } = asset.file
  const unique = await withFile(path, async (opened) => opened.unique)
  if (unique === undefined) return undefined

  const original = `${asset.id} ${unique}`
  const etag = `"${variants.keyOf({ original, options })}"`
  const headers = {
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    etag,
    // A file replaced a moment ago is worked on, but not kept under the address of the old one.
    'cache-control': unique === asset.unique ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (matchesTag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const variant = await variants.provide({
    original,
    options,
    isCommonSize: isCommonSize(search, { width, height }),
    client,
    read: () => readState(path, unique),
  })
  if (variant === undefined) return undefined
  return new Response(variant.bytes as BodyInit, {
    headers: {
      ...headers,
      'content-type': MEDIA_TYPES[variant.format],
      'content-length': String(variant.bytes.length),
    },
  })
}

function requirePictureType({ mediaType, fileName }: AssetFile): string {
  if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml') return mediaType
  throw badRequest(`'${fileName}' takes no parameters: only pictures do, and drawings in SVG need none.`)
}

function requirePicture({ image, file }: AssetFile) {
  if (image === undefined) throw unprocessable('The file cannot be read as a picture.')
  if (file.sizeBytes > MAX_ORIGINAL_BYTES) {
    throw unprocessable(`The file has more than ${MAX_ORIGINAL_BYTES} bytes.`)
  }
  return image
}

/** Reads a file whole; `undefined` if it is not in the state asked for, before or after. */
function readState(path: string, unique: string): Promise<Buffer | undefined> {
  return withFile(path, async (before) => {
    if (before.unique !== unique) return undefined
    const bytes = await before.file.readFile()
    const { mtimeMs } = await before.file.stat()
    return mtimeMs === before.modifiedMs && bytes.length === before.sizeBytes ? bytes : undefined
  })
}
