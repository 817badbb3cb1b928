import { expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.testing.ts'
import { up } from './migrations/2026-11-28T1130-bin-keys.ts'
import type { Database } from './types.ts'

const BEFORE = '2026-11-25T10:00:00.000Z'
const DELETED = '2026-11-26T10:00:00.000Z'
const AFTER = '2026-11-27T10:00:00.000Z'

describeOnBothDatabases('entries of the bin without keys', (open) => {
  it('gets its likes, comments and earlier texts, also of translations', async () => {
    const { db } = await fill(await open(), BEFORE)
    await up(db)
    expect(await keysIn(db)).toEqual([['articles/tea.de:new', 'articles/tea:new'], ['tea:new'], ['tea:new']])
  })

  it('leaves them to another article that has the name by now', async () => {
    const { db } = await fill(await open(), AFTER)
    await up(db)
    expect(await keysIn(db)).toEqual([['articles/tea', 'articles/tea.de'], ['tea'], ['tea']])
  })
})

async function fill(database: Database, changedAt: string) {
  const { db } = database
  const bin = { entry: 'articles/tea', texts: '[{"entry":"articles/tea"},{"entry":"articles/tea.de"}]' }
  await db
    .insertInto('bin')
    .values([
      { ...bin, id: 'new', deletedAt: DELETED },
      { ...bin, id: 'old', deletedAt: BEFORE },
    ])
    .execute()
  const version = { kind: 'saved', text: '', savedAt: BEFORE } as const
  await db
    .insertInto('entryVersions')
    .values([
      { ...version, id: '1', entry: 'articles/tea.de' },
      { ...version, id: '2', entry: 'articles/tea', savedAt: changedAt },
    ])
    .execute()
  await db.insertInto('threads').values({ articleId: 'tea', likes: 0, comments: 0, lastEvent: 1 }).execute()
  await db.insertInto('closedThreads').values({ articleId: 'tea', closedAt: BEFORE }).execute()
  return database
}

async function keysIn(db: Database['db']) {
  const versions = await db.selectFrom('entryVersions').select('entry').execute()
  const threads = await db.selectFrom('threads').select('articleId').execute()
  const closed = await db.selectFrom('closedThreads').select('articleId').execute()
  return [
    versions.map(({ entry }) => entry).toSorted(),
    ...[threads, closed].map((rows) => rows.map(({ articleId }) => articleId)),
  ]
}
