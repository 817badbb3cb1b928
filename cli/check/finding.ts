export interface Finding {
  /** Path inside the content folder: `articles/first-snow.md`. */
  file: string
  /** Line number from 1; absent if the mistake concerns the whole file. */
  line?: number
  /** Explains the mistake and how to correct it. */
  reason: string
}

export interface EntryFault {
  /** Explains the mistake and how to correct it. */
  reason: string
  /** Possible spellings of the mistake in the file. */
  writings: readonly string[]
}

/** Locates a mistake at the first line of its file that contains one of its spellings. */
export function locate(file: string, text: string, { reason, writings }: EntryFault): Finding {
  const index = text.split('\n').findIndex((line) => writings.some((writing) => line.includes(writing)))
  return { file, line: index === -1 ? undefined : index + 1, reason }
}
