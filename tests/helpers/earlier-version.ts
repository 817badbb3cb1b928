import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { makeTemporaryFolder } from './temporary.ts'

const fixture = fileURLToPath(new URL('../fixtures/0.2.0/', import.meta.url))

/** Makes a data folder as version 0.2.0 left it, with its database. @returns Its path. */
export async function layOutEarlierVersion(): Promise<string> {
  const dir = await makeTemporaryFolder('earlier')
  for (const name of ['auth-secret', 'content-tokens.json']) await cp(join(fixture, name), join(dir, name))
  const journal = await readFile(join(fixture, 'content-journal.db.gz'))
  await writeFile(join(dir, 'content-journal.db'), gunzipSync(journal))
  const database = new DatabaseSync(join(dir, 'waypost.db'))
  database.exec(await readFile(join(fixture, 'sqlite.sql'), 'utf8'))
  database.close()
  return dir
}

/** Fills an empty PostgreSQL database as version 0.2.0 left it. */
export async function fillAsEarlierVersion(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(await readFile(join(fixture, 'postgres.sql'), 'utf8'))
  await client.end()
}
