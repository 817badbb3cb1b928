import type { MetaDescriptor } from 'react-router'
import { categoryFeedAddress } from '#domain/addresses.ts'
import type { CategoryNote } from '#domain/category-notes.ts'
import { listAddress } from '#domain/list-address.ts'
import type { ListSummary } from '#domain/listing.ts'
import type { RootData } from '../data/root-data.ts'
import { describePage } from '../layout/describe-page.ts'
import { blog, breadcrumbs, creator, structuredData } from '../layout/structured-data.ts'

type DescribedList = ListSummary & { note?: CategoryNote }

/** Builds the metadata of a page of Home. */
export function describeHome(root: RootData, list: DescribedList): MetaDescriptor[] {
  const { category, month, isWhole, page, total } = list
  const { site } = root
  const parts = [
    category,
    month,
    isWhole && 'Every article',
    page > 1 && !isWhole ? `Page ${page}` : undefined,
  ].filter(Boolean)
  const description = category
    ? `${category}: articles by ${site.name}. ${list.note?.sentence ?? site.intro}`
    : site.description
  return [
    ...describePage(root, {
      title: parts.join(', ') || undefined,
      description,
      address: listAddress(list),
      isIndexed: total > 0 && month === undefined && !isWhole,
    }),
    ...(category && total > 0 ? [describeFeed(category)] : []),
    category ? describeCategory(root, category, description) : describeBlog(root),
  ]
}

function describeFeed(category: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `RSS: ${category}`,
    href: categoryFeedAddress(category),
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

function describeCategory(root: RootData, name: string, description: string) {
  const address = listAddress({ category: name })
  return structuredData([
    { '@type': 'CollectionPage', name, url: root.publicUrl + address, description, isPartOf: blog(root) },
    breadcrumbs(root, [{ name, address }]),
  ])
}
