import { matchesTag } from '@waypost/http/entity-tag.ts'
import { badRequest, unprocessable } from '../api/errors.ts'
import { withFile, type AssetFile } from '../folder/asset-file.ts'
import { maxPixelsOf } from '../images/convert.ts'
import {
  MAX_ORIGINAL_BYTES,
  MEDIA_TYPES,
  parseImageOptions,
  type ImageOptions,
} from '../images/image-options.ts'
import type { VariantRequest, Variants } from '../images/variants.ts'
import { cannotStrip } from '../originals/strip-metadata.ts'
import { cachedForever } from './file-answer.ts'

/** Whether the site's pages use the size of a picture that a query requests. The query begins with a question mark. */
export type IsCommonSize = (query: string, image: { width: number; height: number }) => boolean

type Wanted = Pick<VariantRequest, 'options' | 'isCommonSize' | 'client'>

/** Reads the parameters of a request. @throws ApiError if they are not valid, or the file is no picture. */
export function requestedVariant(
  request: Request,
  { mediaType, fileName, image }: AssetFile,
  isCommonSize: IsCommonSize,
  client: string | undefined,
): Wanted {
  const { search, searchParams } = new URL(request.url)
  if (!mediaType.startsWith('image/') || mediaType === 'image/svg+xml')
    throw badRequest(`'${fileName}' takes no parameters: only pictures do, and drawings in SVG need none.`)
  const options = parseImageOptions(searchParams, mediaType)
  if (!image) throw unprocessable('The file cannot be read as a picture.')
  return { options, isCommonSize: isCommonSize(search, image), client }
}

/** Quality of a copy that replaces the picture itself. */
const ORIGINAL_QUALITY = 90

/**
 * Requests a copy without metadata. The copy is smaller only if the format's limit requires it.
 * @throws ApiError if no copy is possible.
 */
export function originalOf({ image, mediaType }: AssetFile): Wanted {
  if (!image) throw cannotStrip()
  const options: ImageOptions = { focus: 'center', quality: ORIGINAL_QUALITY }
  const factor = Math.sqrt(
    maxPixelsOf(mediaType === 'image/tiff' ? 'tiff' : 'avif') / (image.width * image.height),
  )
  if (factor < 1) options.width = Math.floor(image.width * factor)
  return { options, isCommonSize: true }
}

/** Answers with a variant of an asset's picture. @returns `undefined` if the file is missing. */
export async function answerVariant(
  request: Request,
  asset: AssetFile & { id: string },
  variants: Variants,
  wanted: Wanted,
): Promise<Response | undefined> {
  if (asset.file.sizeBytes > MAX_ORIGINAL_BYTES)
    throw unprocessable(`The file has more than ${MAX_ORIGINAL_BYTES} bytes.`)
  const { path } = asset.file
  const unique = await withFile(path, async (opened) => opened.unique)
  if (unique === undefined) return undefined

  const original = `${asset.id} ${unique}`
  const etag = `"${variants.keyOf({ original, options: wanted.options })}"`
  const headers = { ...cachedForever(unique === asset.unique), etag }
  if (matchesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const variant = await variants.provide({ original, ...wanted, read: () => readState(path, unique) })
  if (variant === undefined) return undefined
  return new Response(variant.bytes as BodyInit, {
    headers: {
      ...headers,
      'content-type': MEDIA_TYPES[variant.format],
      'content-length': String(variant.bytes.length),
    },
  })
}

/** Reads a whole file; `undefined` if its state differs from `unique` before or after the reading. */
function readState(path: string, unique: string): Promise<Buffer | undefined> {
  return withFile(path, async (before) => {
    if (before.unique !== unique) return undefined
    const bytes = await before.file.readFile()
    const { mtimeMs } = await before.file.stat()
    return mtimeMs === before.modifiedMs && bytes.length === before.sizeBytes ? bytes : undefined
  })
}
