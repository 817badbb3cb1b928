import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startPostgres } from '../postgres.ts'

/** Node's cache of compiled modules; it halves later starts. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/**
 * Starts PostgreSQL for a run of Vitest or Playwright. TEST_DATABASE_URL is its address for the workers, TEST_DATABASE_PREFIX
 * the prefix of their databases, which are removed at the end, and TEST_PICTURES a folder of resized pictures that all
 * Wayposts share.
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
