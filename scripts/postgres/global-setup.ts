import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startPostgres } from '../postgres.ts'

/** Where Node keeps compiled modules: what tests start is there in half the time from the second time on. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/**
 * Starts PostgreSQL for a run of Vitest or Playwright. Its workers find the address in TEST_DATABASE_URL, and the beginning
 * of the names of their databases, which are removed at the end, in TEST_DATABASE_PREFIX. What they start shares the pictures
 * in the folder TEST_PICTURES.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const prefix = `waypost_test_${randomBytes(4).toString('hex')}`
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_DATABASE_PREFIX = prefix
  const pictures = await mkdtemp(join(tmpdir(), 'waypost-pictures-'))
  process.env.TEST_PICTURES = pictures
  return async () => {
    await dropDatabases(postgres.url, prefix)
    await postgres.stop()
    await rm(pictures, { recursive: true, force: true })
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}
