import { randomBytes } from 'node:crypto'

/** Makes a name that no other journal has, of 16 characters `A-Za-z0-9_-`. */
export function newJournalId(): string {
  return randomBytes(12).toString('base64url')
}
