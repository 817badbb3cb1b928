import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { fillAsEarlierVersion, layOutEarlierVersion } from '../../tests/helpers/earlier-version.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { StartError } from '../errors.ts'
import { newPath, newPostgres, NOW, openingFailure } from './databases.testing.ts'
import { describeDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { noteMove } from './move-note.ts'
import { kyselyOn } from './sqlite.ts'
import { readRows } from './tables.testing.ts'
import type { DatabaseLocation, Schema } from './types.ts'

const OLDER = '2026-11-23T0200-lease-column'
const COPY = 'before-upgrade-2026-11-23T0200.db'

describe.each([
  ['SQLite', async (): Promise<DatabaseLocation> => ({ kind: 'sqlite', path: await newPath() })],
  [
    'PostgreSQL',
    async (): Promise<DatabaseLocation> => ({
      kind: 'postgres',
      url: (await newPostgres()).url,
      dataDir: await makeTemporaryFolder('data'),
    }),
  ],
])('an upgrade, on %s', (_, newLocation) => {
  it('keeps all rows, and makes a private copy of the old database that can be opened', async () => {
    const location = await makeOlder(await newLocation())
    const before = await readRows(location)
    const lines = await openAndClose(location)
    const copy = { kind: 'sqlite', path: join(folderOf(location), COPY) } as const
    expect(lines).toEqual([expect.stringContaining(copy.path)])
    expect(await readRows(copy)).toEqual(before)
    const rights = process.platform === 'win32' ? 0o600 : (await stat(copy.path)).mode & 0o777
    expect(rights).toBe(0o600)
    const after = await readRows(location)
    expect(after).toMatchObject({ users: [expect.stringContaining('mira@example.com')] })
    expect(await openAndClose(location)).toEqual([])
    await openAndClose(copy)
    expect(await readRows(copy)).toEqual(after)
  })

  it('runs once when several processes start at once', async () => {
    const location = await makeOlder(await newLocation())
    await Promise.all([openAndClose(location), openAndClose(location), openAndClose(location)])
    expect((await readdir(folderOf(location))).filter((name) => name.startsWith('before'))).toEqual([COPY])
    expect(await readRows(location)).toMatchObject({ users: [expect.stringContaining('mira@example.com')] })
  })

  it('is refused without any change when no copy can be made', async () => {
    const location = await makeOlder(await newLocation())
    const before = await readRows(location)
    await mkdir(join(folderOf(location), COPY, 'in the way'), { recursive: true })
    const error = await openingFailure(location)
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toContain('Make room in')
    expect(await readRows(location)).toEqual(before)
  })

  it('stops an older version from starting, and the error says what to do', async () => {
    const location = await makeOlder(await newLocation())
    await openAndClose(location)
    const { db, close } = await openDatabase(location)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-colours', ${NOW})`.execute(db)
    await close()
    const error = await openingFailure(location)
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toContain('upgraded by a newer version of Waypost, to 9999-colours')
    expect(error.message).toContain(join(folderOf(location), COPY))
    await expect(readRows(location)).rejects.toThrow(/by a newer version of Waypost/)
  })

  it('does not change a database that was moved elsewhere', async () => {
    const location = await makeOlder(await newLocation())
    const before = await readRows(location)
    const dataDir = folderOf(location)
    await noteMove(dataDir, describeDatabase(location), 'elsewhere', new Date(NOW))
    expect((await openingFailure({ ...location, dataDir })).message).toContain('was moved to elsewhere')
    expect(await readRows({ ...location, dataDir: undefined })).toEqual(before)
  })

  it('keeps every row of a database of version 0.2.0', async () => {
    let location = await newLocation()
    if (location.kind === 'sqlite')
      location = { kind: 'sqlite', path: join(await layOutEarlierVersion(), 'waypost.db') }
    else await fillAsEarlierVersion(location.url)
    const before = await readRows(location)
    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([])
    await openAndClose(location)
    const after = await readRows(location)
    // A later version may add columns and tables.
    for (const [table, rows] of Object.entries(before))
      expect(after[table].map((row) => JSON.parse(row))).toMatchObject(rows.map((row) => JSON.parse(row)))
  })
})

it('the copies of the last two upgrades are kept', async () => {
  const location = await makeOlder({ kind: 'sqlite', path: await newPath() })
  const dir = folderOf(location)
  for (const date of ['2026-11-20T1000', '2026-11-21T1000'])
    new DatabaseSync(join(dir, `before-upgrade-${date}.db`)).close()
  await openAndClose(location)
  const copies = (await readdir(dir)).filter((name) => name.startsWith('before'))
  expect(copies).toHaveLength(2)
  expect(copies).toContain(COPY)
})

/** Migrates an empty database to the state before the last seven migrations, and adds a user. */
async function makeOlder<Location extends DatabaseLocation>(location: Location): Promise<Location> {
  const db =
    location.kind === 'sqlite'
      ? kyselyOn(new DatabaseSync(location.path))
      : new Kysely<Schema>({
          dialect: new PostgresDialect({ pool: new Pool({ connectionString: location.url }) }),
          plugins: [new CamelCasePlugin()],
        })
  await migrate(db, OLDER)
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    values ('mira', '', 'mira@example.com', '0', ${NOW}, ${NOW})`.execute(db)
  await db.destroy()
  return location
}

/** @returns The lines of the log */
async function openAndClose(location: DatabaseLocation): Promise<string[]> {
  const lines: string[] = []
  const log = { info: (line: string) => void lines.push(line), error: () => {} }
  await (await openDatabase(location, log)).close()
  return lines
}

function folderOf(location: DatabaseLocation): string {
  return location.kind === 'sqlite' ? dirname(location.path) : location.dataDir!
}
