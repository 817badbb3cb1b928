import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteFile, type SqliteFile, type SqliteFileOptions } from './sqlite-file.ts'

it('a SQLite file keeps its data, and is one file when closed', () => {
  const { dir, open } = start()
  const file = open()
  add(file, 'one')
  file.close()
  const again = open()
  expect(list(again)).toEqual(['one'])
  again.close()
  return expect(readdir(dir)).resolves.toEqual(['words.db'])
})

it('a SQLite file uses WAL mode, so that readers do not wait for a writer', () => {
  const { path, open } = start()
  const file = open()
  add(file, 'one')
  const writer = new DatabaseSync(path)
  onTestFinished(() => writer.close())
  writer.exec('begin immediate')
  expect(list(file)).toEqual(['one'])
})

it.skipIf(process.platform === 'win32')('can be read by no other user of the machine', async () => {
  const { path, open } = start()
  add(open(), 'one')
  expect((await stat(path)).mode & 0o077).toBe(0)
})

it.each([
  ['is no database', (path: string) => writeFile(path, 'These are words. '.repeat(1000))],
  ['is empty', (path: string) => truncate(path, 0)],
  ['has garbage in the middle', overwriteMiddle],
])(
  'a SQLite file is replaced by an empty one when it %s, and kept under another name',
  async (_, damageFile) => {
    const { path, open, errors } = start({ isChecked: true })
    const file = open()
    add(file, 'one')
    file.close()
    await damageFile(path)
    const damaged = await readFile(path)
    expect(list(open())).toEqual([])
    expect(errors.map(String)).toEqual([expect.stringContaining(`${path} is damaged`)])
    expect(await readFile(`${path}.damaged`)).toEqual(damaged)
  },
)

it('a SQLite file is replaced after damage, even when opening did not find it', async () => {
  const { path, open, errors } = start()
  const file = open()
  add(file, 'one')
  file.close()
  await overwriteMiddle(path)
  expect(list(file)).toBeUndefined()
  expect(list(file)).toEqual([])
  expect(errors.map(String)).toContainEqual(expect.stringContaining(`${path} is damaged`))
  add(file, 'two')
  expect(list(file)).toEqual(['two'])
})

it('a SQLite file of a newer version is left unchanged and unused', async () => {
  const { dir, open, errors } = start()
  const newer = open({ version: 2 })
  add(newer, 'one')
  newer.close()
  expect(list(open({ version: 1 }))).toBeUndefined()
  expect(errors.map(String)).toEqual([expect.stringContaining('newer version')])
  expect(await readdir(dir)).toEqual(['words.db'])
})

it.each([
  ['an older', 1],
  ['a newer', 3],
])('a SQLite file of %s version is silently rebuilt if it can be', (_, version) => {
  const { open, errors } = start({ isCache: true })
  const other = open({ version })
  add(other, 'one')
  other.close()
  expect(list(open({ version: 2 }))).toEqual([])
  expect(errors).toEqual([])
})

it('a SQLite file that cannot be created is reported once, and used when it can', async () => {
  const { dir, open, errors } = start()
  await rm(dir, { recursive: true })
  await writeFile(dir, 'in the way')
  const file = open()
  expect(add(file, 'one')).toBeUndefined()
  expect(list(file)).toBeUndefined()
  expect(errors).toHaveLength(1)
  await rm(dir)
  add(file, 'two')
  expect(list(file)).toEqual(['two'])
})

it('a SQLite file rolls back a failed write, and continues', () => {
  const { open, errors } = start()
  const file = open()
  file.write((prepare) => {
    prepare('insert into words values (?)').run('half')
    throw new Error('in the middle')
  })
  expect(errors.map(String)).toEqual(['Error: in the middle'])
  add(file, 'whole')
  expect(list(file)).toEqual(['whole'])
})

it('a SQLite file is not written while another process holds its lock too long', () => {
  const { path, open, errors } = start()
  const file = open()
  add(file, 'one')
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  expect(add(file, 'two')).toBeUndefined()
  expect(errors.map(String)).toEqual([expect.stringContaining('locked')])
  other.exec('rollback')
  add(file, 'three')
  expect(list(file)).toEqual(['one', 'three'])
})

function add(file: SqliteFile, word: string) {
  return file.write((prepare) => prepare('insert into words values (?)').run(word))
}

function list(file: SqliteFile) {
  return file.read((prepare) =>
    prepare('select word from words')
      .all()
      .map(({ word }) => word),
  )
}

async function overwriteMiddle(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes.fill(0xa5, 4096, 8192)
  await writeFile(path, bytes)
}

function start(given: Partial<SqliteFileOptions> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-sqlite-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const errors: unknown[] = []
  const path = join(dir, 'words.db')
  const open = (options: Partial<SqliteFileOptions> = {}) => {
    const file = openSqliteFile({
      path,
      schema: 'create table words (word text not null) strict',
      version: 1,
      synchronous: 'off',
      busyMs: 20,
      onError: (error) => errors.push(error),
      ...given,
      ...options,
    })
    onTestFinished(() => file.close())
    return file
  }
  return { dir, path, open, errors }
}
