/** What differs between two texts, from the first place to the last. */
export interface Difference {
  /** Where it begins in both. */
  from: number
  /** Where it ends in the old text. */
  to: number
  insert: string
}

export function differenceOf(old: string, text: string): Difference {
  const shorter = Math.min(old.length, text.length)
  let from = 0
  while (from < shorter && old.charCodeAt(from) === text.charCodeAt(from)) from += 1
  let same = 0
  while (
    same < shorter - from &&
    old.charCodeAt(old.length - 1 - same) === text.charCodeAt(text.length - 1 - same)
  )
    same += 1
  return { from, to: old.length - same, insert: text.slice(from, text.length - same) }
}

export function withDifference(old: string, { from, to, insert }: Difference): string {
  return old.slice(0, from) + insert + old.slice(to)
}
