import type { DatabaseSync } from 'node:sqlite'

export const SQLITE_CORRUPT = 11

export const SQLITE_NOTADB = 26

export const SQLITE_BUSY = 5

export function isDamage(error: unknown): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(kindOf(error))
}

/** Checks a file. @returns The damage that SQLite finds, if any. @see https://sqlite.org/pragma.html#pragma_quick_check */
export function findDamage(database: DatabaseSync): string | undefined {
  const verdict = String(database.prepare('pragma quick_check(1)').get()?.quick_check)
  return verdict === 'ok' ? undefined : verdict
}

export function isBusy(error: unknown): boolean {
  return kindOf(error) === SQLITE_BUSY
}

export function kindOf(error: unknown): number {
  // The lower byte is the kind of the error, the rest the special case.
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
