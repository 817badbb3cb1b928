import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** A PostgreSQL database of a test's own. */
export interface TestDatabase {
  url: string
  /** Removes it, also from under open connections. */
  drop(): Promise<void>
}

/**
 * Makes an empty database on the server that TEST_DATABASE_URL names.
 *
 * @throws Error if there is no such server, so that a test cannot pass without one.
 */
export async function createPostgresDatabase(): Promise<TestDatabase> {
  const name = `waypost_test_${randomBytes(8).toString('hex')}`
  await askServer(`create database ${name}`)
  const url = new URL(serverUrl())
  url.pathname = name
  return { url: url.href, drop: () => askServer(`drop database if exists ${name} with (force)`) }
}

async function askServer(statement: string) {
  const client = new Client(serverUrl())
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set, which the set-up of the tests should have done.')
  return url
}
