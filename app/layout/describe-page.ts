import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import type { Image } from '#domain/article.ts'
import { sharedPicture } from '#domain/picture-sources.ts'
import type { RootData } from '../root-data.ts'

interface Page {
  /** Name of the screen; absent where the site's name says it. */
  title?: string
  description: string
  /** The one address of the page, from the site's root. */
  address: string
  image?: Image
  type?: 'website' | 'article' | 'profile'
  /** False keeps the page out of search engines. */
  isIndexed?: boolean
}

/** Writes what the head of a page tells browsers, search engines and those who show links to it. */
export function describePage(
  { site, publicUrl }: RootData,
  { title, description, address, image, type = 'website', isIndexed = true }: Page,
): MetaDescriptor[] {
  const picture = image && sharedPicture(image)
  return [
    { title: title === undefined ? site.title : `${title} · ${site.title}` },
    { name: 'description', content: description },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: publicUrl + address },
    { property: 'og:site_name', content: site.title },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title ?? site.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicUrl + address },
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(picture ? describePicture(picture, publicUrl) : []),
  ]
}

function describePicture({ url, width, height, description }: Image, publicUrl: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: new URL(url, publicUrl).href },
    ...(width && height
      ? [
          { property: 'og:image:width', content: String(width) },
          { property: 'og:image:height', content: String(height) },
        ]
      : []),
    ...(description ? [{ property: 'og:image:alt', content: description }] : []),
  ]
}

/** Head of a page that tells only that something went wrong. */
export function describeError(root: RootData | undefined, error: unknown): MetaDescriptor[] {
  const title = isRouteErrorResponse(error) && error.status === 404 ? 'Not found' : 'Not loaded'
  return [{ title: root ? `${title} · ${root.site.title}` : title }, { name: 'robots', content: 'noindex' }]
}
