import type { ContentTokens } from '@waypost/content-service'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { readOrCreateSecret } from '../data-dir.ts'
import { StartError } from '../errors.ts'

/**
 * Reads the tokens of the embedded content service from `content-tokens.json`; the first call creates them.
 * @param dataDir Created if it is missing.
 * @throws StartError if the file has no valid tokens: new ones would lock out the clients that know the old ones.
 */
export async function readContentTokens(dataDir: string): Promise<ContentTokens> {
  const path = join(dataDir, 'content-tokens.json')
  const text = await readOrCreateSecret(path, () => write(createTokens()))
  try {
    return tokensSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(
      `${path} does not hold the content service's tokens. Delete it, and the next start creates new ones.`,
      { cause },
    )
  }
}

const token = z.string().min(16)
const tokensSchema = z.object({ delivery: token, preview: token, signing: token })

function createTokens(): ContentTokens {
  return { delivery: randomToken(), preview: randomToken(), signing: randomToken() }
}

function write(tokens: ContentTokens): string {
  return `${JSON.stringify(tokens, null, 2)}\n`
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
