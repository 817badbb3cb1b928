import { categoryOf, UNCATEGORIZED } from '#domain/category.ts'
import { findItem, isForCategories, type WrittenItem } from '#domain/menu.ts'
import { isSiteName } from '@waypost/content-service/site-names'
import { pagesContentType, type Space } from '@waypost/content-service/folder'
import { locate, type Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** The creator's own pages by the names in their addresses. */
export function pagesIn({ entries }: Pick<Space, 'entries'>): ReadonlyMap<string, { title: string }> {
  return new Map(
    [...entries.values()]
      .filter(({ contentTypeId }) => contentTypeId === pagesContentType.id)
      .map(({ sys, fields: { slug, title } }) => {
        const name = typeof slug === 'string' ? slug.replaceAll('/', '') : sys.id
        return [name, { title: String(title ?? '') }] as const
      })
      .filter(([name]) => !isSiteName(name)),
  )
}

/** Finds lines of the menu and the footer that name nothing. @param text That of `site.yaml`. */
export function findIdleLines(
  lines: readonly WrittenItem[],
  text: string,
  { preview, versions }: Pick<NamedFolder, 'preview' | 'versions'>,
): Finding[] {
  const names = new Set(versions.map(({ entry }) => categoryOf(entry.fields)))
  const categories = [...names].filter((name) => name !== UNCATEGORIZED).map((name) => ({ name }))
  const named = { pages: pagesIn(preview), categories }
  return lines.flatMap((line) => {
    if (typeof line !== 'string' || findItem(line, named) || isForCategories(line)) return []
    const reason = `'${line}' in the menu or footer is neither a page in the folder pages, nor a category, nor Home, About, Contact or Categories, so it is left out.`
    return [locate('site.yaml', text, { reason, writings: [`- ${line}`, `- "${line}"`, `- '${line}'`] })]
  })
}
