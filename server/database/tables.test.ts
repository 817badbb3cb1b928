import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  addValue,
  listValues,
  newPostgres,
  openFile,
  openingFailure,
  openServer,
} from './databases.testing.ts'
import { writeTables, readTables } from './tables.ts'
import {
  copyTables,
  fillTables,
  makeBoth,
  makePostgres,
  makeSqlite,
  readDigests,
  readRows,
} from './tables.testing.ts'
import type { DatabaseLocation } from './types.ts'

function open(location: DatabaseLocation) {
  return location.kind === 'sqlite' ? openFile(location.path) : openServer(location.url)
}

const nothing = async () => {}

describe('the tables of a database', () => {
  it.each([
    ['SQLite', 'PostgreSQL', makeSqlite, makePostgres],
    ['PostgreSQL', 'SQLite', makePostgres, makeSqlite],
  ])('are identical in all columns after a copy from %s to %s and back', async (_, __, make, makeOther) => {
    const [first, second, third] = [await make(), await makeOther(), await make()]
    await fillTables(first)
    await copyTables(first, second)
    await copyTables(second, third)
    const rows = await readRows(first)
    for (const lines of Object.values(rows)) expect(lines).toHaveLength(7)
    expect(await readRows(second)).toEqual(rows)
    expect(await readRows(third)).toEqual(rows)
    const digests = await readDigests(first)
    expect(await readDigests(second)).toEqual(digests)
    expect(await readDigests(third)).toEqual(digests)
  })

  it('list parents first, include the migrations, and leave out short-lived tables', async () => {
    const { sqlite, postgres } = await makeBoth()
    const { db } = await open(postgres)
    const all = (await db.introspection.getTables()).map(({ name }) => name)
    const names = await readTables(sqlite, async (tables) => tables.names)
    expect(await readTables(postgres, async (tables) => tables.names)).toEqual(names)
    expect(names.toSorted()).toEqual(
      all.filter((name) => !['owner_links', 'rate_limits'].includes(name)).toSorted(),
    )
    expect(names.indexOf('users')).toBeLessThan(names.indexOf('comments'))
    expect(names.indexOf('mails')).toBeLessThan(names.indexOf('mail_attachments'))
  })

  it('use the native types of PostgreSQL for instants and booleans', async () => {
    const { sqlite, postgres } = await makeBoth()
    await fillTables(sqlite)
    await copyTables(sqlite, postgres)
    const { db } = await open(postgres)
    const users = await db
      .selectFrom('users')
      .select(['emailVerified', 'createdAt'])
      .orderBy('createdAt')
      .execute()
    expect(users.slice(0, 2)).toEqual([
      { emailVerified: false, createdAt: new Date('2026-11-21T11:00:00.007Z') },
      { emailVerified: true, createdAt: new Date('2026-11-21T11:00:01.007Z') },
    ])
  })

  it.each([
    ['SQLite', makeSqlite],
    ['PostgreSQL', makePostgres],
  ])('are read from one snapshot while the site runs, on %s', async (_, make) => {
    const location = await make()
    await fillTables(location)
    const before = await readRows(location)
    const site = await open(location)
    site.changes.watch('thread', () => {})
    const rows = await readTables(location, async ({ names, read }) => {
      await addValue(site, 'new')
      await site.db.deleteFrom('likes').execute()
      const found: Record<string, string[]> = {}
      for (const name of names) found[name] = (await Array.fromAsync(read(name))).flat()
      return found
    })
    expect(rows).toEqual(before)
    expect(await listValues(site)).toHaveLength(8)
  })

  it.each([
    ['SQLite', makeSqlite],
    ['PostgreSQL', makePostgres],
  ])('are all written or none, on %s', async (_, make) => {
    const location = await make()
    const failing = writeTables(location, async ({ write }) => {
      await write('closed_threads', ['{"article_id":"hill","closed_at":"2026-11-21T11:00:00.000Z"}'])
      await write('likes', ['{"article_id":"hill","liked_at":"","user_id":"nobody"}'])
    })
    await expect(failing).rejects.toThrow(/foreign key/i)
    expect((await readRows(location)).closed_threads).toEqual([])
  })

  it.each([
    ['SQLite', makeSqlite],
    ['PostgreSQL', makePostgres],
  ])('are not written over existing rows, on %s', async (_, make) => {
    const location = await make()
    await fillTables(location)
    await expect(writeTables(location, async () => {})).rejects.toThrow(/holds rows already/)
  })

  it('cannot be locked while a site runs on a SQLite file, and stop a site from starting while locked', async () => {
    const location = await makeSqlite()
    const site = await openFile(location.path)
    await expect(readTables(location, nothing, { isExclusive: true })).rejects.toThrow(/A Waypost runs on/)
    await expect(writeTables(location, nothing)).rejects.toThrow(/A Waypost runs on/)
    await site.close()
    const start = new DatabaseSync(location.path)
    onTestFinished(() => start.close())
    const starting = readTables(location, async () => start.prepare('select * from users').all(), {
      isExclusive: true,
    })
    await expect(starting).rejects.toThrow(/is locked/)
  })

  it('cannot be locked while a site runs on PostgreSQL, and stop a site from starting while locked', async () => {
    const location = await makePostgres()
    const site = await openServer(location.url)
    const isListening = new Promise((resolve) => site.changes.watch('thread', resolve))
    await isListening
    await expect(readTables(location, nothing, { isExclusive: true })).rejects.toThrow(/A Waypost runs on/)
    await expect(writeTables(location, nothing)).rejects.toThrow(/A Waypost runs on/)
    await site.close()
    const start = () => readTables(location, () => openingFailure(location), { isExclusive: true })
    // The server notices the end of a connection a moment later.
    expect((await vi.waitFor(start)).message).toMatch(/is being moved or restored/)
  })

  it(
    'are not waited for when the server accepts connections and stays silent',
    { timeout: 20_000 },
    async () => {
      const server = createServer(() => {}).listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const reading = readTables(
        { kind: 'postgres', url: `postgres://mehar@127.0.0.1:${port}/blog` },
        async () => {},
      )
      await expect(reading).rejects.toThrow('Check that the server runs')
    },
  )

  it('stay unchanged when they belong to another program', async () => {
    const { url } = await newPostgres()
    const location = { kind: 'postgres', url } as const
    const { db } = await open(location)
    await sql`create table shop (price money, at time, code text)`.execute(db)
    await sql`insert into shop values (3, '10:00', 'a')`.execute(db)
    await fillTables(location)
    expect(Object.keys(await readRows(location))).not.toContain('shop')
  })
})
