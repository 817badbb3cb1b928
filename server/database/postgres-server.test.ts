import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { StartError } from '../errors.ts'
import {
  endOtherConnections,
  listValues,
  newPostgres,
  openingFailure,
  openServer,
  addValue,
} from './databases.testing.ts'

describe('a PostgreSQL database', () => {
  it('can be opened by several processes at once when it is new', async () => {
    const { url } = await newPostgres()
    const databases = await Promise.all([openServer(url), openServer(url), openServer(url)])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(databases[0].db)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })

  it('keeps its data when closed', async () => {
    const { url } = await newPostgres()
    const first = await openServer(url)
    await addValue(first, 'one')
    await first.close()
    expect(await listValues(await openServer(url))).toEqual(['one'])
  })

  it('survives the end of an idle connection', async () => {
    const { url } = await newPostgres()
    const database = await openServer(url)
    await endOtherConnections(await openServer(url))
    expect(await vi.waitFor(() => listValues(database), 10_000)).toEqual([])
  })

  it('fails the query whose connection ends, and answers later queries', async () => {
    const { url } = await newPostgres()
    const database = await openServer(url)
    const other = await openServer(url)
    const [query] = await Promise.allSettled([
      sql`select pg_sleep(30)`.execute(database.db),
      setTimeout(50).then(() => endOtherConnections(other)),
    ])
    expect(query).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('terminat') },
    })
    expect(await vi.waitFor(() => listValues(database), 10_000)).toEqual([])
  })

  it('rolls back a transaction whose connection ends between two queries', async () => {
    const { url } = await newPostgres()
    const database = await openServer(url)
    const other = await openServer(url)
    const transaction = database.db.transaction().execute(async (trx) => {
      await addValue({ db: trx }, 'one')
      await endOtherConnections(other)
      await addValue({ db: trx }, 'two')
    })
    const [{ status }] = await Promise.allSettled([transaction])
    expect(status).toBe('rejected')
    expect(await vi.waitFor(() => listValues(database), 10_000)).toEqual([])
  })

  it.each([
    ['nobody listens', 'postgres://mira:geheim@localhost:1/blog', 'blog at localhost:1'],
    ['the host is unknown', 'postgres://mira:geheim@host.invalid/blog', 'blog at host.invalid:5432'],
    ['there is no socket', 'postgres://mira:geheim@/blog?host=/nowhere', 'blog at /nowhere'],
    ['the password has a sign that cuts it short', 'postgres://mira:12/geheim@host/blog', 'DATABASE_URL'],
    ['it is no address', 'geheim', 'DATABASE_URL'],
  ])('is named without its password when %s', async (_, url, name) => {
    const error = await openingFailure({ kind: 'postgres', url })
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toContain(name)
    expect(error.message).not.toContain('geheim')
  })

  it('is named when it is missing on the server', async () => {
    const url = new URL((await newPostgres()).url)
    url.pathname = 'no_such_blog'
    const error = await openingFailure({ kind: 'postgres', url: url.href })
    expect(error.message).toMatch(/no_such_blog at .* "no_such_blog" does not exist/)
  })

  it('refuses a user without the right to create tables, and says so', async () => {
    const { url } = await newPostgres()
    const owner = await openServer(url)
    const name = `reader_${process.pid}`
    await sql`create role ${sql.ref(name)} login password 'geheim'`.execute(owner.db)
    onTestFinished(async () => void (await sql`drop role ${sql.ref(name)}`.execute(owner.db)))
    const asReader = new URL(url)
    asReader.username = name
    asReader.password = 'geheim'
    const error = await openingFailure({ kind: 'postgres', url: asReader.href })
    expect(error.message).toContain('permission denied')
    expect(error.message).not.toContain('geheim')
  })
})
