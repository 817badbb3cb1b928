import type { AttachedFile } from '#domain/article.ts'
import { isBlank } from '#domain/visible-text.ts'
import type { ImageAddress } from './image.ts'

/** The file of an asset, to download; `undefined` for anything else, such as a broken link. */
export function attachedFileOf(asset: unknown, address: ImageAddress): AttachedFile | undefined {
  const { title, file } = (asset as AssetLike | null | undefined)?.fields ?? {}
  if (typeof file?.url !== 'string' || !URL.canParse(file.url, 'https://site.invalid')) return undefined
  const { contentType, details } = file
  const name = typeof file.fileName === 'string' ? file.fileName : ''
  const kind = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1].toUpperCase()
  return {
    url: address(file.url),
    title: typeof title === 'string' && !isBlank(title) ? title.trim() : name || 'File',
    ...(kind !== undefined && { kind }),
    ...(typeof contentType === 'string' && { type: contentType }),
    ...(typeof details?.size === 'number' && { bytes: details.size }),
  }
}

/** An asset whose values may have any type. */
interface AssetLike {
  fields?: {
    title?: unknown
    file?: { url?: unknown; fileName?: unknown; contentType?: unknown; details?: { size?: unknown } }
  }
}
