import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entry } from '../space/made-up-space.testing.ts'
import { at, newFolder, openTestJournal, spaceOf, writeJournal } from './journal.testing.ts'
import type { Journal } from './journal.ts'

const JANUARY = '2024-01-01T00:00:00.000Z'
const MARCH = '2024-03-01T00:00:00.000Z'

const note = (id: string, title: string, instant = JANUARY) => at(instant, entry('note', id, { title }))

/** Publishes spaces of entries one after another, and returns the first ids in the last one. */
function publish(journal: Journal, ...spaces: ReturnType<typeof note>[][]): Record<string, string> {
  const ids = spaces.map((entries) => [...journal.stamp(spaceOf(...entries)).entries.keys()]).at(-1)!
  return Object.fromEntries(ids.map((id) => [id, journal.firstIdOf(id)]))
}

describe('the first id of an entry', () => {
  it('is its id, also after changes', () => {
    expect(publish(openTestJournal(), [note('snow', 'A')], [note('snow', 'B')])).toEqual({ snow: 'snow' })
    expect(openTestJournal().firstIdOf('unknown')).toBe('unknown')
  })

  it.each([
    ['once', ['winter']],
    ['twice', ['winter', 'ice']],
    ['in another case', ['Snow']],
    ['and back', ['winter', 'snow']],
    ['in a circle', ['winter', 'ice', 'snow', 'winter']],
  ])('stays when it is renamed %s, also after a restart', async (_, names) => {
    const dir = await newFolder()
    const journal = openTestJournal({ dir })
    const renamed = publish(journal, [note('snow', 'A')], ...names.map((name) => [note(name, 'A')]))
    expect(renamed).toEqual({ [names.at(-1)!]: 'snow' })
    journal.close()
    expect(publish(openTestJournal({ dir }), [note(names.at(-1)!, 'B')])).toEqual(renamed)
  })

  it('stays when it is renamed while nobody looks, or is away for a while', async () => {
    const dir = await newFolder()
    const journal = openTestJournal({ dir })
    publish(journal, [note('snow', 'A'), note('tea', 'T')])
    journal.close()
    const next = openTestJournal({ dir })
    expect(publish(next, [note('winter', 'A'), note('tea', 'T')])).toEqual({ winter: 'snow', tea: 'tea' })
    expect(publish(next, [note('tea', 'T')], [note('winter', 'A'), note('tea', 'T')])).toEqual({
      winter: 'snow',
      tea: 'tea',
    })
  })

  it('stays when two entries change their names', () => {
    const spaces = [
      [note('snow', 'A'), note('tea', 'T')],
      [note('other', 'A'), note('tea', 'T')],
      [note('other', 'A'), note('snow', 'T')],
      [note('tea', 'A'), note('snow', 'T')],
    ]
    expect(publish(openTestJournal(), ...spaces)).toEqual({ tea: 'snow', snow: 'tea' })
  })

  it('is of one published entry only', () => {
    const journal = openTestJournal()
    publish(journal, [note('snow', 'A')], [note('winter', 'A')])
    const both = publish(journal, [note('winter', 'A'), note('snow', 'New')])
    expect(both).toEqual({ winter: 'snow', snow: expect.stringMatching(/^snow@\d+$/) })
    expect(publish(journal, [note('winter', 'A'), note('ice', 'New')])).toEqual({
      winter: 'snow',
      ice: both.snow,
    })
    const copies = publish(journal, [note('winter', 'A'), note('ice', 'New'), note('copy', 'A')])
    expect(copies.copy).toBe('copy')
  })

  it('comes with the first publication, and with no other change', () => {
    const journal = openTestJournal()
    publish(journal, [note('snow', 'A')])
    const stamped = journal.stamp(spaceOf(at(JANUARY, note('winter', 'A'), MARCH)))
    expect(stamped.entries.get('winter')?.sys).toMatchObject({
      createdAt: JANUARY,
      updatedAt: JANUARY,
      revision: 1,
    })
  })

  it('is kept in the file of an earlier version', async () => {
    const { dir } = await writeJournal()
    const database = new DatabaseSync(join(dir, 'content-journal.db'))
    database.exec('drop table first_ids')
    database.close()
    const journal = openTestJournal({ dir })
    expect(publish(journal, [note('n0', 'A')], [note('renamed', 'A')])).toEqual({ renamed: 'n0' })
  })
})
