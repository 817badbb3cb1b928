import { sql } from 'kysely'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, describe as suite, onTestFinished, vi } from 'vitest'
import { createPostgresDatabase } from '../../tests/helpers/postgres.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { StartError } from '../errors.ts'
import { describe, openDatabase, type Database, type DatabaseLocation } from './database.ts'
import { describeOnBothDatabases } from './databases.testing.ts'
import { migrate } from './migrate.ts'

const NOW = new Date('2026-11-21T11:00:00.000Z').toISOString()

describeOnBothDatabases('a database', (open) => {
  it('has every table after opening', async () => {
    const { db } = await open()
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(tables).toEqual(
      expect.arrayContaining(['users', 'sessions', 'accounts', 'verifications', 'mails']),
    )
  })

  it('keeps nothing of a transaction that fails', async () => {
    const { db } = await open()
    const failing = db.transaction().execute(async (trx) => {
      await requestReset({ db: trx }, 'one')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await listRequests({ db })).toEqual([])
  })

  it('does not mix transactions that run at the same time', async () => {
    const { db } = await open()
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    const results = await Promise.allSettled(
      numbers.map((number) =>
        db.transaction().execute(async (trx) => {
          await requestReset({ db: trx }, `${number} a`)
          await new Promise(setImmediate)
          await requestReset({ db: trx }, `${number} b`)
          if (number % 2 === 1) throw new Error('odd')
        }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(
      numbers.map((number) => (number % 2 === 1 ? 'rejected' : 'fulfilled')),
    )
    const kept = numbers
      .filter((number) => number % 2 === 0)
      .flatMap((number) => [`${number} a`, `${number} b`])
    expect((await listRequests({ db })).toSorted()).toEqual(kept.toSorted())
  })

  it('removes the sessions of a user with the user', async () => {
    const { db } = await open()
    for (const id of ['mira', 'oda']) await addUserWithSession({ db }, id)
    await db.deleteFrom('users').where('id', '=', 'mira').execute()
    expect(await db.selectFrom('sessions').select('userId').execute()).toEqual([{ userId: 'oda' }])
  })

  it('refuses a session of nobody', async () => {
    const { db } = await open()
    await expect(addSession({ db }, 'nobody')).rejects.toThrow(/foreign key/i)
  })

  it('refuses to start on data of a newer version', async () => {
    const database = await open()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', ${NOW})`.execute(
      database.db,
    )
    await expect(migrate(database.db)).rejects.toThrow('newer version of Waypost')
  })
})

suite('a SQLite file', () => {
  it('is in WAL mode, waits for the disk, and minds foreign keys', async () => {
    const { db } = await openFile(await newPath())
    const value = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
      return Object.values(rows[0])[0]
    }
    expect(await value('journal_mode')).toBe('wal')
    expect(await value('synchronous')).toBe(2) // FULL
    expect(await value('foreign_keys')).toBe(1)
    expect(await value('busy_timeout')).toBe(5_000)
  })

  it.skipIf(process.platform === 'win32')('can be read by nobody else on the machine', async () => {
    const path = await newPath()
    const { db } = await openFile(path)
    await db.selectFrom('users').select('id').execute()
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect((await stat(file)).mode & 0o077).toBe(0)
  })

  it('keeps its data when closed, in one file', async () => {
    const path = await newPath()
    const first = await openFile(path)
    await requestReset(first, 'one')
    await first.close()
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(await listRequests(await openFile(path))).toEqual(['one'])
  })

  it('may be opened by many processes at once when it is new', async () => {
    const path = await newPath()
    const openings = Array.from({ length: 6 }, () => inOtherProcess(path, ''))
    await expect(Promise.all(openings)).resolves.toHaveLength(6)
    const { db } = await openFile(path)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })

  it('may be opened twice at once in one process', async () => {
    const path = await newPath()
    const [one, other] = await Promise.all([openFile(path), openFile(path)])
    await requestReset(one, 'one')
    expect(await listRequests(other)).toEqual(['one'])
  })

  it('is waited for while somebody else has it locked', async () => {
    const path = await newPath()
    const other = new DatabaseSync(path)
    onTestFinished(() => other.close())
    other.exec('begin exclusive; create table notes (id text)')
    const opening = openFile(path)
    await setTimeout(100)
    other.exec('commit')
    expect(await listRequests(await opening)).toEqual([])
  })

  it('lets several processes read and then write in one transaction, one after the other', async () => {
    const path = await newPath()
    const database = await openFile(path)
    await requestReset(database, '0')
    const count = `
      for (let turn = 0; turn < 10; turn++)
        await db.transaction().execute(async (trx) => {
          const { email } = await trx.selectFrom('passwordResetRequests').select('email').executeTakeFirstOrThrow()
          await new Promise((resolve) => setTimeout(resolve, 5))
          await trx.updateTable('passwordResetRequests').set({ email: String(Number(email) + 1) }).execute()
        })`
    await Promise.all([inOtherProcess(path, count), inOtherProcess(path, count), inOtherProcess(path, count)])
    expect(await listRequests(database)).toEqual(['30'])
  })

  it('has all of a migration or none of it, when the process is killed meanwhile', async () => {
    const path = await newPath()
    const program = `
      import { DatabaseSync } from 'node:sqlite'
      const prepare = DatabaseSync.prototype.prepare
      DatabaseSync.prototype.prepare = function (text) {
        if (text.includes('create table "sessions"')) process.kill(process.pid, 'SIGKILL')
        return prepare.call(this, text)
      }`
    await expect(inOtherProcess(path, '', program)).rejects.toMatchObject({ signal: 'SIGKILL' })
    expect(await listRequests(await openFile(path))).toEqual([])
  })

  it.each([
    ['is no database', async () => written(await newPath(), 'These are words. '.repeat(100))],
    ['is a folder', () => makeTemporaryFolder('folder')],
    [
      'is in a folder that is not there',
      async () => join(await makeTemporaryFolder('folder'), 'none/waypost.db'),
    ],
    ['may only be read', async () => `file:${await emptyDatabase()}?mode=ro`],
  ])('is named when it cannot be opened because it %s', async (_, make) => {
    const path = await make()
    const error = await openingFailure({ kind: 'sqlite', path })
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toContain(path)
  })
})

suite('a PostgreSQL database', () => {
  it('may be opened by several at once when it is new', async () => {
    const { url } = await newPostgres()
    const databases = await Promise.all([openServer(url), openServer(url), openServer(url)])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(databases[0].db)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })

  it('keeps its data when closed', async () => {
    const { url } = await newPostgres()
    const first = await openServer(url)
    await requestReset(first, 'one')
    await first.close()
    expect(await listRequests(await openServer(url))).toEqual(['one'])
  })

  it('outlives the end of a connection that nobody uses', async () => {
    const { url } = await newPostgres()
    const database = await openServer(url)
    await endOtherConnections(await openServer(url))
    expect(await vi.waitFor(() => listRequests(database))).toEqual([])
  })

  it('fails the query whose connection ends, and answers later ones', async () => {
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
    expect(await vi.waitFor(() => listRequests(database))).toEqual([])
  })

  it('fails the transaction whose connection ends between two queries, and keeps nothing of it', async () => {
    const { url } = await newPostgres()
    const database = await openServer(url)
    const other = await openServer(url)
    const transaction = database.db.transaction().execute(async (trx) => {
      await requestReset({ db: trx }, 'one')
      await endOtherConnections(other)
      await requestReset({ db: trx }, 'two')
    })
    const [{ status }] = await Promise.allSettled([transaction])
    expect(status).toBe('rejected')
    expect(await vi.waitFor(() => listRequests(database))).toEqual([])
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

  it('is named when it is not on the server', async () => {
    const url = new URL((await newPostgres()).url)
    url.pathname = 'no_such_blog'
    const error = await openingFailure({ kind: 'postgres', url: url.href })
    expect(error.message).toMatch(/no_such_blog at .* "no_such_blog" does not exist/)
  })

  it('refuses a user who may not make tables, and says so', async () => {
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

suite('the name of a database', () => {
  it.each([
    ['postgres://u:geheim@db.example/blog', 'blog at db.example:5432 (PostgreSQL)'],
    [
      'postgresql://u:geheim@db.example:6543/blog?sslmode=verify-full',
      'blog at db.example:6543 (PostgreSQL)',
    ],
    ['postgres://u:geheim@db.example', 'u at db.example:5432 (PostgreSQL)'],
    ['postgres://u:g%2Feheim%40@db.example/my%20blog', 'my blog at db.example:5432 (PostgreSQL)'],
    ['postgres://u@corp:geheim@db.example/blog', 'blog at db.example:5432 (PostgreSQL)'],
    ['postgres:///blog?host=/run/postgresql&user=u&password=geheim', 'blog at /run/postgresql (PostgreSQL)'],
    ['postgres://u:geheim@/blog?host=/run/postgresql', 'blog at /run/postgresql (PostgreSQL)'],
    ['postgres://u:geheim@%2Frun%2Fpostgresql/blog', 'blog at /run/postgresql (PostgreSQL)'],
    ['postgres://u:12/geheim@db.example/blog', 'that DATABASE_URL names'],
    ['postgres://u:12?geheim@db.example/blog', 'that DATABASE_URL names'],
    ['postgres://u:12#geheim@db.example/blog', 'that DATABASE_URL names'],
    ['mysql://u:geheim@db.example/blog', 'that DATABASE_URL names'],
  ])('of %s is %s', (url, name) => {
    expect(describe({ kind: 'postgres', url })).toBe(name)
  })

  it('is the path of a file', () => {
    expect(describe({ kind: 'sqlite', path: '/data/waypost.db' })).toBe('/data/waypost.db')
  })
})

type Queries = Pick<Database, 'db'>

async function requestReset({ db }: Queries, email: string) {
  const row = { id: crypto.randomUUID(), email, requestedAt: NOW, dueAt: NOW }
  await db.insertInto('passwordResetRequests').values(row).execute()
}

async function listRequests({ db }: Queries): Promise<string[]> {
  return (await db.selectFrom('passwordResetRequests').select('email').execute()).map(({ email }) => email)
}

async function addUserWithSession({ db }: Queries, id: string) {
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    values (${id}, '', ${`${id}@example.com`}, '0', ${NOW}, ${NOW})`.execute(db)
  await addSession({ db }, id)
}

async function addSession({ db }: Queries, userId: string) {
  await sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    values (${userId}, ${userId}, ${userId}, ${NOW}, ${NOW}, ${NOW})`.execute(db)
}

async function newPath(): Promise<string> {
  return join(await makeTemporaryFolder('database'), 'waypost.db')
}

async function openFile(path: string): Promise<Database> {
  return closedAtEnd(await openDatabase({ kind: 'sqlite', path }))
}

async function emptyDatabase(): Promise<string> {
  const path = await newPath()
  await (await openDatabase({ kind: 'sqlite', path })).close()
  return path
}

async function written(path: string, text: string): Promise<string> {
  await writeFile(path, text)
  return path
}

async function newPostgres() {
  const database = await createPostgresDatabase()
  onTestFinished(database.drop)
  return database
}

async function openServer(url: string): Promise<Database> {
  return closedAtEnd(await openDatabase({ kind: 'postgres', url }))
}

function closedAtEnd(database: Database): Database {
  onTestFinished(() => database.close())
  return database
}

/** Ends every connection to this database but the one that asks. */
async function endOtherConnections({ db }: Queries) {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
}

async function openingFailure(location: DatabaseLocation): Promise<Error> {
  const opening = await openDatabase(location).then(closedAtEnd, (error: Error) => error)
  if (opening instanceof Error) return opening
  throw new Error('It was opened.')
}

/** Opens the file in a process of its own, and does something there with `db`. */
async function inOtherProcess(path: string, act: string, before = '') {
  const program = `${before}
    import { openDatabase } from ${JSON.stringify(new URL('database.ts', import.meta.url).href)}
    const { db, close } = await openDatabase({ kind: 'sqlite', path: ${JSON.stringify(path)} })
    ${act}
    await close()`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd })
}
