import type { EntryText } from './types.ts'

export type WritingCode =
  /** The entry changed since the version that the caller read; `current` is the new one. */
  | 'stale'
  | 'taken'
  | 'missing'
  | 'bad-name'
  | 'too-large'
  /** The file or text is not UTF-8. */
  | 'not-text'
  /** This text does not allow the change: for example, its front matter cannot be read. */
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

/** Translates an error of the operating system to a `WritingError`; returns any other error unchanged. */
export function explainRefusal(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined || error instanceof WritingError) return error
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new WritingError('read-only', 'Waypost cannot write to the content folder.', { cause: error })
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new WritingError('disk-full', 'The disk is full: nothing was written. Make room, and try again.', {
      cause: error,
    })
  if (code === 'ENOENT')
    return new WritingError('missing', `The file or folder is gone (${message}).`, {
      cause: error,
    })
  return error
}
