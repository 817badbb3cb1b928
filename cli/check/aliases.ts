import { articlePath } from '#domain/addresses.ts'
import { compareText } from '#domain/text-order.ts'
import { articlesContentType, type Entry } from '@waypost/content-service/folder'
import { addressesOf, comparablePath, whyNoAddress, type Redirects } from '#server/site/site.ts'
import type { EntryFault } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** Lists the addresses that articles had elsewhere, those of the oldest article first. */
export function aliasesIn({ preview }: Pick<NamedFolder, 'preview'>): { alias: string; id: string }[] {
  return [...preview.entries.values()]
    .filter(({ contentTypeId }) => contentTypeId === articlesContentType.id)
    .toSorted((one, other) => compareText(dateOf(one), dateOf(other)))
    .flatMap((entry) => aliasesOf(entry).map((alias) => ({ alias, id: entry.sys.id })))
}

/** Creates a function that finds old addresses of an article that do not lead to it. */
export function createAliasFaults(
  folder: Pick<NamedFolder, 'preview'>,
  { written }: Redirects,
  isPage: (path: string) => boolean,
): (entry: Entry) => EntryFault[] {
  const owners = new Map<string, string>()
  for (const { alias, id } of aliasesIn(folder))
    for (const address of addressesOf(alias).map(comparablePath)) owners.getOrInsert(address, id)
  const lines = new Map(Object.entries(written).map(([old, target]) => [comparablePath(old), target]))
  return (entry) =>
    aliasesOf(entry).flatMap((alias) => {
      const own = articlePath(entry.sys.id)
      const reason = addressesOf(alias)
        .filter((address) => comparablePath(address) !== comparablePath(own))
        .map((address) => whyIdle(address, own, entry.sys.id))
        .find((each) => each !== undefined)
      return reason === undefined ? [] : [{ reason, writings: [alias] }]
    })

  function whyIdle(address: string, own: string, id: string): string | undefined {
    const reason = address.includes('*') ? "it has a '*'" : whyNoAddress(address)
    if (reason !== undefined) return `'${address}' cannot lead to the article: ${reason}.`
    if (!address.includes('?') && isPage(address))
      return `'${address}' is a page of the site, so it does not lead to this article.`
    const target = lines.get(comparablePath(address))
    if (target !== undefined && target !== own)
      return `'${address}' does not lead to this article, because redirects.yaml leads it to '${target}'.`
    const owner = owners.get(comparablePath(address))
    if (owner !== undefined && owner !== id)
      return `'${address}' is an old address of '${owner}' as well. It leads there, because that article is older.`
    return undefined
  }
}

function aliasesOf({ contentTypeId, fields }: Entry): string[] {
  const isArticle = contentTypeId === articlesContentType.id
  return isArticle && Array.isArray(fields.aliases) ? fields.aliases.map(String) : []
}

function dateOf({ fields, sys }: Entry): string {
  return typeof fields.date === 'string' ? fields.date : sys.createdAt
}
