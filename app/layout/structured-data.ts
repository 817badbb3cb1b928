import type { BreadcrumbList, Graph, Person, Thing } from 'schema-dts'
import { ABOUT_PATH, HOME_PATH } from '#domain/addresses.ts'
import type { RootData } from '../data/root-data.ts'

type Part = Exclude<Thing, string>

/** Describes a page for search engines as JSON-LD, with terms of schema.org; for a route's `meta`. */
export function structuredData(parts: readonly Part[]) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': parts }
  return { 'script:ld+json': graph }
}

/** The creator as a `Person`. */
export function creator({ site, publicUrl }: RootData): Exclude<Person, string> {
  return {
    '@type': 'Person',
    '@id': `${publicUrl + ABOUT_PATH}#creator`,
    name: site.name,
    url: publicUrl + ABOUT_PATH,
  }
}

/** The site as a `Blog`. */
export function blog({ site, publicUrl }: RootData) {
  return {
    '@type': 'Blog',
    '@id': `${publicUrl + HOME_PATH}#blog`,
    name: site.title,
    url: publicUrl + HOME_PATH,
  } as const
}

/** The path from Home to a page, without Home itself. */
export function breadcrumbs(
  { publicUrl }: RootData,
  steps: readonly { name: string; address: string }[],
): BreadcrumbList {
  const path = [{ name: 'Home', address: HOME_PATH }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: path.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + address,
    })),
  }
}
