import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import type { Image } from '#domain/article.ts'
import type { RootData } from '../data/root-data.ts'

interface Page {
  /** Name of the screen; absent on Home, whose title is the site's. */
  title?: string
  description: string
  /** Canonical path of the page, with its query. */
  address: string
  /** Picture for link previews; the site's by default. */
  card?: Image
  type?: 'website' | 'article' | 'profile'
  /** False to keep the page out of search engines. */
  isIndexed?: boolean
}

/** Builds the metadata of a page, for browsers, search engines and link previews. */
export function describePage(
  { site, card: siteCard, publicUrl }: RootData,
  { title, description, address, card = siteCard, type = 'website', isIndexed = true }: Page,
): MetaDescriptor[] {
  return [
    { title: title === undefined ? site.title : `${title} · ${site.title}` },
    { name: 'description', content: description },
    ...(isIndexed && site.robots !== 'none' ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: publicUrl + address },
    { property: 'og:site_name', content: site.title },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title ?? site.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicUrl + address },
    ...describeCard(card, publicUrl),
  ]
}

function describeCard({ url, width, height, description }: Image, publicUrl: string): MetaDescriptor[] {
  const address = new URL(url, publicUrl).href
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: address },
    { name: 'twitter:image:alt', content: description },
  ]
}

/** Builds the metadata of an error page. */
export function describeError(root: RootData | undefined, error: unknown): MetaDescriptor[] {
  const title = isRouteErrorResponse(error) && error.status === 404 ? 'Not found' : 'Not loaded'
  return [{ title: root ? `${title} · ${root.site.title}` : title }, { name: 'robots', content: 'noindex' }]
}
