import type { ArticleSummary } from './article.ts'
import { nearestWords } from './spelling.ts'

/** Home's parameter with the id of the article that an unknown address may mean. */
export const MEANT = 'meant'

/** An article that an address may mean. */
export type MeantArticle = Pick<ArticleSummary, 'id' | 'page' | 'title'>

/** Finds the article that Home's parameters suggest; `undefined` for any other text. */
export function meantArticleIn(
  parameters: URLSearchParams,
  articles: readonly ArticleSummary[],
): MeantArticle | undefined {
  const id = parameters.get(MEANT)
  const found = id === null ? undefined : articles.find((article) => article.id === id)
  return found && { id: found.id, page: found.page, title: found.title }
}

/** Minimum number of letters of a name in an address. Shorter ones resemble too much. */
const MIN_LETTERS = 4

/** Maximum number of characters of a name in an address, and of names from its end. Comparing costs time. */
const MAX_LENGTH = 200
const MAX_NAMES = 3

/**
 * Finds the article that an unknown address may mean: by its id or title, with one or two mistakes, or with words left out.
 * @param path Such as `/2024/03/kite-wether.html`. Its last part that resembles an article counts.
 * @param articles Newest first; of several articles that fit, the newest is returned.
 */
export function findMeantArticle(
  path: string,
  articles: readonly ArticleSummary[],
): ArticleSummary | undefined {
  const names = decode(path).split('/').filter(Boolean).slice(-MAX_NAMES).toReversed()
  for (const name of names) {
    const asked = wordsOf(name.replace(/\.\w{2,5}$/, '').replace(/^\d{4}-\d{2}-\d{2}-/, ''))
    const key = asked.join('')
    if (key.length < MIN_LETTERS || name.length > MAX_LENGTH) continue
    const { byKey, keys, words } = indexOf(articles)
    const nearest = byKey.has(key) ? key : nearestWords(key, keys, false)[0]
    const found = nearest === undefined ? findByWords(asked, words) : byKey.get(nearest)
    if (found) return found
  }
  return undefined
}

/** Finds an article whose id or title contains all long words, if there are at least two. */
function findByWords(asked: readonly string[], words: Index['words']): ArticleSummary | undefined {
  const long = asked.filter(({ length }) => length >= MIN_LETTERS)
  if (long.length < 2) return undefined
  return words.find(([, own]) => long.every((word) => own.has(word)))?.[0]
}

interface Index {
  byKey: ReadonlyMap<string, ArticleSummary>
  /** All keys, with a line break after each. */
  keys: string
  words: readonly (readonly [ArticleSummary, ReadonlySet<string>])[]
}

const indexes = new WeakMap<readonly ArticleSummary[], Index>()

/** Returns the index of a list of articles, which is built once. */
function indexOf(articles: readonly ArticleSummary[]): Index {
  const known = indexes.get(articles)
  if (known) return known
  const names = articles.flatMap((article) =>
    [article.id, article.title].map((name) => [article, wordsOf(name)] as const),
  )
  // Of equal keys, the newest article's is set last.
  const byKey = new Map(names.toReversed().map(([article, words]) => [words.join(''), article]))
  const keys = names.map(([, words]) => `${words.join('')}\n`).join('')
  const index = { byKey, keys, words: names.map(([article, words]) => [article, new Set(words)] as const) }
  indexes.set(articles, index)
  return index
}

/** Splits a name into words of letters and digits, without case and accents. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // The encoding is invalid, so no name of an article is in it.
  }
}
