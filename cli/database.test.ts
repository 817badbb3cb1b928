import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFile, openServer } from '#server/database/databases.testing.ts'
import { fillTables, makePostgres, makeSqlite, readDigests } from '#server/database/tables.testing.ts'
import { startWaypost, TIMEOUT_MS, waypost, endOf } from './command.testing.ts'

const AUTH_SECRET = 'x'.repeat(32)

/** A site on SQLite with rows in every table, and an empty PostgreSQL database. */
async function setUp() {
  const [file, server] = [await makeSqlite(), await makePostgres()]
  await fillTables(file)
  const dataDir = dirname(file.path)
  await writeFile(join(dataDir, 'auth-secret'), 'a secret of more than 32 characters')
  return {
    file,
    server,
    dataDir,
    onFile: { DATA_DIR: dataDir },
    onServer: { DATA_DIR: dataDir, DATABASE_URL: server.url, AUTH_SECRET },
  }
}

describe('waypost database', () => {
  it(
    'moves all rows to PostgreSQL and back, and explains the next steps',
    { timeout: TIMEOUT_MS },
    async () => {
      const { file, server, dataDir, onFile, onServer } = await setUp()
      const before = await readDigests(file)

      const there = await waypost(['database', 'move', server.url], { env: onFile })
      expect(there).toMatchObject({ code: 0, err: '' })
      expect(there.out).toMatch(new RegExp(`^comments +7 +${before.comments.sha256.slice(0, 16)}$`, 'm'))
      expect(there.out).toContain(`Set AUTH_SECRET to what is in ${dataDir}/auth-secret`)
      expect(there.out).not.toContain('a secret of more')
      expect(there.out).not.toMatch(/postgres:\/\//)
      expect(await readDigests(server)).toEqual(before)
      expect(await readDigests(file)).toEqual(before)

      const forgotten = await waypost(['log'], { env: onFile })
      expect(forgotten).toMatchObject({
        code: 1,
        err: expect.stringMatching(/was moved to .* Set DATABASE_URL in .env/),
      })

      const occupied = await waypost(['database', 'move', 'sqlite'], { env: onServer })
      expect(occupied).toMatchObject({
        code: 1,
        err: expect.stringMatching(/holds rows already. Move the file elsewhere/),
      })
      for (const name of ['waypost.db', 'waypost.db.id']) await rm(join(dataDir, name))
      const back = await waypost(['database', 'move', 'sqlite', '--json'], { env: onServer })
      expect(back).toMatchObject({ code: 0, err: '' })
      expect(JSON.parse(back.out)).toMatchObject({
        tables: expect.arrayContaining([{ name: 'comments', ...before.comments }]),
      })
      expect(await readDigests(file)).toEqual(before)
      expect(await waypost(['log'], { env: onFile })).toMatchObject({ code: 0 })
      const stale = await waypost(['log'], { env: onServer })
      expect(stale.err).toMatch(/was moved to waypost.db .* Remove DATABASE_URL from .env/)
    },
  )

  it('moves to the database that DATABASE_URL names already', async () => {
    const { file, server, onServer } = await setUp()
    const moved = await waypost(['database', 'move', 'postgres'], { env: onServer })
    expect(moved).toMatchObject({ code: 0, err: '' })
    expect(moved.out).toContain('DATABASE_URL is right already.')
    expect(moved.out).toContain('Set AUTH_SECRET to what is in')
    expect(await readDigests(server)).toEqual(await readDigests(file))
  })

  it('moves nothing while a site runs on either database', async () => {
    const { file, server, onFile } = await setUp()
    const site = await openFile(file.path)
    const move = () => waypost(['database', 'move', server.url], { env: onFile })
    expect(await move()).toMatchObject({
      code: 1,
      err: expect.stringContaining(`A Waypost runs on the database ${file.path}`),
    })
    await site.close()
    const other = await openServer(server.url)
    await new Promise((resolve) => other.changes.watch('thread', resolve))
    expect(await move()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/A Waypost runs on the database .*PostgreSQL/),
    })
  })

  it('moves nothing when it is killed, and everything on the next run', { timeout: TIMEOUT_MS }, async () => {
    const { file, server, dataDir, onFile } = await setUp()
    const before = await readDigests(file)
    const program = `
      import { Client } from 'pg'
      const query = Client.prototype.query
      Client.prototype.query = function (text, ...rest) {
        if (String(text).includes('insert into "likes"')) process.kill(process.pid, 'SIGKILL')
        return query.call(this, text, ...rest)
      }
      process.argv.splice(1, 0, 'waypost')
      await import(${JSON.stringify(new URL('main.ts', import.meta.url).href)})`
    const command = [process.execPath, '--input-type=module', '--eval', program, '--']
    const killed = await startWaypost(
      ['database', 'move', server.url],
      { env: onFile, cwd: import.meta.dirname },
      command,
    )
    expect(await endOf(killed)).toBeNull()
    expect(existsSync(join(dataDir, 'database-moved.json'))).toBe(false)
    expect((await readDigests(server)).users.rows).toBe(0)
    expect(await readDigests(file)).toEqual(before)
    expect(await waypost(['database', 'move', server.url], { env: onFile })).toMatchObject({ code: 0 })
    expect(await readDigests(server)).toEqual(before)
  })

  it('refuses invalid targets', async () => {
    const { onFile } = await setUp()
    for (const [word, reason] of [
      ['sqlite', 'is SQLite already'],
      ['postgres', 'DATABASE_URL is not set'],
      ['mysql://x', 'is neither an address of PostgreSQL'],
    ])
      expect(await waypost(['database', 'move', word], { env: onFile })).toMatchObject({
        code: 2,
        err: expect.stringContaining(reason),
      })
    const away = await waypost(['database', 'move', 'postgres://u:geheim@127.0.0.1:1/blog'], { env: onFile })
    expect(away).toMatchObject({ code: 1, err: expect.stringContaining('cannot be opened') })
    expect(away.err).not.toContain('geheim')
  })

  it('shows where the database is, and its rows', async () => {
    const { file, onFile } = await setUp()
    const { out } = await waypost(['database', 'status'], { env: onFile })
    expect(out).toContain(file.path)
    expect(out).toMatch(/^Newest migration +2026-/m)
    expect(out).toMatch(/^comments +7$/m)
  })
})
