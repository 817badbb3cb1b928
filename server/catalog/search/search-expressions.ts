import { MAX_WORDS } from '#domain/search.ts'
import { wordsOf, type SearchedWord } from '#domain/search-words.ts'
import { nearestWords, wordsWithOtherLetter } from '#domain/spelling.ts'

/** The indexed words. They decide what a searched word matches. */
export interface IndexedWords {
  /** Counts the articles that match an FTS5 expression. */
  count(expression: string): number
  /** Number of all articles. */
  total: number
  /** Reads all words, folded, as `nearestWords` takes them. */
  read(): string
}

/** A word in more than this share of the articles, such as 'the', does not distinguish them. */
const COMMON = 0.8

/** Minimum length of a word that also matches longer words if another word follows it. */
const MIN_BEGINNING = 4

/** Words up to this length match longer words only in titles and categories: nearly every text has such words. */
const MAX_FEW = 2

/**
 * Writes the FTS5 expressions of a search. FTS5 reduces English words to their stems.
 *
 * A word also matches its other forms, and longer words that begin with one. A word that no article contains matches words with a
 * similar spelling, or is divided in a script without spaces. Common words are ignored if the search has others.
 *
 * @param typed The last one may be unfinished.
 * @returns `all` finds articles with all words of the search. `wider` also accepts similar words in place of those with three
 *   letters. `some` finds articles with some of the words; absent for one word.
 * @see https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function searchExpressions(typed: readonly SearchedWord[], indexed: IndexedWords) {
  const words = typed.flatMap((word) => (countOf(word) > 0 ? [word] : divide(word))).slice(0, MAX_WORDS)
  const counts = new Map(words.map((word) => [word, countOf(word)]))
  const telling = words.filter((word) => counts.get(word)! < indexed.total * COMMON)
  const groups = (telling.length > 0 ? telling : words).map((word) => {
    const isLast = word === words.at(-1)
    const expressions = [...word.forms.map(quote), ...word.forms.flatMap((form) => longerWords(form, isLast))]
    const isKnown = counts.get(word)! > 0 || indexed.count(expressions.join(' OR ')) > 0
    if (!isKnown) expressions.push(...nearestWords(word.forms[0], indexed.read(), isLast).map(quote))
    return { word, expressions }
  })
  const all = groups.map(({ expressions }) => anyOf(expressions))
  return {
    all: all.join(' AND '),
    /** Reads all indexed words. @returns `undefined` if there are no similar words. */
    wider(): string | undefined {
      const wider = groups.map(({ word, expressions }) =>
        anyOf(counts.get(word)! > 0 ? expressions : [...expressions, ...otherWords(word.forms[0], indexed)]),
      )
      return wider.some((group, index) => group !== all[index]) ? wider.join(' AND ') : undefined
    },
    some: all.length > 1 ? all.join(' OR ') : undefined,
  }

  function countOf({ forms }: SearchedWord): number {
    return indexed.count(forms.map(quote).join(' OR '))
  }
}

/** Divides letters of a script without spaces into words. Single letters alone would match nearly everything. */
function divide(word: SearchedWord): readonly SearchedWord[] {
  if (!word.forms[0].includes(' ')) return [word]
  const parts = Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(word.typed))
  return parts.some(({ segment }) => segment.length > 1)
    ? parts.flatMap(({ segment }) => wordsOf(segment))
    : [word]
}

function anyOf(expressions: readonly string[]): string {
  return `(${expressions.join(' OR ')})`
}

/** Finds words that differ in one of three letters, in titles and categories alone: most texts contain such a word. */
function otherWords(word: string, { read, count, total }: IndexedWords): string[] {
  return wordsWithOtherLetter(word, read())
    .map(quote)
    .filter((other) => count(other) < total * COMMON)
    .map((other) => `{title subjects} : ${other}`)
}

function longerWords(word: string, isLast: boolean): string[] {
  if (isLast && word.length <= MAX_FEW) return [`{title subjects} : ${quote(word)} *`]
  return isLast || word.length >= MIN_BEGINNING ? [`${quote(word)} *`] : []
}

/** Writes an FTS5 string. The words contain no quotation marks to escape. */
function quote(word: string): string {
  return `"${word}"`
}
