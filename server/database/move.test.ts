import { sql } from 'kysely'
import { dirname } from 'node:path'
import { expect, it, vi } from 'vitest'
import { addValue, openFile, openPatiently, openServer } from './databases.testing.ts'
import { findLeftBehind, moveDatabase } from './move.ts'
import { fillTables, makeBoth } from './tables.testing.ts'
import type { DatabaseLocation } from './types.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

function move(from: DatabaseLocation, to: DatabaseLocation, dataDir: string, onProgress = () => {}) {
  return moveDatabase({ from, to, dataDir, onProgress, now: NOW })
}

it('an instance started during the move cannot continue on the old database', async () => {
  const { sqlite, postgres } = await makeBoth()
  await fillTables(postgres)
  const dataDir = dirname((sqlite as { path: string }).path)
  let started: ReturnType<typeof openPatiently> | undefined
  await move(postgres, sqlite, dataDir, () => (started ??= openPatiently({ ...postgres, dataDir })))
  const { database, lines } = await started!
  await vi.waitFor(
    () => expect(database.failure()).toMatch(/was moved to .*waypost.db on 2026-11-26/),
    10_000,
  )
  await expect(addValue(database, 'lost')).rejects.toThrow(/not possible right now/)
  expect(lines[0]).toMatch(/is being moved/)
})

it('a move refuses a database of another version', async () => {
  const { sqlite, postgres } = await makeBoth()
  const { path } = sqlite as { path: string }
  await fillTables(sqlite)
  const { db, close } = await openFile(path)
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
  await close()
  await expect(move(sqlite, postgres, dirname(path))).rejects.toThrow(/is of another version/)
})

it('the start warns of a full SQLite file when the PostgreSQL database is empty', async () => {
  const { sqlite, postgres } = await makeBoth()
  const { path } = sqlite as { path: string }
  const database = await openServer((postgres as { url: string }).url)
  const find = () => findLeftBehind(database, postgres, path)
  expect(await find()).toBeUndefined()
  await fillTables(sqlite)
  expect(await find()).toMatch(
    /has no accounts, but .*waypost.db has 7\. .* run: \.\/waypost database move postgres$/,
  )
})
