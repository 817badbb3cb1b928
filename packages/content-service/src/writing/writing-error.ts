import type { EntryText } from './types.ts'

export type WritingCode =
  /** It was changed since the version that the caller read; `current` is what there is now. */
  | 'stale'
  | 'taken'
  | 'missing'
  | 'bad-name'
  | 'too-large'
  /** The file, or the text, is no UTF-8. */
  | 'not-text'
  /** What is asked for cannot be done to this text, such as to publish one whose part at the top cannot be read. */
  | 'refused'
  | 'read-only'
  | 'disk-full'

/** A failure to read or write an entry; the message is for people. */
export class WritingError extends Error {
  readonly code: WritingCode
  /** With `stale`. */
  readonly current?: EntryText

  constructor(code: WritingCode, message: string, options?: ErrorOptions & { current?: EntryText }) {
    super(message, options)
    this.code = code
    this.current = options?.current
  }
}

/** Gives a refusal of the operating system a meaning; others stay what they are. */
export function explainRefusal(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined || error instanceof WritingError) return error
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new WritingError('read-only', 'The content folder cannot be written by Waypost.', { cause: error })
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new WritingError('disk-full', 'The disk is full: nothing was written. Make room, and try again.', {
      cause: error,
    })
  if (code === 'ENOENT')
    return new WritingError('missing', `There is no such file or folder any more (${message}).`, {
      cause: error,
    })
  return error
}
