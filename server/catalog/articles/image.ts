import { focusOfTags } from '@waypost/content-service/focus'
import type { Image } from '#domain/article.ts'
import type { ContentfulConfig } from '../../config/config.ts'

type ServiceAddress = Pick<ContentfulConfig, 'host' | 'insecure'>

/** Converts a file's address in the content service to one that a browser can load. */
export type ImageAddress = (url: string) => string

/**
 * Converts protocol-relative addresses of files: to paths on this site for the embedded content service, else to https,
 * or to http if the service itself uses http.
 * @param service Where the content service is; `undefined` for the embedded one.
 * @see docs/specification.md, section 2, Home
 */
export function imageAddress(service: ServiceAddress | undefined): ImageAddress {
  return (url) => {
    if (!url.startsWith('//')) return url
    if (service === undefined) return new URL(`http:${url}`).pathname
    return `${service.insecure ? 'http:' : 'https:'}${url}`
  }
}

/**
 * Lists the origins that pictures may come from. A page's security policy stays in force while its reader opens other articles, so
 * it allows more origins than the page uses.
 * @param service `undefined` for the embedded content service, whose files are the site's own.
 */
export function expectedImageOrigins(service: ServiceAddress | undefined): string[] {
  if (service === undefined) return []
  if (service.host.endsWith('contentful.com')) {
    const region = service.host.includes('.eu.') ? 'eu.' : ''
    return ['images', 'assets', 'downloads'].map((kind) => `https://${kind}.${region}ctfassets.net`)
  }
  return [`${service.insecure ? 'http' : 'https'}://${service.host}`]
}

/** Pictures that most browsers cannot show: HEIC, JPEG XL, JPEG 2000 and Photoshop's. */
const UNSHOWN = /^image\/(?:hei[cf]|jxl|jp2|vnd\.adobe\.photoshop)\b/

/** The picture of an asset; `undefined` for anything else, such as a broken link. */
export function imageOf(asset: unknown, address: ImageAddress): Image | undefined {
  const { fields, metadata } = (asset ?? {}) as AssetLike
  const file = fields?.file
  if (typeof file?.url !== 'string' || !URL.canParse(file.url, 'https://site.invalid')) return undefined
  const contentType = String(file.contentType)
  if (!contentType.startsWith('image/') || UNSHOWN.test(contentType)) return undefined
  const { width, height } = file.details?.image ?? {}
  const isMeasured = typeof width === 'number' && typeof height === 'number'
  const description = typeof fields?.description === 'string' ? fields.description : ''
  const focus = focusOf(metadata)
  return {
    url: address(file.url),
    ...(isMeasured && { width, height }),
    description: description.replaceAll(/\s+/g, ' ').trim(),
    ...(focus && { focus }),
  }
}

function focusOf(metadata: AssetLike['metadata']): string | undefined {
  const tags = metadata?.tags
  return Array.isArray(tags) ? focusOfTags(tags.map((tag: TagLike | null) => tag?.sys?.id)) : undefined
}

interface TagLike {
  sys?: { id?: unknown }
}

/** An asset whose values may have any type. */
interface AssetLike {
  metadata?: { tags?: unknown }
  fields?: {
    description?: unknown
    file?: {
      url?: unknown
      contentType?: unknown
      details?: { image?: { width?: unknown; height?: unknown } }
    }
  }
}
