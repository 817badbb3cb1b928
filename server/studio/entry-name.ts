import { articlesContentType } from '@waypost/content-service/folder'

/** The content type in an entry's path: `articles` of `articles/tea`. */
export function typeOf(entry: string): string {
  return entry.slice(0, entry.indexOf('/'))
}

/** The name in an entry's path: `tea` of `articles/tea`, `tea.de` of its translation. */
export function nameOf(entry: string): string {
  return entry.slice(entry.indexOf('/') + 1)
}

export function isArticle(entry: string): boolean {
  return typeOf(entry) === articlesContentType.id
}
