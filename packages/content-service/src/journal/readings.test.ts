import { describe, expect, it } from 'vitest'
import { englishLocale, type Space, type Tag } from '../space/space.ts'
import { contentType, entry, madeUpSpace } from '../space/made-up-space.testing.ts'
import { openTestJournal } from './journal.testing.ts'

describe('a resource whose file is unchanged', () => {
  it('is published again when one of its tags becomes public', () => {
    const journal = openTestJournal({})
    expect(revisionOf(journal.stamp(tagged('private')))).toBe(1)
    expect(revisionOf(journal.stamp(tagged('private')))).toBe(1)
    expect(revisionOf(journal.stamp(tagged('public')))).toBe(2)
  })

  it('is published again when the default language changes', () => {
    const journal = openTestJournal({})
    const space = tagged('public')
    journal.stamp(space)
    const german = { ...space, locales: [{ ...englishLocale, code: 'de' }] }
    expect(revisionOf(journal.stamp(german))).toBe(2)
  })
})

const one = { ...entry('note', 'a', { title: 'A' }), tags: ['winter'] }

function tagged(visibility: Tag['visibility']): Space {
  const at = '2024-01-01T00:00:00.000Z'
  const tag: Tag = { id: 'winter', name: 'Winter', visibility, createdAt: at, updatedAt: at }
  return { ...madeUpSpace([contentType('note', 'title Symbol')], [one]), tags: new Map([['winter', tag]]) }
}

function revisionOf({ entries }: Space): number | undefined {
  return entries.get('a')?.sys.revision
}
