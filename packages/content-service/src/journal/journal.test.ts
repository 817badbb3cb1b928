import { describe, expect, it } from 'vitest'
import { asset, entry } from '../space/made-up-space.testing.ts'
import { at, recordsOf, newFolder, openTestJournal, spaceOf } from './journal.testing.ts'

const JANUARY = '2024-01-01T00:00:00.000Z'
const FEBRUARY = '2024-02-01T00:00:00.000Z'
const MARCH = '2024-03-01T00:00:00.000Z'

const note = (title: string) => entry('note', 'a', { title })

describe('the journal’s record of a resource', () => {
  it('has the times of its file when it is first seen', () => {
    const stamped = openTestJournal().stamp(spaceOf(at(FEBRUARY, note('A'), JANUARY)))
    expect(stamped.entries.get('a')?.sys).toEqual({
      id: 'a',
      createdAt: JANUARY,
      updatedAt: FEBRUARY,
      revision: 1,
    })
  })

  it('counts publications, and keeps the time of the first', () => {
    const journal = openTestJournal()
    journal.stamp(spaceOf(at(JANUARY, note('A'))))
    const stamped = journal.stamp(spaceOf(at(FEBRUARY, note('B'))))
    expect(stamped.entries.get('a')?.sys).toMatchObject({
      createdAt: JANUARY,
      updatedAt: FEBRUARY,
      revision: 2,
    })
  })

  it('does not change when its file is only touched', () => {
    const journal = openTestJournal()
    const before = journal.stamp(spaceOf(at(JANUARY, note('A'))))
    const after = journal.stamp(spaceOf(at(FEBRUARY, note('A'))))
    expect(after.entries.get('a')).toEqual(before.entries.get('a'))
    expect(journal.historyOf(after)).toBe(journal.historyOf(before))
  })

  it('never goes back in time', () => {
    const journal = openTestJournal({ now: () => Date.parse(JANUARY) })
    journal.stamp(spaceOf(at(MARCH, note('A'))))
    const again = journal.stamp(spaceOf(at(FEBRUARY, note('B'))))
    expect(again.entries.get('a')?.sys).toMatchObject({ updatedAt: MARCH, revision: 2 })
    expect(recordsOf(journal, journal.stamp(spaceOf()))).toMatchObject([{ id: 'a', deletedAt: MARCH }])
  })

  it('continues when a deleted resource returns', () => {
    const journal = openTestJournal({ now: () => Date.parse(FEBRUARY) })
    journal.stamp(spaceOf(at(JANUARY, note('A'))))
    expect(recordsOf(journal, journal.stamp(spaceOf()))).toMatchObject([{ change: 2, deletedAt: FEBRUARY }])
    const back = journal.stamp(spaceOf(at(MARCH, note('A'))))
    expect(back.entries.get('a')?.sys).toMatchObject({ createdAt: JANUARY, updatedAt: MARCH, revision: 2 })
    expect(recordsOf(journal, back)).toEqual([expect.not.objectContaining({ deletedAt: FEBRUARY })])
  })

  it.each([
    ['a field', { fields: { title: 'B' } }],
    ['a translation', { translations: new Map([['de', { title: 'A' }]]) }],
    ['a tag', { tags: ['red'] }],
    ['a concept', { concepts: ['colour'] }],
    ['the content type', { contentTypeId: 'other' }],
  ])('changes with %s', (_, difference) => {
    const journal = openTestJournal()
    journal.stamp(spaceOf(note('A')))
    const stamped = journal.stamp(spaceOf({ ...note('A'), ...difference }))
    expect(stamped.entries.get('a')?.sys.revision).toBe(2)
  })

  it('does not depend on the order of fields and languages in a file', () => {
    const journal = openTestJournal()
    const of = (...names: string[]) => ({
      ...entry('note', 'a', Object.fromEntries(names.map((name) => [name, name]))),
      translations: new Map(names.map((name) => [name, { title: 'A' }])),
    })
    journal.stamp(spaceOf(of('one', 'two')))
    expect(journal.stamp(spaceOf(of('two', 'one'))).entries.get('a')?.sys.revision).toBe(1)
  })

  it('differs for an entry and an asset with the same id', () => {
    const journal = openTestJournal()
    journal.stamp(spaceOf(note('A'), asset('a')))
    const stamped = journal.stamp(spaceOf(note('B'), asset('a')))
    expect(stamped.entries.get('a')?.sys.revision).toBe(2)
    expect(stamped.assets.get('a')?.sys.revision).toBe(1)
  })

  it('records when an entry changes its content type', () => {
    const journal = openTestJournal()
    journal.stamp(spaceOf(entry('note', 'a')))
    expect(recordsOf(journal, journal.stamp(spaceOf(entry('book', 'a'))))).toMatchObject([{ retypedBy: 2 }])
    const edited = journal.stamp(spaceOf(entry('book', 'a', { title: 'A' })))
    expect(recordsOf(journal, edited)).toMatchObject([{ change: 3, retypedBy: 2 }])
  })
})

describe('a stamped space', () => {
  it('lists the newest first, by the dates of the journal', () => {
    const journal = openTestJournal()
    const other = at(FEBRUARY, entry('note', 'b'))
    journal.stamp(spaceOf(at(MARCH, note('A')), other))
    const stamped = journal.stamp(spaceOf(other, at(JANUARY, note('B'))))
    expect([...stamped.entries.keys()]).toEqual(['a', 'b'])
  })

  it('keeps the objects of unchanged resources, even after a restart', async () => {
    const dir = await newFolder()
    const kept = at(JANUARY, entry('note', 'b'))
    const journal = openTestJournal({ dir })
    const before = journal.stamp(spaceOf(note('A'), kept))
    const after = journal.stamp(spaceOf(note('B'), kept))
    expect(after.entries.get('b')).toBe(before.entries.get('b'))
    expect(after.entries.get('a')).not.toBe(before.entries.get('a'))

    const restarted = openTestJournal({ dir })
    const first = restarted.stamp(spaceOf(note('B'), kept))
    expect(restarted.stamp(spaceOf(note('B'), kept)).entries.get('b')).toBe(first.entries.get('b'))
  })

  it('has changes numbered from the oldest to the newest', () => {
    const journal = openTestJournal()
    const stamped = journal.stamp(
      spaceOf(at(FEBRUARY, asset('c')), at(JANUARY, note('A')), at(MARCH, entry('note', 'b'))),
    )
    expect(recordsOf(journal, stamped).map(({ id, change }) => [id, change])).toEqual([
      ['a', 1],
      ['c', 2],
      ['b', 3],
    ])
  })

  it('is remembered while it is in use, and forgotten afterwards', () => {
    const journal = openTestJournal()
    const first = journal.stamp(spaceOf(note('A')))
    journal.stamp(spaceOf(note('B')))
    expect(journal.historyOf(first).newest).toBe(1)
    expect(() => journal.historyOf(spaceOf())).toThrow(TypeError)
  })

  it('is made of ten thousand resources within seconds, and updated much faster', async () => {
    const journal = openTestJournal({ dir: await newFolder() })
    const text = 'Words of an article. '.repeat(100)
    const notes = Array.from({ length: 10_000 }, (_, index) => entry('note', `n${index}`, { title: text }))
    // A tenth of this on a machine with nothing else to do.
    expect(timeOf(() => journal.stamp(spaceOf(...notes)))).toBeLessThan(5_000)
    const changed = spaceOf(...notes.slice(1), entry('note', 'n0', { title: 'New' }))
    expect(timeOf(() => journal.stamp(changed))).toBeLessThan(500)
  })
})

/** Measures the time of the processor, whoever else uses it. @returns Milliseconds. */
function timeOf(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
