/** A mistake in the content folder. */
export interface Finding {
  /** Path inside the content folder: `articles/first-snow.md`. */
  file: string
  /** Counted from 1; absent if it concerns the whole file. */
  line?: number
  /** A sentence that says what is wrong and how to mend it. */
  reason: string
}

/** The first line of a text that contains one of several spellings, counted from 1. */
export function lineOf(text: string, writings: readonly string[]): number | undefined {
  const line = text.split('\n').findIndex((each) => writings.some((writing) => each.includes(writing)))
  return line === -1 ? undefined : line + 1
}
