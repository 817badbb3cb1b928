/** SQLite's number for a damaged file. */
export const SQLITE_CORRUPT = 11

/** Its number for what is no database. */
export const SQLITE_NOTADB = 26

/** Its number for a file that another process is writing to. */
export const SQLITE_BUSY = 5

/** Whether an error of SQLite's says that its file is damaged, or is no database. */
export function isDamage(error: unknown): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(kindOf(error))
}

/** Whether an error of SQLite's says that another process is writing. */
export function isBusy(error: unknown): boolean {
  return kindOf(error) === SQLITE_BUSY
}

/** SQLite's number for the kind of an error; 0 for an error of something else. */
export function kindOf(error: unknown): number {
  // The lower byte is the kind of the error, what stands above it the case.
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
