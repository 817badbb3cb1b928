import { describe, expect, it } from 'vitest'
import { createRandom } from '../delivery/queries/random.testing.ts'
import {
  inOtherProcess,
  recordsOf,
  newFolder,
  notes,
  openTestJournal,
  writeJournal,
} from './journal.testing.ts'

describe('two journals on one file', () => {
  it('share their changes, and continue each other’s count', async () => {
    const dir = await newFolder()
    const [one, other] = [openTestJournal({ dir }), openTestJournal({ dir })]
    const first = one.stamp(notes('A', 'B'))
    const same = other.stamp(notes('A', 'B'))
    expect(other.historyOf(same)).toEqual(one.historyOf(first))
    one.stamp(notes('A', 'C'))
    expect(other.hasHappened(3)).toBe(true)
    expect(other.hasHappened(4)).toBe(false)
    const behind = other.stamp(notes('D', 'C'))
    expect(behind.entries.get('n1')?.sys.revision).toBe(2)
    expect(other.historyOf(behind).newest).toBe(4)
  })

  it('count a publication of the other process, even when the content returns', async () => {
    const dir = await newFolder()
    const [one, other] = [openTestJournal({ dir }), openTestJournal({ dir })]
    one.stamp(notes('A'))
    other.stamp(notes('B'))
    other.stamp(notes('A'))
    expect(one.stamp(notes('A')).entries.get('n0')?.sys.revision).toBe(3)
  })

  it('both match the file after every stamp, whichever one is behind', async () => {
    const dir = await newFolder()
    const random = createRandom(3)
    const journals = [openTestJournal({ dir }), openTestJournal({ dir })]
    for (let round = 0; round < 200; round++) {
      const journal = random.pick(journals)
      const stamped = journal.stamp(notes(...random.some(['A', 'B', 'C', 'D'], 0, 5)))
      const published = recordsOf(journal, stamped).filter(({ deletedAt }) => deletedAt === null)
      expect(published.map(({ id }) => id).toSorted()).toEqual([...stamped.entries.keys()].toSorted())
    }
    const [one, other] = journals.map((journal) => recordsOf(journal, journal.stamp(notes('A'))))
    expect(one).toEqual(other)
    expect(new Set(one.map(({ change }) => change)).size).toBe(one.length)
  })

  it('use one id when both create the file at once', async () => {
    const dir = await newFolder()
    const program = `
      const { DatabaseSync } = await import('node:sqlite')
      const exec = DatabaseSync.prototype.exec
      let other
      DatabaseSync.prototype.exec = function (text) {
        exec.call(this, text)
        if (!text.includes('create table') || other) return
        other = openJournal({ dir: ${JSON.stringify(dir)} })
        print(other.historyOf(other.stamp(notes('A'))))
      }
      print(journal.historyOf(journal.stamp(notes('B'))))
      other.close()`
    const [first, second] = await inOtherProcess(dir, program)
    expect(second).toEqual({ ...(first as object), newest: 2 })
  })

  it('can be opened and written by many processes at once when new', async () => {
    const dir = await newFolder()
    const edits =
      'for (let turn = 0; turn < 20; turn++) print(journal.historyOf(journal.stamp(notes(name + turn))))'
    const outputs = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => inOtherProcess(dir, `const name = '${name}'; ${edits}`)),
    )
    const histories = outputs.flatMap((lines) => lines.map((line) => line as { id: string; newest: number }))
    expect(new Set(histories.map(({ id }) => id)).size).toBe(1)
    // Each of the 80 edits is a change of its own.
    expect(histories.map(({ newest }) => newest).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    )
  })
})

describe('a killed process', () => {
  it('leaves all of a publication or nothing when killed during the write', async () => {
    const { dir, id } = await writeJournal()
    const program = `
      const { DatabaseSync } = await import('node:sqlite')
      const exec = DatabaseSync.prototype.exec
      DatabaseSync.prototype.exec = function (text) {
        if (text === 'commit') process.kill(process.pid, 'SIGKILL')
        return exec.call(this, text)
      }
      journal.stamp(notes(...Array.from({ length: 500 }, (_, index) => 'New ' + index)))`
    await expect(inOtherProcess(dir, program)).rejects.toMatchObject({ signal: 'SIGKILL' })
    const journal = openTestJournal({ dir })
    expect(journal.historyOf(journal.stamp(notes('A', 'B')))).toMatchObject({ id, newest: 2 })
  })

  it('leaves a complete publication when killed after the write', async () => {
    const { dir, id } = await writeJournal()
    const program = `journal.stamp(notes('A', 'C')); process.kill(process.pid, 'SIGKILL')`
    await expect(inOtherProcess(dir, program)).rejects.toMatchObject({ signal: 'SIGKILL' })
    const journal = openTestJournal({ dir })
    const stamped = journal.stamp(notes('A', 'C'))
    expect(journal.historyOf(stamped)).toMatchObject({ id, newest: 3 })
    expect(stamped.entries.get('n1')?.sys.revision).toBe(2)
  })

  it('leaves no partial file that another process accepts', async () => {
    const dir = await newFolder()
    const program = `
      const { DatabaseSync } = await import('node:sqlite')
      const exec = DatabaseSync.prototype.exec
      DatabaseSync.prototype.exec = function (text) {
        exec.call(this, text)
        if (text.includes('create table')) process.kill(process.pid, 'SIGKILL')
      }
      journal.stamp(notes('A'))`
    await expect(inOtherProcess(dir, program)).rejects.toMatchObject({ signal: 'SIGKILL' })
    const reported: unknown[] = []
    const journal = openTestJournal({ dir, onError: (error) => reported.push(error) })
    expect(journal.historyOf(journal.stamp(notes('A'))).newest).toBe(1)
    expect(reported).toEqual([])
  })
})
