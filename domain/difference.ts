/** The difference of two texts, from the first different position to the last. */
export interface Difference {
  /** Its start in both texts, in UTF-16 code units. */
  from: number
  /** Its end in the old text. */
  to: number
  /** Its content in the new text. It may begin or end within a pair of surrogates. */
  insert: string
}

/** Code units that are compared at once, which is much faster than one by one. */
const PIECE = 4096

/** Finds the shortest difference that turns `old` into `text`. */
export function differenceOf(old: string, text: string): Difference {
  const shorter = Math.min(old.length, text.length)
  let from = 0
  while (from + PIECE <= shorter && old.slice(from, from + PIECE) === text.slice(from, from + PIECE))
    from += PIECE
  while (from < shorter && old.charCodeAt(from) === text.charCodeAt(from)) from += 1
  let same = 0
  const pieceBefore = (whole: string) => whole.slice(whole.length - same - PIECE, whole.length - same)
  while (same + PIECE <= shorter - from && pieceBefore(old) === pieceBefore(text)) same += PIECE
  while (
    same < shorter - from &&
    old.charCodeAt(old.length - 1 - same) === text.charCodeAt(text.length - 1 - same)
  )
    same += 1
  return { from, to: old.length - same, insert: text.slice(from, text.length - same) }
}

/** Applies a difference to the old text, which must contain its range. */
export function withDifference(old: string, { from, to, insert }: Difference): string {
  return old.slice(0, from) + insert + old.slice(to)
}
