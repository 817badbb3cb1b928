import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateSecret } from './data-dir.ts'
import { StartError } from './errors.ts'

/** Fewest characters of a secret that nobody can guess. */
export const MIN_SECRET_LENGTH = 32

/**
 * Reads the secret that signs sessions from the file `auth-secret`; the first call makes it.
 *
 * @param dataDir Folder of what the site keeps.
 * @throws StartError if the file holds no secret: with a new one everybody would be signed out.
 */
export async function readAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  const secret = (await readOrCreateSecret(path, () => randomBytes(32).toString('base64url'))).trim()
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new StartError(
    `${path} does not hold a secret. Delete it to have a new one made; everybody will have to sign in again.`,
  )
}
