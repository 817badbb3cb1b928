import { UNSPACED_LETTER } from '#domain/unspaced-scripts.ts'
import { nearestWords, wordsWithOtherLetter } from '#domain/spelling.ts'

/** What is indexed, as far as it decides what a word stands for. */
export interface IndexedWords {
  /** Counts the articles that an FTS5 expression finds. */
  count(expression: string): number
  total: number
  /** Reads all words, without case and accents, as `nearestWords` takes them. */
  read(): string
}

/** A word of so many articles says nothing about any, as 'the'. */
const COMMON = 0.8

/** Letters of a word that stands for longer ones although others follow it. */
const MIN_BEGINNING = 4

/** Where so few letters are typed, longer words are looked for in titles and categories alone: most texts have some. */
const MAX_FEW = 2

/**
 * Writes what is searched for in the language of FTS5, which reduces English words to their stems.
 *
 * A word also stands for longer ones that begin with it. One that no article has stands for those that are spelled similarly.
 * Common words do not count beside others.
 *
 * @param words From `wordsOf`; the last one may still be being typed.
 * @returns Expressions for the articles that have all words of a search; for these and those that have others in place of words of
 * three letters, if any; and, unless there is but one word, for those that have some.
 * @see https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function searchExpressions(words: readonly string[], indexed: IndexedWords) {
  const counts = new Map(words.map((word) => [word, indexed.count(quote(word))]))
  const telling = words.filter((word) => counts.get(word)! < indexed.total * COMMON)
  const groups = (telling.length > 0 ? telling : words).map((word) => {
    const expressions = [quote(word), ...longerWords(word, word === words.at(-1))]
    const isKnown = counts.get(word)! > 0 || indexed.count(expressions.join(' OR ')) > 0
    if (!isKnown) expressions.push(...nearestWords(word, indexed.read(), word === words.at(-1)).map(quote))
    return { word, expressions }
  })
  const all = groups.map(({ expressions }) => anyOf(expressions))
  return {
    all: all.join(' AND '),
    /** Looks through all words. */
    wider(): string | undefined {
      const wider = groups.map(({ word, expressions }) =>
        anyOf(counts.get(word)! > 0 ? expressions : [...expressions, ...otherWords(word, indexed)]),
      )
      return wider.some((group, index) => group !== all[index]) ? wider.join(' AND ') : undefined
    },
    some: all.length > 1 ? all.join(' OR ') : undefined,
  }
}

function anyOf(expressions: readonly string[]): string {
  return `(${expressions.join(' OR ')})`
}

/** Words of three letters with one other letter, in titles and categories alone: most texts have some. */
function otherWords(word: string, { read, count, total }: IndexedWords): string[] {
  return wordsWithOtherLetter(word, read())
    .map(quote)
    .filter((other) => count(other) < total * COMMON)
    .map((other) => `{title category} : ${other}`)
}

function longerWords(word: string, isLast: boolean): string[] {
  if (isLast && word.length <= MAX_FEW) return [`{title category} : ${quote(word)} *`]
  return isLast || word.length >= MIN_BEGINNING ? [`${quote(word)} *`] : []
}

/** A string of FTS5; words hold no quotation marks. */
function quote(word: string): string {
  return `"${spaceLetters(word)}"`
}

/** Writes an invisible space around each letter of a script that has no spaces, so that FTS5 takes it for a word. */
export function spaceLetters(text: string): string {
  return text.replaceAll(SPACELESS, `${INVISIBLE_SPACE}$&${INVISIBLE_SPACE}`)
}

/** Removes what `spaceLetters` added. */
export function joinLetters(text: string): string {
  return text.replaceAll(INVISIBLE_SPACE, '')
}

const INVISIBLE_SPACE = '\u200b'

/** A letter with its marks. */
const SPACELESS = new RegExp(String.raw`${UNSPACED_LETTER}(?:\p{M}|ー)*`, 'gu')
