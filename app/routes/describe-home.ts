import type { MetaDescriptor } from 'react-router'
import { FEED_FILTERS, feedAddress, type FeedFilter } from '#domain/addresses.ts'
import type { CategoryNote } from '#domain/category-notes.ts'
import { FILTERS, listAddress } from '#domain/list-address.ts'
import { titleOf, type ListSummary } from '#domain/listing.ts'
import type { RootData } from '../data/root-data.ts'
import { describePage } from '../layout/describe-page.ts'
import { blog, breadcrumbs, creator, structuredData } from '../layout/structured-data.ts'

/** Builds the metadata of a page of Home. */
export function describeHome(root: RootData, list: ListSummary & { note?: CategoryNote }): MetaDescriptor[] {
  const { month, isWhole, page, total } = list
  const title = titleOf(list)
  const filters = FILTERS.filter((filter) => list[filter] !== undefined)
  const feed = FEED_FILTERS.find((filter) => filter === filters[0])
  const { site } = root
  const parts = [
    title,
    month,
    isWhole && 'Every article',
    page > 1 && !isWhole ? `Page ${page}` : undefined,
  ].filter(Boolean)
  const description = title
    ? `${title}: articles by ${site.name}. ${list.note?.sentence ?? site.intro}`
    : site.description
  return [
    ...describePage(root, {
      title: parts.join(', ') || undefined,
      description,
      address: listAddress(list),
      isIndexed: total > 0 && month === undefined && filters.length < 2 && !isWhole,
    }),
    ...(feed && total > 0 ? [describeFeed(feed, list[feed]!)] : []),
    title
      ? describePart(
          root,
          title,
          description,
          listAddress({ ...list, month: undefined, page: 1, isWhole: false }),
        )
      : describeBlog(root),
  ]
}

function describeFeed(filter: FeedFilter, name: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `RSS: ${name}`,
    href: feedAddress(filter, name),
  }
}

function describeBlog(root: RootData) {
  const { description, language: inLanguage } = root.site
  const { name, url } = blog(root)
  return structuredData([
    { '@type': 'WebSite', name, url, description, inLanguage, publisher: creator(root) },
    { ...blog(root), description, inLanguage, author: creator(root) },
  ])
}

function describePart(root: RootData, name: string, description: string, address: string) {
  return structuredData([
    { '@type': 'CollectionPage', name, url: root.publicUrl + address, description, isPartOf: blog(root) },
    breadcrumbs(root, [{ name, address }]),
  ])
}
