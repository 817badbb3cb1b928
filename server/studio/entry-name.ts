import { articlesContentType, entryIdOf, pagesContentType } from '@waypost/content-service/folder'
import { articlePath, pagePath } from '#domain/addresses.ts'

/** The content type in an entry's path: `articles` of `articles/tea`. */
export function typeOf(entry: string): string {
  return entry.slice(0, entry.indexOf('/'))
}

/** The name in an entry's path: `tea` of `articles/tea`, `tea.de` of its translation. */
export function nameOf(entry: string): string {
  return entry.slice(entry.indexOf('/') + 1)
}

/** The id of an entry by its path, if no other name in its folder has the same one. An article's thread has it too. */
export function idOf(entry: string): string {
  return entryIdOf(nameOf(entry))
}

/** The path of an entry's page; `undefined` if it has none. */
export function addressOf(entry: string, id = idOf(entry)): string | undefined {
  if (isArticle(entry)) return articlePath(id)
  return typeOf(entry) === pagesContentType.id ? pagePath(id) : undefined
}

export function isArticle(entry: string): boolean {
  return typeOf(entry) === articlesContentType.id
}
