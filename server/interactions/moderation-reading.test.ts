import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { countStates, listMatches, listNewest, readComments } from './moderated-list-store.ts'
import { changeComments } from './moderation-store.ts'
import { createThreads } from './interactions.testing.ts'
import { idsOf, lake, NOW, storeMany, write } from './moderation.testing.ts'
import type { Writer } from './service.ts'

describeOnBothDatabases('the creator', (open) => {
  it('lists the newest comments first, and those that match a filter', async () => {
    const database = await open()
    const threads = createThreads(database, { hold: 'first' })
    const mira = await threads.addUser('mira@example.com')
    const noor = await threads.addUser('noor@example.com')
    const at = async (second: number, writer: Writer, articleId = 'lake') => {
      threads.clock.now = new Date(Date.UTC(2026, 10, 21, 12, 0, second))
      return (await write(threads, writer, `At ${second}`, articleId)).id
    }
    const seen = await at(1, mira)
    await changeComments(database, 'approve', [lake(seen)], NOW)
    const [removed, deleted, elsewhere] = [await at(2, mira), await at(3, mira), await at(4, mira, 'hill')]
    const held = await at(5, noor)
    await changeComments(database, 'remove', [lake(removed)], NOW)
    await threads.interactions.deleteComment('lake', mira, deleted)

    expect(await idsOf(database)).toEqual([held, elsewhere, deleted, removed, seen])
    expect(await idsOf(database, { states: ['held'] })).toEqual([held])
    expect(await idsOf(database, { states: ['removed'] })).toEqual([removed])
    expect(await idsOf(database, { states: ['removed', 'deleted'] })).toEqual([deleted, removed])
    expect(await idsOf(database, { author: 'mira@example.com' })).toEqual([elsewhere, removed, seen])
    expect(await idsOf(database, { articleId: 'hill' })).toEqual([elsewhere])
    expect(await listNewest(database, { limit: 2 })).toEqual([
      {
        id: held,
        articleId: 'lake',
        author: 'noor@example.com',
        name: null,
        signedAs: null,
        isByCreator: 0,
        answersTo: null,
        text: 'At 5',
        createdAt: '2026-11-21T12:00:05.000Z',
        editedAt: null,
        state: 'held',
      },
      expect.objectContaining({ id: elsewhere, state: 'visible' }),
    ])
  })

  it('searches texts for all words, ignoring case, without wildcards', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const texts = ['50% off', '500 off', 'snake_case', 'snakeXcase', 'ÄPFEL und Birnen', 'Birnen']
    for (const text of texts) await write(threads, writer, text)
    const find = async (...words: string[]) =>
      (await listMatches(database, { words, limit: 50 })).map(({ text }) => text)

    expect(await find('50%')).toEqual(['50% off'])
    expect(await find('SNAKE_')).toEqual(['snake_case'])
    expect(await find('birnen', 'äpfel')).toEqual(['ÄPFEL und Birnen'])
    expect(await find('und Birnen')).toEqual(['ÄPFEL und Birnen'])
    expect(await find('birnen und')).toEqual([])
    expect(await listMatches(database, { words: ['birnen'], limit: 1 })).toHaveLength(1)
    expect(await countStates(database, { words: ['birnen'] })).toMatchObject({ visible: 2 })
  })

  it('reads every comment once, page by page, even those written at the same instant', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    await storeMany(threads, writer, 1_001)
    const pages: number[] = []
    const ids = new Set<string>()
    for await (const page of readComments(database, {})) {
      pages.push(page.length)
      for (const { id } of page) ids.add(id)
    }
    expect(pages).toEqual([500, 500, 1])
    expect(ids.size).toBe(1_001)
  })
})
