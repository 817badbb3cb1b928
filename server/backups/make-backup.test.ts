import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdir, open, readdir, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { NOW } from '../database/databases.testing.ts'
import { noteMove } from '../database/move-note.ts'
import { fillTables, readDigests, readRows } from '../database/tables.testing.ts'
import type { Database } from '../database/types.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupPlaces } from './types.ts'
import { FILES, makeSite, newPlaces, readBackup, readFiles, writeIn } from './backups.testing.ts'
import { checkBackup, restoreBackup } from './restore.ts'

const run = promisify(execFile)

describe.each(['sqlite', 'postgres'] as const)('a backup of a site on %s', (kind) => {
  it.each(['sqlite', 'postgres'] as const)(
    'is, restored into %s, the same in every file, and in every row but those that grant access',
    async (otherKind) => {
      const site = await makeSite(kind)
      await fillTables(site.database)
      const path = await backUp(site)
      const other = await restore(path, otherKind)
      const ended = { studio_sessions: [], verifications: [] }
      expect(await readRows(other.database)).toEqual({ ...(await readRows(site.database)), ...ended })
      expect(await filesOf(other)).toEqual(FILES)
      const { rows } = (await checkBackup(path)).manifest.database
      const counted = Object.entries(await readDigests(site.database)).map(([name, table]) => [
        name,
        table.rows,
      ])
      expect(rows).toMatchObject(Object.fromEntries(counted))
    },
  )

  it('a backup contains one instant of a database that is being written', async () => {
    const site = await makeSite(kind)
    const database = await openDatabase(site.database)
    const writing = writeComments(database)
    await writing.until(20)
    const path = await backUp(site)
    await writing.end()
    await database.close()
    const other = await restore(path)
    const [restored, all] = [await readRows(other.database), await readRows(site.database)]
    expect(restored.comments.length).toBeGreaterThanOrEqual(20)
    // One transaction writes a comment and the count of its thread.
    const [thread] = restored.threads.map((line) => JSON.parse(line) as { comments: number })
    expect(thread.comments).toBe(restored.comments.length)
    expect(restored.comments).toEqual(all.comments.slice(0, restored.comments.length))
  })
})

describe('a backup', () => {
  it('can be opened by tar, and is readable by its owner only', async () => {
    const site = await makeSite()
    for (const name of ['b.tar', 'b.tar.gz', 'b.tgz']) {
      const path = join(dirname(site.dataDir), name)
      await makeBackup(site, path)
      expect((await stat(path)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
      const dir = join(dirname(site.dataDir), `of ${name}`)
      await mkdir(dir)
      await run('tar', ['-x', '-f', path, '-C', dir])
      const { 'manifest.json': manifest, 'data/waypost.db': _, ...files } = await readFiles(dir)
      expect(files).toEqual(FILES)
      expect(JSON.parse(manifest)).toMatchObject({ version: '1.2.3', database: { kind: 'sqlite' } })
    }
  })

  it('keeps the times of files', async () => {
    const site = await makeSite()
    const at = new Date('2020-02-03T04:05:06.789Z')
    await utimes(join(site.contentDir, 'site.yaml'), at, at)
    const other = await restore(await backUp(site))
    expect((await stat(join(other.contentDir, 'site.yaml'))).mtime).toEqual(at)
  })

  it('leaves out caches, other backups and unfinished files', async () => {
    const site = await makeSite()
    const names = ['variants/a.jpg', 'conversions.db', 'search.db', 'search.db-wal', 'articles.db.damaged']
    const others = [
      'waypost.db-shm',
      'waypost.db.old',
      'backups/waypost-2026-01-01-0330.tar.gz',
      '.backup-x/copy',
    ]
    for (const name of [...names, ...others]) await writeIn(site.dataDir, name, 'x')
    expect(await readBackup(await backUp(site))).toEqual(FILES)
  })

  it('contains one instant of other SQLite files', async () => {
    const site = await makeSite()
    using journal = new DatabaseSync(join(site.dataDir, 'content-journal.db'))
    journal.exec(
      'pragma journal_mode = wal; create table published (id text); insert into published values (1)',
    )
    const other = await restore(await backUp(site))
    using copy = new DatabaseSync(join(other.dataDir, 'content-journal.db'))
    expect(copy.prepare('select id from published').all()).toEqual([{ id: '1' }])
  })

  it('is complete while files are written, shortened and removed', async () => {
    const site = await makeSite()
    const [long, short] = ['x', 'y'].map((letter) => letter.repeat(3_000_000))
    const path = join(site.contentDir, 'assets/changing.txt')
    const ending = new AbortController()
    const changing = (async () => {
      for (let index = 0; !ending.signal.aborted; index += 1) {
        await writeFile(path, index % 2 === 0 ? long : short.slice(0, 1_000))
        await writeIn(site.contentDir, `articles/${index % 7}/new.md`, 'new')
        await rm(join(site.contentDir, `articles/${(index + 3) % 7}`), { recursive: true, force: true })
      }
    })()
    for (let count = 0; count < 5; count += 1) {
      const backup = await backUp(site)
      expect(await readBackup(backup)).toMatchObject({ 'content/site.yaml': FILES['content/site.yaml'] })
      await rm(backup)
    }
    ending.abort()
    await changing
  })

  it('follows links as the site does, and reports links out of the folder', async () => {
    const site = await makeSite()
    const elsewhere = (await newPlaces()).dataDir
    await writeIn(elsewhere, 'private.txt', 'x')
    await symlink('../articles/the-lake.md', join(site.contentDir, 'assets/lake.md'))
    await symlink('..', join(site.contentDir, 'assets/circle'))
    await symlink(elsewhere, join(site.contentDir, 'assets/elsewhere'))
    await symlink(join(elsewhere, 'private.txt'), join(site.contentDir, 'assets/private.txt'))
    await symlink(join(elsewhere, 'private.txt'), join(site.dataDir, 'secret'))
    const path = join(dirname(site.dataDir), 'b.tar')
    const { leftOut } = await makeBackup(site, path)
    const linked = { 'content/assets/lake.md': '# The lake\n', 'data/secret': 'x' }
    expect(await readBackup(path)).toEqual({ ...FILES, ...linked })
    const links = ['circle', 'elsewhere', 'private.txt']
    expect(leftOut).toEqual(
      links.map((name) => expect.stringContaining(`assets/${name} is a link`) as string),
    )
  })

  it.runIf(process.platform === 'linux')('tells of a file whose name it cannot keep', async () => {
    const site = await makeSite()
    const name = Buffer.concat([Buffer.from(`${site.contentDir}/caf`), Buffer.from([0xe9])])
    await writeFile(name, 'x')
    const { leftOut } = await makeBackup(site, join(dirname(site.dataDir), 'b.tar'))
    expect(leftOut).toEqual([expect.stringMatching(/caf.* is not in UTF-8/)])
  })

  it('contains nothing of an unfinished restore', async () => {
    const site = await makeSite()
    await writeIn(site.contentDir, '.restoring/site.yaml', 'x')
    expect(await readBackup(await backUp(site))).toEqual(FILES)
  })

  it('is not damaged by a simultaneous one with the same name', async () => {
    const site = await makeSite()
    await writeIn(site.contentDir, 'assets/large.jpg', randomBytes(20_000_000))
    const [path] = await Promise.all([backUp(site), backUp(site)])
    expect((await checkBackup(path)).manifest.files.length).toBeGreaterThan(1)
  })

  it('contains no content folder when the site shows the sample', async () => {
    const site = await makeSite()
    await rm(site.contentDir, { recursive: true })
    const other = await restore(await backUp(site))
    expect(Object.keys(await filesOf(other)).filter((name) => name.startsWith('content'))).toEqual([])
    await expect(stat(other.contentDir)).rejects.toThrow('ENOENT')
  })

  it('replaces no file', async () => {
    const site = await makeSite()
    const path = await backUp(site)
    await expect(backUp(site)).rejects.toThrow(`${path} exists already`)
  })

  it.each([
    ['the database is damaged', damageDatabase, 'database is damaged'],
    [
      'the data folder is gone',
      (site: BackupPlaces) => rm(site.dataDir, { recursive: true }),
      'The backup was not made',
    ],
  ])('that fails because %s leaves nothing', async (_, spoil, words) => {
    const site = await makeSite()
    await spoil(site)
    await expect(backUp(site)).rejects.toThrow(words)
    await expectNothingLeft(site)
  })

  it('is refused for a database that was moved', async () => {
    const site = await makeSite()
    const { dataDir, database } = site
    await noteMove(dataDir, join(dataDir, 'waypost.db'), 'elsewhere', new Date(NOW))
    await expect(backUp({ ...site, database: { ...database, dataDir } })).rejects.toThrow(
      'was moved to elsewhere',
    )
    await expectNothingLeft(site)
  })

  it('that cannot be written leaves nothing', async () => {
    const site = await makeSite()
    const making = makeBackup(site, join(dirname(site.dataDir), 'missing/backup.tar.gz'))
    await expect(making).rejects.toThrow('The backup was not made: ENOENT')
    await expectNothingLeft(site)
  })

  it.skipIf(process.platform === 'win32')(
    'that would fill the disk is not made, and leaves room for comments',
    async () => {
      const site = await makeSite()
      const path = join(site.contentDir, 'assets/film.mp4')
      await writeFile(path, '')
      // A sparse file takes no room.
      await truncate(path, 8e12)
      await expect(backUp(site)).rejects.toThrow('it would fill the disk')
      await expectNothingLeft(site)
    },
  )

  it('that is stopped leaves nothing', async () => {
    const site = await makeSite()
    await writeIn(site.contentDir, 'assets/large.jpg', new Uint8Array(50_000_000))
    const path = join(dirname(site.dataDir), 'backup.tar.gz')
    const stopping = new AbortController()
    const making = makeBackup(site, path, { signal: stopping.signal })
    const isBegun = async () => (await readdir(dirname(path))).some((name) => name.endsWith('.unfinished'))
    while (!(await isBegun())) await setImmediate()
    stopping.abort(new Error('Stopped.'))
    await expect(making).rejects.toThrow('Stopped.')
    await expectNothingLeft(site)
  })

  it('removes the remains of a long dead one, and never the files of a running one', async () => {
    const site = await makeSite()
    await writeIn(site.dataDir, '.backup-old/copy', 'x')
    await writeIn(site.dataDir, '.backup-new/copy', 'x')
    const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000)
    await utimes(join(site.dataDir, '.backup-old'), longAgo, longAgo)
    await backUp(site)
    expect(await listTemporary(site)).toEqual(['.backup-new'])
  })
})

/** Makes a backup next to the data folder. */
async function backUp(site: BackupPlaces): Promise<string> {
  const path = join(dirname(site.dataDir), 'backup.tar.gz')
  await makeBackup({ version: '1.2.3', ...site }, path)
  return path
}

async function restore(path: string, kind: 'sqlite' | 'postgres' = 'sqlite'): Promise<BackupPlaces> {
  const places = await newPlaces(kind)
  await restoreBackup(await checkBackup(path), places)
  return places
}

/** All files but the database. */
async function filesOf({ dataDir }: BackupPlaces): Promise<Record<string, string>> {
  const files = await readFiles(dirname(dataDir))
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('data/waypost.db')))
}

/** Writes comments one by one, each with the count of its thread. */
function writeComments({ db }: Database) {
  const progress = new EventEmitter()
  const ending = new AbortController()
  const writing = (async () => {
    await db
      .insertInto('threads')
      .values({ articleId: 'hill', likes: 0, comments: 0, lastEvent: 0 })
      .execute()
    for (let count = 1; !ending.signal.aborted; count += 1) {
      await db.transaction().execute(async (trx) => {
        const row = {
          articleId: 'hill',
          number: count,
          lastEvent: count,
          userId: null,
          text: 'x'.repeat(2_000),
        }
        await trx
          .insertInto('comments')
          .values({ ...row, id: String(count).padStart(8, '0'), textHash: '', createdAt: NOW })
          .execute()
        await trx.updateTable('threads').set({ comments: count }).execute()
      })
      progress.emit(String(count))
      // SQLite answers synchronously, so the loop must let the backup run.
      await setImmediate()
    }
  })()
  return {
    until: (count: number) => Promise.race([once(progress, String(count)), writing]),
    async end() {
      ending.abort()
      await writing
    },
  }
}

async function damageDatabase({ database }: BackupPlaces) {
  if (database.kind !== 'sqlite') return
  await using file = await open(database.path, 'r+')
  await file.write(Buffer.alloc(20_000, 'x'), 0, 20_000, 8_192)
}

async function expectNothingLeft(site: BackupPlaces) {
  const names = await readdir(dirname(site.dataDir))
  expect(names.filter((name) => name.startsWith('backup'))).toEqual([])
  expect(await listTemporary(site)).toEqual([])
}

async function listTemporary({ dataDir }: BackupPlaces): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => name.startsWith('.backup-'))
}
