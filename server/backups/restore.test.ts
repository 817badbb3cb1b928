import { sql } from 'kysely'
import { packTar, type TarHeader } from 'modern-tar'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { layOutEarlierVersion } from '../../tests/helpers/earlier-version.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { prepareDataDir } from '../data-dir.ts'
import { openDatabase } from '../database/database.ts'
import { NOW as AT } from '../database/databases.testing.ts'
import { fillTables, readRows } from '../database/tables.testing.ts'
import type { Database } from '../database/types.ts'
import { addOwnerLink, findOwner, isOwnerLink } from '../identity/owner-store.ts'
import { addSession, findSession } from '../studio/session-store.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupPlaces } from './types.ts'
import { FILES, makeSite, newPlaces, readFiles, writeIn } from './backups.testing.ts'
import { checkBackup, restoreBackup, unpackBackup } from './restore.ts'

const PATH = 'backup.tar'
const NOW = new Date(AT)

describe('a restore', () => {
  it('keeps the permissions of private files', async () => {
    const places = await newPlaces()
    await restore(await makeFilled(), places)
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777
    if (process.platform === 'win32') return
    for (const name of ['auth-secret', 'waypost.db', 'outbox/1.eml'])
      expect(await modeOf(join(places.dataDir, name))).toBe(0o600)
    expect(await modeOf(places.envFile)).toBe(0o600)
    expect(await modeOf(join(places.contentDir, 'site.yaml'))).toBe(0o644)
  })

  it.each(['sqlite', 'postgres'] as const)(
    'ends owner links, studio sessions and pending resets, on %s',
    async (kind) => {
      const site = await makeSite(kind)
      const before = await openDatabase(site.database)
      await addOwner(before)
      const link = await addOwnerLink(before.db, NOW)
      const cookie = await addSession(before.db, { userId: 'mira', device: 'A phone', at: AT })
      const common = { value: 'mira', createdAt: AT, updatedAt: AT, expiresAt: AT }
      await before.db
        .insertInto('verifications')
        .values([
          { ...common, id: 'reset', identifier: 'reset-password:a-token' },
          { ...common, id: 'used challenge', identifier: 'passkey-challenge' },
        ])
        .execute()
      expect(await isOwnerLink(before.db, link, NOW)).toBe(true)
      expect(await findSession(before.db, cookie, '2026-01-01')).toBeDefined()
      await before.close()
      const places = await newPlaces(kind)
      await restore(await backUp(site), places)
      const { db, close } = await openDatabase(places.database)
      onTestFinished(close)
      expect(await isOwnerLink(db, link, NOW)).toBe(false)
      expect(await findSession(db, cookie, '2026-01-01')).toBeUndefined()
      const left = await db.selectFrom('verifications').select('id').execute()
      expect(left).toEqual([{ id: 'used challenge' }])
      expect(await findOwner(db)).toMatchObject({ id: 'mira' })
    },
  )

  it('keeps existing settings unchanged', async () => {
    const places = await newPlaces()
    await writeFile(places.envFile, 'PORT=4000\n')
    await restore(await makeFilled(), places)
    expect(await readFile(places.envFile, 'utf8')).toBe('PORT=4000\n')
  })

  it.each([
    ['content', (places: BackupPlaces) => writeIn(places.contentDir, 'articles/mine.md', 'x')],
    ['data', (places: BackupPlaces) => writeIn(places.dataDir, 'auth-secret', 'x')],
  ])('is refused where the folder %s is not empty, which stays unchanged', async (_, fill) => {
    const places = await newPlaces()
    await fill(places)
    const before = await readFiles(dirname(places.dataDir))
    await expect(restore(await makeFilled(), places)).rejects.toThrow(/is not empty .* move the folder away/)
    expect(await readFiles(dirname(places.dataDir))).toEqual(before)
  })

  it('is refused when the PostgreSQL database is not empty, and leaves nothing', async () => {
    const places = await newPlaces('postgres')
    await fillTables(places.database, 1)
    await expect(restore(await makeFilled(), places)).rejects.toThrow('holds rows already')
    expect(await readFiles(dirname(places.dataDir))).toEqual({})
  })

  it('treats a folder with only backups as empty', async () => {
    const places = await newPlaces()
    const path = await makeFilled()
    await mkdir(places.backupDir, { recursive: true })
    await restore(path, places)
    expect(await readdir(places.dataDir)).toContain('auth-secret')
  })

  it('is refused if it would replace existing backups', async () => {
    const site = await makeSite()
    // Backups from before a change of BACKUP_DIR.
    await writeIn(site.dataDir, 'backups/waypost-2026-01-01-0330.tar.gz', 'x')
    const path = await backUp({ ...site, backupDir: await makeTemporaryFolder('elsewhere') })
    const places = await newPlaces()
    await writeIn(places.backupDir, 'waypost-2026-02-02-0330.tar.gz', 'mine')
    await expect(restore(path, places)).rejects.toThrow(/is not empty \(backups\)/)
    expect(await readdir(places.backupDir)).toEqual(['waypost-2026-02-02-0330.tar.gz'])
  })

  it('unpacks elsewhere, with a PostgreSQL database as a file', async () => {
    const site = await makeSite('postgres')
    await fillTables(site.database)
    const dir = join(await makeTemporaryFolder('beside'), 'look')
    await unpackBackup(await checkBackup(await backUp(site)), dir)
    expect(await readFiles(dir)).toMatchObject(FILES)
    const rows = await readRows({ kind: 'sqlite', path: join(dir, 'data/waypost.db') })
    expect(rows).toEqual(await readRows(site.database))
  })

  it.each(['sqlite', 'postgres'] as const)(
    'accepts a database of an earlier version, into %s',
    async (kind) => {
      const dataDir = await layOutEarlierVersion()
      const earlier = { ...(await newPlaces()), dataDir }
      const path = await backUp({
        ...earlier,
        database: { kind: 'sqlite', path: join(dataDir, 'waypost.db') },
      })
      const places = await newPlaces(kind)
      await restore(path, places)
      await (await openDatabase(places.database)).close()
      const { comments, users } = await readRows(places.database)
      expect([comments.length, users.length]).not.toContain(0)
      expect((await readdir(places.dataDir)).filter((name) => name.startsWith('.'))).toEqual([])
    },
  )

  it('refuses a database of a newer version, and explains what to do', async () => {
    const path = await repack(await makeFilled(), (manifest) => {
      manifest.database.migration = '2099-01-01T0000-something-new'
    })
    const places = await newPlaces()
    await expect(restore(path, places)).rejects.toThrow(/newer than this version.*git pull/)
    expect(existsSync(places.dataDir)).toBe(false)
  })

  it('refuses a backup that is larger than the disk', async () => {
    const path = await repack(await makeFilled(), () => {})
    const backup = await checkBackup(path)
    backup.manifest.files[0].bytes = 1e18
    const places = await newPlaces()
    await expect(restoreBackup(backup, places)).rejects.toThrow(/Free some space/)
    expect(existsSync(places.dataDir)).toBe(false)
  })
})

describe('a killed restore', { timeout: 60_000 }, () => {
  it.each([
    ['it had begun', 'data/.restoring', 'sqlite'],
    ['content was in place', 'content/site.yaml', 'postgres'],
    ['data was in place', 'data/auth-secret', 'sqlite'],
  ] as const)(
    'after %s is not accepted as complete, and the next one completes it',
    async (_, sign, kind) => {
      const path = await makeFilled()
      const places = await newPlaces(kind)
      await killRestore(path, places, sign)
      // The kill may also have come after the end.
      const isBegun = existsSync(join(places.dataDir, '.restoring'))
      const opened = prepareDataDir(places.dataDir, () => {}).then(() => true)
      expect(await opened.catch(() => false)).toBe(!isBegun)
      if (isBegun) await restore(path, places)
      expect(await readRows(places.database)).toEqual(await rowsOf(path))
      expect(await filesOf(places)).toEqual(FILES)
      await prepareDataDir(places.dataDir, () => {})
    },
  )
})

describe('an invalid backup is refused without writing anything:', () => {
  const file = (name: string, body = 'x'): Entry => ({ header: { name, size: body.length }, body })
  const special = (type: TarHeader['type'], name = 'content/a'): Entry => ({
    header: { name, size: 0, type, linkname: '/etc/passwd' },
  })

  it.each<[string, Entry[]]>([
    ['an absolute path', [file('/tmp/waypost-was-here')]],
    ['a path that leads up', [file('content/../../waypost-was-here')]],
    ['a path that leads from one folder into another', [file('content/../data/auth-secret')]],
    ['a path with a dot', [file('content/./a')]],
    ['a path with two slashes', [file('content//a')]],
    ['a folder that no Waypost has', [file('etc/passwd')]],
    ['the folder of a restore', [file('data/.restoring/a')]],
    ['a file in its place', [file('content/.Restoring')]],
    ['a folder', [special('directory', 'content/a/')]],
    ['a symbolic link', [special('symlink')]],
    ['a hard link', [special('link')]],
    ['a device', [special('character-device')]],
    ['a pipe', [special('fifo')]],
    ['a file that is there twice', [file('content/a'), file('content/a')]],
  ])('an archive with %s', async (_, entries) => {
    expect(await refuse(await archiveOf([...entries, manifestOf(entries)]))).toEqual(REFUSED)
  })

  it.each<[string, (entries: Entry[]) => Entry[]]>([
    ['more than its manifest says', ([one, other, manifest]) => [one, other, file('content/c'), manifest]],
    ['less than its manifest says', ([one, , manifest]) => [one, manifest]],
    ['another file than its manifest says', ([one, , manifest]) => [one, file('content/b', 'y'), manifest]],
    [
      'a larger file than its manifest says',
      ([one, , manifest]) => [one, file('content/b', 'x'.repeat(1e6)), manifest],
    ],
    ['no manifest', ([one, other]) => [one, other]],
    ['a manifest that is none', ([one, other]) => [one, other, file('manifest.json', '{"files":[]}')]],
    ['something behind its manifest', (entries) => [...entries, file('content/c')]],
  ])('an archive with %s', async (_, change) => {
    const entries = [file('content/a'), file('content/b')]
    expect(await refuse(await archiveOf(change([...entries, manifestOf(entries)])))).toEqual(REFUSED)
  })

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['cut off before its end', (bytes) => bytes.subarray(0, -1_024)],
    ['compressed and cut off', (bytes) => gzipSync(bytes).subarray(0, -100)],
    ['of random bytes', (bytes) => Buffer.alloc(bytes.length, 'random')],
    ['empty', () => Buffer.alloc(0)],
    ['changed in one bit', flipBit],
  ])('an archive that is %s', async (_, spoil) => {
    const path = await makeFilled()
    await writeFile(path, spoil(await readFile(path)))
    expect(await refuse(path)).toEqual(REFUSED)
  })
})

interface Entry {
  header: TarHeader
  body?: string
}

async function addOwner({ db }: Database): Promise<void> {
  const emailVerified = sql<boolean>`'1'`
  const user = {
    id: 'mira',
    name: '',
    email: 'mira@example.com',
    emailVerified,
    createdAt: AT,
    updatedAt: AT,
  }
  await db.insertInto('users').values(user).execute()
  await db.insertInto('owner').values({ userId: 'mira' }).execute()
}

async function backUp(site: BackupPlaces): Promise<string> {
  const path = join(await makeTemporaryFolder('backup'), PATH)
  await makeBackup({ version: '1.2.3', ...site }, path)
  return path
}

/** Makes a backup of a site with rows in every table. */
async function makeFilled(): Promise<string> {
  const site = await makeSite()
  await fillTables(site.database)
  return backUp(site)
}

async function restore(path: string, places: BackupPlaces): Promise<void> {
  await restoreBackup(await checkBackup(path), places)
}

async function rowsOf(path: string) {
  const places = await newPlaces()
  await restore(path, places)
  return readRows(places.database)
}

async function filesOf({ dataDir }: BackupPlaces): Promise<Record<string, string>> {
  const files = await readFiles(dirname(dataDir))
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('data/waypost.db')))
}

/** Kills a restore in a process of its own. @param sign The kill follows the appearance of this file */
async function killRestore(path: string, places: BackupPlaces, sign: string) {
  const { dataDir, contentDir, envFile, database } = places
  await writeFile(envFile, FILES['.env'])
  const { PATH: search, NODE_COMPILE_CACHE } = process.env
  const url = database.kind === 'postgres' ? { DATABASE_URL: database.url, AUTH_SECRET: 'x'.repeat(32) } : {}
  const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, '--env', envFile, 'restore', path], {
    cwd: dirname(dataDir),
    env: { PATH: search, NODE_COMPILE_CACHE, DATA_DIR: dataDir, CONTENT_DIR: contentDir, ...url },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (!existsSync(join(dirname(dataDir), sign)) && child.exitCode === null) await setImmediate()
  child.kill('SIGKILL')
  await ended
}

async function archiveOf(entries: Entry[]): Promise<string> {
  const path = join(await makeTemporaryFolder('archive'), PATH)
  await writeFile(path, await packTar(entries))
  return path
}

/** A true manifest of files. */
function manifestOf(entries: readonly Entry[]): Entry {
  const files = entries.map(({ header: { name }, body = '' }) => ({
    name,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
  }))
  const database = { kind: 'sqlite', migration: '2026-11-21T1100-create-accounts', rows: {} }
  const body = JSON.stringify({
    format: 1,
    version: '1.2.3',
    madeAt: '2026-11-26T03:30:00Z',
    database,
    files,
  })
  return { header: { name: 'manifest.json', size: body.length }, body }
}

/** Changes the manifest of a backup, and nothing else. */
async function repack(path: string, change: (manifest: { database: { migration: string } }) => void) {
  const archive = await readFile(path)
  const start = archive.lastIndexOf('{\n  "format": 1')
  const end = archive.indexOf('\0', start)
  const manifest = JSON.parse(archive.subarray(start, end).toString()) as { database: { migration: string } }
  change(manifest)
  const body = JSON.stringify(manifest, undefined, 2)
  const [entry] = [
    await packTar([{ header: { name: 'manifest.json', size: Buffer.byteLength(body) }, body }]),
  ]
  await writeFile(path, Buffer.concat([archive.subarray(0, start - 512), entry]))
  return path
}

/** @returns The reason of the refusal, and the files afterwards */
async function refuse(path: string): Promise<{ reason: string; files: string[] }> {
  const work = async () => unpackBackup(await checkBackup(path), join(dirname(path), 'beside'))
  const reason = await work().then(
    () => 'It was unpacked.',
    (error: Error) => error.message,
  )
  return { reason, files: await readdir(dirname(path)) }
}

const REFUSED = {
  reason: expect.stringMatching(/is not a backup of Waypost|is damaged/) as string,
  files: [PATH],
}

/** Damages the middle of a file, which tar itself does not notice. */
function flipBit(bytes: Buffer): Buffer {
  const at = bytes.indexOf('# The lake')
  bytes[at] ^= 1
  return bytes
}
