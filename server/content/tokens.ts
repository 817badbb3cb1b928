import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
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
  return (await findTokens(path)) ?? (await createTokens(dataDir, path))
}

const tokensSchema = z.object({ delivery: z.string().min(16) })

async function findTokens(path: string): Promise<ContentTokens | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return tokensSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(
      `${path} does not hold the content service's tokens. Delete it to have new ones made.`,
      {
        cause,
      },
    )
  }
}

/** Whole or not at all, and the same for all of several processes that start at once: the first one's file stays. */
async function createTokens(dataDir: string, path: string): Promise<ContentTokens> {
  await mkdir(dataDir, { recursive: true })
  const tokens: ContentTokens = { delivery: randomToken() }
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
    return tokens
  } catch (error) {
    const winner = await findTokens(path)
    if (winner === undefined) throw error
    return winner
  } finally {
    await rm(draft, { force: true })
  }
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
