import type { ContentTokens } from '@waypost/content-service'
import { randomBytes, randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { readOrCreateSecret } from '../data-dir.ts'
import { StartError } from '../errors.ts'

/**
 * Reads the embedded content service's tokens from `content-tokens.json`; the first call makes them.
 *
 * @param dataDir Folder of what the site keeps; made if missing.
 * @throws StartError if the file is there and does not hold tokens: making new ones would lock out whoever knows the old.
 */
export async function readContentTokens(dataDir: string): Promise<ContentTokens> {
  const path = join(dataDir, 'content-tokens.json')
  const text = await readOrCreateSecret(path, () => write(makeTokens()))
  const known = parse(text, path)
  const { preview, signing } = known
  if (preview !== undefined && signing !== undefined) return { ...known, preview, signing }

  // A file of before there were previews: what is known of it stays.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, write({ ...makeTokens(), ...known }), { mode: 0o600, flag: 'wx', flush: true })
  await rename(draft, path)
  return readContentTokens(dataDir)
}

const token = z.string().min(16)
const tokensSchema = z.object({ delivery: token, preview: token.optional(), signing: token.optional() })

function parse(text: string, path: string): z.infer<typeof tokensSchema> {
  try {
    return tokensSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(
      `${path} does not hold the content service's tokens. Delete it to have new ones made.`,
      { cause },
    )
  }
}

function makeTokens(): ContentTokens {
  return { delivery: randomToken(), preview: randomToken(), signing: randomToken() }
}

function write(tokens: ContentTokens): string {
  return `${JSON.stringify(tokens, null, 2)}\n`
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
