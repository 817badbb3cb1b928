import { describe, expect, it } from 'vitest'
import { describeOnBothDatabases, openFile, openMemory } from '../database/databases.testing.ts'
import { addClosure, deleteClosure, EVERY_ARTICLE } from './thread-store.ts'
import { accepted, authorsBy, createThreads } from './interactions.testing.ts'
import { changeComments } from './moderation-store.ts'
import { readUpdate } from './thread-updates.ts'

const LONG = 'Everything about the lake, told once more and at some length.'
const HOUR_MS = 3_600_000

describeOnBothDatabases('a recent comment', (open, onSqlite) => {
  onSqlite(
    'is refused under the same article by the same user, also in other capitals and spaces',
    async () => {
      const { interactions, addUser } = createThreads(await open())
      const mira = await addUser()
      await interactions.addComment('lake', mira, 'Thank you!')
      for (const again of [
        'Thank you!',
        'thank  YOU!',
        'Thank\nyou!',
        'Ｔhank you!',
        'Thank you!\u200b',
        'Th\u00adank you!',
      ])
        expect(await interactions.addComment('lake', mira, again)).toEqual({ ok: false, reason: 'duplicate' })
      expect(await interactions.findThread('lake')).toMatchObject({ comments: 1 })
    },
  )

  onSqlite('may stand under another article, or be another’s, if it is short', async () => {
    const { interactions, addUser } = createThreads(await open())
    const mira = await addUser()
    await interactions.addComment('lake', mira, 'Thank you!')
    await interactions.addComment('hill', mira, 'Thank you!')
    await interactions.addComment('lake', await addUser(), 'Thank you!')
    expect(await interactions.findThread('lake')).toMatchObject({ comments: 2 })
  })

  onSqlite('is known for her own among many that others wrote', async () => {
    const { interactions, addUser, addUsers } = createThreads(await open())
    for (const user of await addUsers(150)) await interactions.addComment('lake', user, 'Thank you!')
    const mira = await addUser()
    await interactions.addComment('lake', mira, 'Thank you!')
    const again = interactions.addComment('lake', mira, 'Thank you!')
    expect(await again).toEqual({ ok: false, reason: 'duplicate' })
  })

  onSqlite('is refused anywhere if it is long, but may be another’s', async () => {
    const { interactions, addUser } = createThreads(await open())
    const mira = await addUser()
    await interactions.addComment('lake', mira, LONG)
    const again = interactions.addComment('hill', mira, LONG)
    expect(await again).toEqual({ ok: false, reason: 'duplicate' })
    await interactions.addComment('hill', await addUser(), LONG)
  })

  onSqlite('is refused to everybody if it is long and holds a link', async () => {
    const { interactions, addUser } = createThreads(await open())
    const text = `${LONG} See example.com/lake`
    await interactions.addComment('lake', await addUser(), text)
    const again = interactions.addComment('hill', await addUser(), text)
    expect(await again).toEqual({ ok: false, reason: 'duplicate' })
  })

  onSqlite('may answer another comment, whatever its length, but not the same one again', async () => {
    const { interactions, addUser } = createThreads(await open())
    const [mira, oda] = [await addUser(), await addUser()]
    const first = await accepted(interactions.addComment('lake', oda, 'How deep is it?'))
    const second = await accepted(interactions.addComment('lake', oda, 'How cold is it?'))
    const answer = (to: string, text: string) =>
      interactions.addComment('lake', mira, text, { to, isQuoting: false })
    for (const text of ['Thank you!', LONG]) {
      const answered = await accepted(answer(first.id, text))
      await accepted(answer(second.id, text))
      await accepted(interactions.addComment('lake', mira, text))
      expect(await answer(first.id, text)).toEqual({ ok: false, reason: 'duplicate' })
      expect(await interactions.addComment('lake', mira, text)).toEqual({ ok: false, reason: 'duplicate' })
      // An edit keeps the comment that it answers.
      await accepted(interactions.editComment('lake', mira, answered.id, `${text} Really.`))
      expect(await accepted(interactions.editComment('lake', mira, answered.id, text))).toMatchObject({
        text,
      })
    }
  })

  onSqlite('is refused as an answer too if it is long and holds a link', async () => {
    const { interactions, addUser } = createThreads(await open())
    const [mira, oda] = [await addUser(), await addUser()]
    const asked = await accepted(interactions.addComment('lake', oda, 'How deep is it?'))
    const text = `${LONG} See example.com/lake`
    await accepted(interactions.addComment('lake', mira, text))
    const again = interactions.addComment('lake', mira, text, { to: asked.id, isQuoting: false })
    expect(await again).toEqual({ ok: false, reason: 'duplicate' })
  })

  onSqlite('is welcome again after a day', async () => {
    const { interactions, addUser, clock } = createThreads(await open())
    const mira = await addUser()
    const start = clock.now.getTime()
    await interactions.addComment('lake', mira, LONG)
    clock.now = new Date(start + 24 * HOUR_MS - 1)
    expect(await interactions.addComment('lake', mira, LONG)).toEqual({ ok: false, reason: 'duplicate' })
    clock.now = new Date(start + 24 * HOUR_MS)
    await interactions.addComment('lake', mira, LONG)
  })

  onSqlite('is no reason not to change a comment, unless the text is another’s', async () => {
    const { interactions, addUser } = createThreads(await open())
    const mira = await addUser()
    const { id } = await accepted(interactions.addComment('lake', mira, 'Thank you!'))
    await accepted(interactions.addComment('lake', mira, 'Once more'))
    await accepted(interactions.editComment('lake', mira, id, 'thank  you!'))
    const repeated = interactions.editComment('lake', mira, id, 'Once more')
    expect(await repeated).toEqual({ ok: false, reason: 'duplicate' })
  })

  onSqlite('may be written again by who deleted it', async () => {
    const { interactions, addUser } = createThreads(await open())
    const mira = await addUser()
    const { id } = await accepted(interactions.addComment('lake', mira, LONG))
    await interactions.deleteComment('lake', mira, id)
    expect(await accepted(interactions.addComment('lake', mira, LONG))).toMatchObject({ number: 3 })
  })

  it('is stored once when it is sent many times at once', async () => {
    const { interactions, addUser } = createThreads(await open())
    const mira = await addUser()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => interactions.addComment('lake', mira, 'Thank you!')),
    )
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await interactions.findThread('lake')).toMatchObject({ comments: 1, lastEventId: 1 })
  })
})

describe('a new account', () => {
  it('may put one link into a comment, and more after three days', async () => {
    const { interactions, addUser, clock } = createThreads(await openMemory())
    const mira = await addUser(undefined, clock.now)
    await interactions.addComment('lake', mira, 'See https://example.com')
    const two = 'See example.com and www.example.org'
    expect(await interactions.addComment('lake', mira, two)).toEqual({ ok: false, reason: 'too-many-links' })
    clock.now = new Date(clock.now.getTime() + 72 * HOUR_MS)
    await interactions.addComment('lake', mira, two)
  })
})

describeOnBothDatabases('comments that await approval', (open, onSqlite) => {
  onSqlite('are those of whom nothing is seen yet, and only she sees them', async () => {
    const threads = createThreads(await open(), { hold: 'first' })
    const { interactions, addUser, readStored } = threads
    const [mira, oda] = [await addUser(), await addUser()]
    const heard: unknown[] = []
    threads.database.changes.watch('thread', (articleId) => heard.push(articleId))
    const held = await accepted(interactions.addComment('lake', mira, 'First'))
    expect(held).toMatchObject({ isHeld: true, isOwn: true })
    expect(await interactions.findComments('lake', { limit: 50, user: mira.user })).toMatchObject({
      items: [{ id: held.id, isHeld: true, isOwn: true }],
      total: 0,
    })
    for (const user of [undefined, oda.user])
      expect(await interactions.findComments('lake', { limit: 50, user })).toMatchObject({
        items: [],
        total: 0,
      })
    expect((await readStored()).record).toEqual({ likes: 0, comments: 0, lastEvent: 1 })
    expect(heard).not.toContain('lake')
  })

  onSqlite('are also those that were seen before they were changed, unless another is seen', async () => {
    const database = await open()
    const { interactions, addUser, readStored, clock } = createThreads(database, { hold: 'first' })
    const mira = await addUser()
    const { id } = await accepted(interactions.addComment('lake', mira, 'First'))
    await changeComments(database, 'approve', [{ id, articleId: 'lake' }], new Date())
    clock.now = new Date(clock.now.getTime() + 60_000)
    const held = await accepted(interactions.editComment('lake', mira, id, 'Buy this'))
    expect(held).toMatchObject({ text: 'Buy this', isHeld: true })
    expect(await interactions.findComments('lake', { limit: 50 })).toMatchObject({ items: [], total: 0 })
    const authorOf = authorsBy('email')
    const { events } = await readUpdate(database.db, { articleId: 'lake', article: {}, after: 2, authorOf })
    expect(String(events)).toBe(`id: 3\nevent: removed\ndata: ${JSON.stringify({ id })}\n\n`)
    expect(await accepted(interactions.editComment('lake', mira, id, 'Buy that'))).toMatchObject({
      isHeld: true,
    })
    expect((await readStored()).record).toMatchObject({ comments: 0 })

    await changeComments(database, 'approve', [{ id, articleId: 'lake' }], new Date())
    await accepted(interactions.addComment('lake', mira, 'Second'))
    const seen = await accepted(interactions.editComment('lake', mira, id, 'Look at this'))
    expect(seen).not.toHaveProperty('isHeld')
    expect((await readStored()).record).toMatchObject({ comments: 2 })
  })

  onSqlite('are all of them, if the creator wants to see each before others do', async () => {
    const database = await open()
    const { interactions, addUser } = createThreads(database, { hold: 'all' })
    const mira = await addUser()
    const { id } = await accepted(interactions.addComment('lake', mira, 'First'))
    await changeComments(database, 'approve', [{ id, articleId: 'lake' }], new Date())
    expect(await accepted(interactions.addComment('lake', mira, 'Second'))).toMatchObject({ isHeld: true })
  })

  onSqlite('are no more once one is approved', async () => {
    const { interactions, addUser, database } = createThreads(await open(), { hold: 'first' })
    const mira = await addUser()
    await interactions.addComment('lake', mira, 'First')
    expect(await accepted(interactions.addComment('lake', mira, 'Second'))).toMatchObject({ isHeld: true })
    await database.db.updateTable('comments').set({ heldAt: null }).where('text', '=', 'First').execute()
    expect(await accepted(interactions.addComment('lake', mira, 'Third'))).not.toHaveProperty('isHeld')
  })

  it('are limited to three for each user over all articles, until one is handled', async () => {
    const database = await open()
    const { interactions, addUser } = createThreads(database, { hold: 'first' })
    const [mira, oda] = [await addUser(), await addUser()]
    const write = (text: string, writer = mira) => interactions.addComment('lake', writer, text)
    const [first, second] = [await accepted(write('First')), await accepted(write('Second'))]
    await interactions.addComment('hill', mira, 'Third')
    expect(await write('Fourth')).toEqual({ ok: false, reason: 'too-many-waiting' })
    expect(await accepted(write('Hers', oda))).toMatchObject({ isHeld: true })

    await interactions.deleteComment('lake', mira, first.id)
    await write('Fourth')
    expect(await write('Fifth')).toEqual({ ok: false, reason: 'too-many-waiting' })
    await changeComments(database, 'remove', [{ id: second.id, articleId: 'lake' }], new Date())
    const fifth = await accepted(write('Fifth'))
    expect(await write('Sixth')).toEqual({ ok: false, reason: 'too-many-waiting' })
    await changeComments(database, 'approve', [{ id: fifth.id, articleId: 'lake' }], new Date())
    expect(await accepted(write('Sixth'))).not.toHaveProperty('isHeld')
  })

  onSqlite('are deleted without being counted off', async () => {
    const { interactions, addUser, readStored } = createThreads(await open(), { hold: 'first' })
    const mira = await addUser()
    const { id } = await accepted(interactions.addComment('lake', mira, 'First'))
    await interactions.deleteComment('lake', mira, id)
    expect((await readStored()).record).toMatchObject({ comments: 0 })
    expect((await interactions.findComments('lake', { limit: 50, user: mira.user }))?.items).toEqual([])
  })

  it('do not shorten the pages of other readers', async () => {
    const database = await open()
    const free = createThreads(database)
    const strict = createThreads(database, { hold: 'first' })
    const oda = await free.addUser()
    for (let turn = 0; turn < 4; turn += 1) {
      await strict.interactions.addComment('lake', await free.addUser(), `Held ${turn}`)
      await free.interactions.addComment('lake', oda, `Seen ${turn}`)
    }
    const first = (await free.interactions.findComments('lake', { limit: 3 }))!
    const rest = (await free.interactions.findComments('lake', { limit: 3, before: first.next! }))!
    expect([first, rest].map(({ items }) => items.map(({ text }) => text))).toEqual([
      ['Seen 3', 'Seen 2', 'Seen 1'],
      ['Seen 0'],
    ])
    expect(rest.next).toBeNull()
  })
})

describeOnBothDatabases('closed comments', (open, onSqlite) => {
  onSqlite('where the article says so', async () => {
    const { interactions, addUser, articles } = createThreads(await open())
    const mira = await addUser()
    articles.set('lake', { areCommentsClosed: true })
    expect(await interactions.findThread('lake')).toMatchObject({ areCommentsClosed: true })
    const adding = interactions.addComment('lake', mira, 'Hello')
    expect(await adding).toEqual({ ok: false, reason: 'comments-closed' })
    await interactions.addComment('hill', mira, 'Hello')
    await interactions.setLiked('lake', mira, true)
  })

  it.each(['lake', EVERY_ARTICLE])('are refused where the creator closed them: %s', async (closed) => {
    const { interactions, addUser, database, clock } = createThreads(await open())
    const mira = await addUser()
    const { id } = await accepted(interactions.addComment('lake', mira, 'Before'))
    await addClosure(database.db, closed, clock.now.toISOString())
    expect(await interactions.findThread('lake')).toMatchObject({ areCommentsClosed: true })
    const adding = interactions.addComment('lake', mira, 'Hello')
    expect(await adding).toEqual({ ok: false, reason: 'comments-closed' })
    await interactions.deleteComment('lake', mira, id)
    await deleteClosure(database.db, closed)
    await interactions.addComment('lake', mira, 'Hello')
  })
})

describe('a blocked address', () => {
  it('can read and like, but cannot comment', async () => {
    const { interactions, addUser, database, clock } = createThreads(await openMemory())
    const mira = await addUser('mira@example.com')
    await database.db
      .insertInto('blockedAuthors')
      .values({ email: 'mira@example.com', blockedAt: clock.now.toISOString() })
      .execute()
    expect(await interactions.addComment('lake', mira, 'Hello')).toEqual({ ok: false, reason: 'blocked' })
    expect(await accepted(interactions.setLiked('lake', mira, true))).toMatchObject({ likes: 1, liked: true })
    await interactions.addComment('lake', await addUser(), 'Hello')
  })
})

describe('a refusal', () => {
  it('does not affect other comments written at the same time', async () => {
    const { interactions, addUser, addUsers } = createThreads(await openFile(':memory:'))
    const mira = await addUser()
    await interactions.addComment('lake', mira, 'Thank you!')
    const others = await addUsers(20)
    const sent = await Promise.all([
      interactions.addComment('lake', mira, 'Thank you!'),
      ...others.map((user, index) => interactions.addComment('lake', user, `From ${index}`)),
    ])
    expect(sent.map(({ ok }) => ok)).toEqual([false, ...others.map(() => true)])
  })
})
