import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { readOrCreateSecret } from '../data-dir.ts'
import { StartError } from '../errors.ts'

/** What callers of the content service show to be let in. */
export interface ContentTokens {
  /** Lets in to published content. */
  delivery: string
}

/**
 * Reads the embedded content service's tokens from `content-tokens.json`; the first call makes them.
 *
 * @param dataDir Folder of what the site keeps; made if missing.
 * @throws StartError if the file is there and does not hold tokens: making new ones would lock out whoever knows the old.
 */
export async function readContentTokens(dataDir: string): Promise<ContentTokens> {
  const path = join(dataDir, 'content-tokens.json')
  const text = await readOrCreateSecret(path, () => {
    const tokens: ContentTokens = { delivery: randomToken() }
    return `${JSON.stringify(tokens, null, 2)}\n`
  })
  try {
    return tokensSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(
      `${path} does not hold the content service's tokens. Delete it to have new ones made.`,
      { cause },
    )
  }
}

const tokensSchema = z.object({ delivery: z.string().min(16) })

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
