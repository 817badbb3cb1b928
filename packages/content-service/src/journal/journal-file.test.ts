import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { recordsOf, newFolder, notes, openTestJournal, writeJournal } from './journal.testing.ts'

const FILE = 'content-journal.db'

describe('the file of a journal', () => {
  it('keeps its records, and records changes made while it was closed', async () => {
    const dir = await newFolder()
    const first = openTestJournal({ dir })
    const before = first.historyOf(first.stamp(notes('A', 'B', 'C')))
    first.close()
    const second = openTestJournal({ dir })
    const stamped = second.stamp(notes('A', 'B again'))
    expect(second.historyOf(stamped).id).toBe(before.id)
    expect(stamped.entries.get('n1')?.sys.revision).toBe(2)
    expect(recordsOf(second, stamped)).toMatchObject([
      { id: 'n0', change: 3 },
      { id: 'n2', change: 4, deletedAt: expect.any(String) },
      { id: 'n1', change: 5 },
    ])
  })

  it('is created with its folder, and is one file when closed', async () => {
    const dir = join(await newFolder(), 'new')
    const journal = openTestJournal({ dir })
    journal.stamp(notes('A'))
    journal.close()
    expect(await readdir(dir)).toEqual([FILE])
  })

  it.skipIf(process.platform === 'win32')('can be read by nobody else on the machine', async () => {
    const { dir } = await writeJournal()
    expect((await stat(join(dir, FILE))).mode & 0o077).toBe(0)
  })

  it('is in WAL mode', async () => {
    const { dir } = await writeJournal()
    const database = new DatabaseSync(join(dir, FILE))
    onTestFinished(() => database.close())
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  })

  it.each([
    ['is no database', (path: string) => writeFile(path, 'These are words. '.repeat(1000))],
    ['is empty', (path: string) => truncate(path, 0)],
    ['ends too early', (path: string) => truncate(path, 5000)],
    ['has garbage in the middle', (path: string) => overwrite(path, 4096, 4096)],
    ['contradicts itself', (path: string) => overwrite(path, FREE_PAGES_AT, 1)],
  ])('is replaced by an empty file when it %s, and kept under another name', async (_, damage) => {
    const { dir, id } = await writeJournal()
    await damage(join(dir, FILE))
    const damaged = await readFile(join(dir, FILE))
    const reported: unknown[] = []
    const journal = openTestJournal({ dir, onError: (error) => reported.push(error) })
    const history = journal.historyOf(journal.stamp(notes('A')))
    expect(reported.map(String)).toEqual([expect.stringContaining(`${FILE} is damaged`)])
    expect(history).toMatchObject({ newest: 1 })
    expect(history.id).not.toBe(id)
    expect(await readFile(join(dir, `${FILE}.damaged`))).toEqual(damaged)

    journal.close()
    const next = openTestJournal({ dir })
    expect(next.historyOf(next.stamp(notes('A'))).id).toBe(history.id)
  })

  it('is replaced without the files of another process that still has it open', async () => {
    const { dir, id } = await writeJournal()
    const other = openTestJournal({ dir })
    other.stamp(notes('A', 'C'))
    expect(await readdir(dir)).toContain(`${FILE}-wal`)
    await writeFile(join(dir, FILE), 'These are words. '.repeat(1000))
    const journal = openTestJournal({ dir })
    const history = journal.historyOf(journal.stamp(notes('A')))
    expect(history.id).not.toBe(id)
    expect(history.newest).toBe(1)

    expect(other.stamp(notes('A', 'D')).entries.size).toBe(2)
    const next = openTestJournal({ dir })
    expect(next.historyOf(next.stamp(notes('A')))).toEqual(history)
  })

  it('of a newer version is left unchanged', async () => {
    const { dir } = await writeJournal()
    const database = new DatabaseSync(join(dir, FILE))
    database.exec('pragma user_version = 2')
    database.close()
    const reported: unknown[] = []
    const journal = openTestJournal({ dir, onError: (error) => reported.push(error) })
    expect(journal.stamp(notes('A')).entries.size).toBe(1)
    expect(reported.map(String)).toEqual([expect.stringContaining('newer version')])
    expect(await readdir(dir)).not.toContain(`${FILE}.damaged`)
  })

  it('is used as soon as it can be created', async () => {
    const dir = join(await newFolder(), 'journal')
    await writeFile(dir, 'in the way')
    const reported: unknown[] = []
    const journal = openTestJournal({ dir, onError: (error) => reported.push(error) })
    const first = journal.historyOf(journal.stamp(notes('A')))
    const second = journal.stamp(notes('B'))
    expect(second.entries.get('n0')?.sys.revision).toBe(2)
    expect(journal.historyOf(second).id).toBe(first.id)
    expect(reported).toHaveLength(1)

    await rm(dir)
    const third = journal.historyOf(journal.stamp(notes('B')))
    expect(third.id).not.toBe(first.id)
    journal.close()
    const next = openTestJournal({ dir })
    expect(next.historyOf(next.stamp(notes('B')))).toEqual(third)
  })

  it('is replaced in memory under another id while it is locked, and used again afterwards', async () => {
    const { dir } = await writeJournal()
    const reported: unknown[] = []
    const journal = openTestJournal({ dir, onError: (error) => reported.push(error) })
    const before = journal.stamp(notes('A', 'B'))
    const other = new DatabaseSync(join(dir, FILE))
    onTestFinished(() => other.close())
    other.exec('begin immediate')
    const meanwhile = journal.stamp(notes('A', 'C'))
    expect(reported.map(String)).toEqual([expect.stringContaining('locked')])
    expect(meanwhile.entries.get('n1')?.sys.revision).toBe(2)
    expect(meanwhile.entries.get('n0')).toEqual(before.entries.get('n0'))
    expect(journal.historyOf(meanwhile).id).not.toBe(journal.historyOf(before).id)

    other.exec('rollback')
    const after = journal.stamp(notes('A', 'C'))
    expect(journal.historyOf(after)).toMatchObject({ id: journal.historyOf(before).id, newest: 3 })
    expect(after.entries.get('n1')).toEqual(meanwhile.entries.get('n1'))

    journal.stamp(notes('A', 'D'))
    other.exec('begin immediate')
    const again = journal.stamp(notes('A', 'E'))
    expect(again.entries.get('n1')?.sys.revision).toBe(4)
    expect(reported).toHaveLength(2)
    expect(journal.historyOf(again).id).not.toBe(journal.historyOf(meanwhile).id)
  })
})

/** Where SQLite's files say how many of their pages are unused. */
const FREE_PAGES_AT = 39

async function overwrite(path: string, from: number, count: number): Promise<void> {
  const bytes = await readFile(path)
  bytes.fill(0xa5, from, from + count)
  await writeFile(path, bytes)
}
