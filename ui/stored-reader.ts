import { readStored, writeStored } from './storage.ts'

/** The site's signed-in reader in this browser's storage. @see docs/specification.md, section 3 */
export interface StoredReader {
  email: string
  /** Bearer token for the server. */
  accessToken: string
}

/** Stores who is signed in. @returns Whether the browser allows it. */
export function storeReader({ email, accessToken }: StoredReader): boolean {
  // Other tabs see each key change separately and must never combine one reader's address with another's token.
  if (readStored('localStorage', 'email') !== email) writeStored('localStorage', 'email', null)
  return (
    writeStored('localStorage', 'accessToken', accessToken) && writeStored('localStorage', 'email', email)
  )
}

/** Removes who is signed in. */
export function forgetReader(): void {
  writeStored('localStorage', 'email', null)
  writeStored('localStorage', 'accessToken', null)
}
