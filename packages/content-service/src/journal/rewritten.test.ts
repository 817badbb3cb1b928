import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countWords } from '../folder/word-counts.ts'
import { articlesContentType, type Entry, type Space } from '../space/space.ts'
import { entry, madeUpSpace } from '../space/made-up-space.testing.ts'
import { at, newFolder, openTestJournal } from './journal.testing.ts'
import type { Journal } from './journal.ts'

const FIRST = 'Still water, and a boat that nobody had used for years.'
const OTHER = 'The boat is gone now: somebody burnt it in a cold winter.'
const days = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`

/** An article as it is read from its file. @param parsed The text as this version of Waypost understands it. */
function article(day: number, text: string, { id = 'pond', parsed = text, fields = {} } = {}): Entry {
  const made = entry('articles', id, { title: 'Pond', description: parsed, ...fields })
  return at(days(day), { ...made, words: countWords(text) }, days(1))
}

const spaceOf = (each: Entry): Space => madeUpSpace([articlesContentType], [each])
const updatedIn = ({ entries }: Space) => [...entries.values()][0].fields.updated
const publish = (journal: Journal, ...articles: Entry[]) =>
  articles.map((each) => updatedIn(journal.stamp(spaceOf(each)))).at(-1)

it.each([
  ['it never changes', [article(1, FIRST)], undefined],
  ['it is saved again', [article(1, FIRST), article(3, FIRST)], undefined],
  ['a word changes', [article(1, FIRST), article(3, FIRST.replace('Still', 'Calm'))], undefined],
  ['its title changes', [article(1, FIRST), article(3, FIRST, { fields: { title: 'The Pond' } })], undefined],
  ['the program changes', [article(1, FIRST), article(3, FIRST, { parsed: 'new' })], undefined],
  ['its text changes', [article(1, FIRST), article(3, OTHER)], days(3)],
  [
    'a word changes after its text',
    [article(1, FIRST), article(3, OTHER), article(5, OTHER.replace('cold ', ''))],
    days(3),
  ],
  [
    'few words change often',
    [3, 4, 5, 6, 7].map((day) => article(day, FIRST + ' New word.'.repeat(day))),
    days(7),
  ],
  ['it is renamed then', [article(1, FIRST), article(3, OTHER), article(5, OTHER, { id: 'mere' })], days(3)],
  [
    'it says when',
    [article(1, FIRST), article(3, OTHER, { fields: { updated: '2026-11-02' } })],
    '2026-11-02',
  ],
])('an article is updated if %s', (_, articles, updated) => {
  expect(publish(openTestJournal(), ...articles)).toBe(updated)
})

it('a restart, another program and a text that comes back change no day', async () => {
  const dir = await newFolder()
  publish(openTestJournal({ dir }), article(1, FIRST), article(3, OTHER))
  const journal = openTestJournal({ dir })
  expect(publish(journal, article(9, OTHER, { parsed: 'new' }))).toBe(days(3))
  journal.stamp(madeUpSpace([articlesContentType], []))
  expect(publish(journal, article(9, OTHER))).toBe(days(3))
})

it('a journal of an earlier version learns the words, and dates only later changes', async () => {
  const dir = await newFolder()
  publish(openTestJournal({ dir }), article(1, FIRST))
  const database = new DatabaseSync(join(dir, 'content-journal.db'))
  database.exec('drop table texts')
  database.close()
  const journal = openTestJournal({ dir })
  expect(publish(journal, article(1, FIRST))).toBeUndefined()
  expect(publish(openTestJournal({ dir }), article(3, OTHER))).toBe(days(3))
})

it('a type without the field says nothing', () => {
  const { fields } = articlesContentType
  const other = { ...articlesContentType, fields: fields.filter(({ id }) => id !== 'updated') }
  const journal = openTestJournal()
  journal.stamp(madeUpSpace([other], [article(1, FIRST)]))
  expect(updatedIn(journal.stamp(madeUpSpace([other], [article(3, OTHER)])))).toBeUndefined()
})
