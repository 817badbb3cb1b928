import { createHash, randomBytes } from 'node:crypto'

/** Makes a token of 43 letters, digits, `-` and `_` that nobody can guess. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, for the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
