import { diff3Merge, diffIndices } from 'node-diff3'

/** A part of a merged text: agreed text, or a conflict. */
export type MergedPart = string | { mine: string; theirs: string }

/** Maximum length of a conflict, in words, to merge it word by word. The time grows with the square. */
const MAX_WORDS = 2000

/**
 * Merges two versions of a text by lines, and within a line by words, since a paragraph of prose is one line.
 * @returns Parts in the order of the text. They contain the changes of both versions; changes that touch each other are
 * conflicts.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedPart[] {
  if (mine === theirs || theirs === base) return [mine]
  if (mine === base) return [theirs]
  return joinAgreed(
    mergePieces(linesOf(base), linesOf(mine), linesOf(theirs)).flatMap((part) =>
      typeof part === 'string' ? part : mergeWords(part),
    ),
  )
}

/** @returns The merged text; `undefined` if there is a conflict. */
export function agreedText(parts: readonly MergedPart[]): string | undefined {
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined
}

export type Choice = 'mine' | 'theirs' | 'both'

/** @param choices One choice per conflict, in order. @returns The whole text. */
export function chosenText(parts: readonly MergedPart[], choices: readonly Choice[]): string {
  let place = 0
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const choice = choices[place++]
      return choice === 'both' ? bothTexts(part.mine, part.theirs) : part[choice]
    })
    .join('')
}

/** Counts the places in which two texts differ, by lines. */
export function countChanges(before: string, after: string): number {
  return diffIndices(linesOf(before), linesOf(after)).length
}

/** Whether a text has a word that another lacks. */
export function losesWords(before: string, after: string): boolean {
  const kept = new Set(linesOf(after))
  return linesOf(before)
    .filter((line) => !kept.has(line))
    .some((line) => wordsOf(line).some((word) => !after.includes(word.trim())))
}

/** Joins two texts as paragraphs of their own. */
function bothTexts(mine: string, theirs: string): string {
  const ending = /\r?\n/.exec(mine + theirs)?.[0] ?? '\n'
  const ended = mine.endsWith('\n') ? mine : mine + ending
  return /\n\r?\n$/.test(ended) ? ended + theirs : ended + ending + theirs
}

interface Place {
  base: string
  mine: string
  theirs: string
}

function mergeWords({ base, mine, theirs }: Place): MergedPart[] {
  // One text contains the other, as after a crash. Keep the longer one.
  if (mine.trim() !== '' && theirs.includes(mine.trim())) return [theirs]
  if (theirs.trim() !== '' && mine.includes(theirs.trim())) return [mine]
  const [baseWords, myWords, theirWords] = [base, mine, theirs].map(wordsOf)
  if (Math.max(baseWords.length, myWords.length, theirWords.length) > MAX_WORDS) return [{ mine, theirs }]
  const parts = mergePieces(baseWords, myWords, theirWords)
  // Conflicts within a line are hard to read, so the writer compares whole lines.
  return parts.every((part) => typeof part === 'string') ? parts : [{ mine, theirs }]
}

function mergePieces(base: string[], mine: string[], theirs: string[]): (string | Place)[] {
  // Skipping the common start and end saves time.
  const shortest = Math.min(base.length, mine.length, theirs.length)
  const isSame = (index: number) => base.at(index) === mine.at(index) && base.at(index) === theirs.at(index)
  let start = 0
  while (start < shortest && isSame(start)) start++
  let end = 0
  while (end < shortest - start && isSame(-1 - end)) end++
  const [changedBase, changedMine, changedTheirs] = [base, mine, theirs].map((pieces) =>
    pieces.slice(start, pieces.length - end),
  )
  const merged = diff3Merge(changedMine, changedBase, changedTheirs, { excludeFalseConflicts: true })
  return [
    base.slice(0, start).join(''),
    ...merged.map(({ ok, conflict }) =>
      conflict
        ? { base: conflict.o.join(''), mine: conflict.a.join(''), theirs: conflict.b.join('') }
        : ok!.join(''),
    ),
    base.slice(base.length - end).join(''),
  ]
}

function joinAgreed(parts: readonly MergedPart[]): MergedPart[] {
  const joined: MergedPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else if (part !== '') joined.push(part)
  }
  return joined
}

/**
 * Splits a text into lines with their endings and following blank lines. Joining them restores the text, and few lines
 * are alike.
 */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*[\r\n]+|[^\r\n]+/g) ?? []
}

/** Words and other characters, each with the spaces after it. */
function wordsOf(text: string): string[] {
  return text.match(/(?:[\p{L}\p{N}\p{M}]+|\r\n|\r|\n|.)[^\S\r\n]*/gsu) ?? []
}
