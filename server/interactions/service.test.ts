import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { describeOnBothDatabases, takePostgres, openServer } from '../database/databases.testing.ts'
import { CREATOR } from '../identity/identity.testing.ts'
import {
  accepted,
  addComments,
  authorsBy,
  createThreads,
  deleteAccount,
  STORM_MS,
} from './interactions.testing.ts'
import { changeComments } from './moderation-store.ts'
import { readUpdate } from './thread-updates.ts'

describeOnBothDatabases('likes', (open) => {
  it('create the record of an article with its first like', async () => {
    const { interactions, addUser, readStored } = createThreads(await open())
    const mira = await addUser()
    expect((await readStored()).record?.lastEvent ?? 0).toBe(0)
    expect(await accepted(interactions.setLiked('lake', mira, true))).toEqual({
      likes: 1,
      liked: true,
      lastEventId: 1,
    })
    expect(await readStored()).toEqual({
      likes: 1,
      likers: [mira.user.id],
      record: { likes: 1, comments: 0, lastEvent: 1 },
    })
  })

  it('do not change when a like or its removal is repeated', async () => {
    const { interactions, addUser, readStored } = createThreads(await open())
    const mira = await addUser()
    expect(await accepted(interactions.setLiked('lake', mira, false))).toMatchObject({
      likes: 0,
      liked: false,
    })
    expect((await readStored()).record?.lastEvent ?? 0).toBe(0)
    for (let time = 0; time < 3; time += 1)
      expect(await accepted(interactions.setLiked('lake', mira, true))).toEqual({
        likes: 1,
        liked: true,
        lastEventId: 1,
      })
    for (let time = 0; time < 3; time += 1)
      expect(await accepted(interactions.setLiked('lake', mira, false))).toMatchObject({
        likes: 0,
        liked: false,
      })
    expect((await readStored()).record).toEqual({ likes: 0, comments: 0, lastEvent: 2 })
  })

  it('are refused for a missing article, and store nothing', async () => {
    const { interactions, addUser, readStored } = createThreads(await open())
    const mira = await addUser()
    expect(await interactions.setLiked('sea', mira, true)).toEqual({ ok: false, reason: 'no-article' })
    expect(await readStored('sea')).toEqual({ likes: 0, likers: [], record: undefined })
  })

  it(
    'count one like for a user who likes a hundred times at once',
    async () => {
      const { interactions, addUser, readStored } = createThreads(await open())
      const mira = await addUser()
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => accepted(interactions.setLiked('lake', mira, true))),
      )
      expect(answers).toEqual(Array.from({ length: 100 }, () => ({ likes: 1, liked: true, lastEventId: 1 })))
      expect(await readStored()).toMatchObject({ likes: 1, record: { likes: 1, lastEvent: 1 } })
    },
    STORM_MS,
  )

  it(
    'count the stored rows while likes are removed at the same time',
    async () => {
      const threads = createThreads(await open())
      // Another process on the same database, whose writes do not wait for those of the first.
      const others = createThreads(threads.database)
      const users = await threads.addUsers(10)
      const acts = Array.from({ length: 40 }, (_, act) =>
        users.map((user, index) =>
          [threads, others][act % 2].interactions.setLiked('lake', user, (act + index) % 3 > 0),
        ),
      )
      await Promise.all(acts.flat())
      const { likes, record } = await threads.readStored()
      expect(record?.likes).toBe(likes)
    },
    STORM_MS,
  )

  it('show each reader her own like', async () => {
    const { interactions, addUser } = createThreads(await open())
    const [mira, oda] = [await addUser(), await addUser()]
    await interactions.setLiked('lake', mira, true)
    const counts = { likes: 1, comments: 0, areCommentsClosed: false, lastEventId: 1 }
    expect(await interactions.findThread('lake', mira.user)).toEqual({ ...counts, liked: true })
    expect(await interactions.findThread('lake', oda.user)).toEqual({ ...counts, liked: false })
    expect(await interactions.findThread('lake')).toEqual({ ...counts, liked: false })
    expect(await interactions.findThread('hill', mira.user)).toMatchObject({ likes: 0, liked: false })
  })
})

describeOnBothDatabases('comments', (open) => {
  it('are listed newest first in pages with a cursor to the next', async () => {
    const threads = createThreads(await open())
    const { interactions, addUser } = threads
    const added = await addComments(threads, await addUser(), 120)
    const first = (await interactions.findComments('lake', { limit: 50 }))!
    expect(first).toMatchObject({ total: 120, lastEventId: 120, next: added[70].number })
    const second = (await interactions.findComments('lake', { limit: 50, before: first.next! }))!
    const third = (await interactions.findComments('lake', { limit: 50, before: second.next! }))!
    expect(third).toMatchObject({ total: 120, next: null })
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
      added.map(({ id }) => id).toReversed(),
    )
  })

  it('are listed in shorter pages when they are long', async () => {
    const threads = createThreads(await open())
    const mira = await threads.addUser()
    for (let number = 0; number < 8; number += 1)
      await threads.interactions.addComment('lake', mira, String(number).repeat(5_000))
    const first = (await threads.interactions.findComments('lake', { limit: 50 }))!
    expect(first.items).toHaveLength(5)
    const second = (await threads.interactions.findComments('lake', { limit: 50, before: first.next! }))!
    expect(second).toMatchObject({ next: null })
    expect([...first.items, ...second.items].map(({ text }) => text[0]).join('')).toBe('76543210')
  })

  it('end with a full page without a next cursor', async () => {
    const threads = createThreads(await open())
    await addComments(threads, await threads.addUser(), 2)
    expect(await threads.interactions.findComments('lake', { limit: 2 })).toMatchObject({ next: null })
  })

  it('of one article stay apart from those of another', async () => {
    const threads = createThreads(await open())
    const mira = await threads.addUser()
    await addComments(threads, mira, 1)
    const [there] = await addComments(threads, mira, 1, 'hill')
    expect(await threads.interactions.findComments('hill', { limit: 50 })).toMatchObject({
      items: [{ id: there.id, number: 1 }],
      total: 1,
    })
    const deleting = threads.interactions.deleteComment('lake', mira, there.id)
    expect(await deleting).toEqual({ ok: false, reason: 'no-comment' })
  })

  it('are stored as typed, with their time and author', async () => {
    const { interactions, addUser, clock } = createThreads(await open())
    const mira = await addUser('mira@example.com')
    const text = '<b>Größe</b> & "quotes" 👩‍👩‍👧\n\n\tend \\ %s'
    const added = await accepted(interactions.addComment('lake', mira, text))
    expect(added).toEqual({
      id: expect.any(String),
      number: 1,
      user: 'mira@example.com',
      text,
      createdAt: clock.now.toISOString(),
      isOwn: true,
    })
    const { isOwn: _, ...everybodys } = added
    expect((await interactions.findComments('lake', { limit: 50 }))?.items).toEqual([everybodys])
  })

  it('show the current name of their author and never her address', async () => {
    const { interactions, addUser, database } = createThreads(await open(), { commentAuthor: 'name' })
    const mira = await addUser('mira.kapoor@example.com')
    const added = await accepted(interactions.addComment('lake', mira, 'Hello'))
    expect(added.user).toBe('mira.kapoor')
    await database.db
      .updateTable('users')
      .set({ displayName: 'Mira' })
      .where('id', '=', mira.user.id)
      .execute()
    const page = await interactions.findComments('lake', { limit: 50, user: (await addUser()).user })
    expect(page?.items).toMatchObject([{ user: 'Mira' }])
    expect(JSON.stringify(page)).not.toContain('example.com')
    const authorOf = authorsBy('name')
    const { events } = await readUpdate(database.db, { articleId: 'lake', article: {}, after: 0, authorOf })
    expect(String(events)).toContain('"user":"Mira"')
    expect(String(events)).not.toContain('example.com')
  })

  it('are marked as the creator’s only when she has confirmed her address', async () => {
    const { interactions, addUser, database } = createThreads(await open(), { commentAuthor: 'name' })
    const [mira, creator] = [await addUser(), await addUser(CREATOR)]
    await accepted(interactions.addComment('lake', mira, 'Is this you?'))
    expect(await accepted(interactions.addComment('lake', creator, 'It is.'))).toMatchObject({
      user: 'Reader',
    })
    await database.db
      .updateTable('users')
      .set({ emailVerified: sql<boolean>`'1'` })
      .where('email', '=', CREATOR)
      .execute()
    const { items } = (await interactions.findComments('lake', { limit: 50 }))!
    expect(items[0]).toMatchObject({ user: 'Mehar Gill', isByCreator: true })
    expect(items[1]).not.toHaveProperty('isByCreator')
  })

  it(
    'are numbered without gaps or repetitions when many arrive at once',
    async () => {
      const threads = createThreads(await open())
      const others = createThreads(threads.database)
      const users = await threads.addUsers(200)
      const added = await Promise.all(
        users.map((user, index) =>
          accepted([threads, others][index % 2].interactions.addComment('lake', user, `From ${index}`)),
        ),
      )
      const numbers = added.map(({ number }) => number).toSorted((one, other) => one - other)
      expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
      expect((await threads.readStored()).record).toEqual({ likes: 0, comments: 200, lastEvent: 200 })
    },
    STORM_MS,
  )

  it('are erased from the database by their author', async () => {
    const { interactions, addUser, database, readStored } = createThreads(await open())
    const mira = await addUser()
    const { id } = await accepted(interactions.addComment('lake', mira, 'My telephone number'))
    await interactions.deleteComment('lake', mira, id)
    expect(await interactions.findComments('lake', { limit: 50, user: mira.user })).toMatchObject({
      items: [],
      total: 0,
    })
    expect((await readStored()).record).toEqual({ likes: 0, comments: 0, lastEvent: 2 })
    const { rows } = await sql`select * from comments`.execute(database.db)
    expect(rows).toMatchObject([{ text: '', userId: null, textHash: '', removedBy: 'author', lastEvent: 2 }])
    expect(await interactions.deleteComment('lake', mira, id)).toEqual({ ok: false, reason: 'no-comment' })
  })

  it('name and, if requested, quote the comment they reply to while it is visible', async () => {
    const database = await open()
    const { interactions, addUser } = createThreads(database)
    const [mira, oda] = [await addUser('mira@example.com'), await addUser()]
    const asked = await accepted(interactions.addComment('lake', mira, 'How deep?\nI wonder.'))
    const write = (text: string, isQuoting: boolean) =>
      accepted(interactions.addComment('lake', oda, text, { to: asked.id, isQuoting }))
    expect(await write('Very.', true)).toMatchObject({
      answersTo: { id: asked.id, user: 'mira@example.com', quote: 'How deep?' },
    })
    expect((await write('Not very.', false)).answersTo).toEqual({ id: asked.id, user: 'mira@example.com' })
    const answered = async () => {
      const { items } = (await interactions.findComments('lake', { limit: 50 }))!
      return items.flatMap(({ answersTo }) => answersTo ?? [])
    }
    await accepted(interactions.editComment('lake', mira, asked.id, 'How deep is it?'))
    expect((await answered())[1].quote).toBe('How deep is it?')
    await changeComments(database, 'remove', [{ id: asked.id, articleId: 'lake' }], new Date())
    expect(await answered()).toEqual([{ id: asked.id }, { id: asked.id }])
    await changeComments(database, 'restore', [{ id: asked.id, articleId: 'lake' }], new Date())
    expect((await answered())[1].quote).toBe('How deep is it?')
    await accepted(interactions.deleteComment('lake', mira, asked.id))
    expect(await answered()).toEqual([{ id: asked.id }, { id: asked.id }])
  })

  it('are added once, however often the same attempt arrives', async () => {
    const { interactions, addUser, readStored } = createThreads(await open())
    const mira = await addUser()
    const attempt = randomUUID()
    const add = () => accepted(interactions.addComment('lake', mira, 'Thank you!', undefined, attempt))
    const first = await add()
    expect(first).toMatchObject({ id: attempt, isOwn: true })
    expect(await add()).toEqual(first)
    const other = randomUUID()
    const together = await Promise.all(
      Array.from({ length: 5 }, () =>
        accepted(interactions.addComment('lake', mira, 'Together', undefined, other)),
      ),
    )
    expect(together.map(({ id }) => id)).toEqual(Array(5).fill(other))
    expect((await readStored()).record).toMatchObject({ comments: 2 })
    const edited = await accepted(interactions.editComment('lake', mira, attempt, 'Thank you all!'))
    expect(await add()).toMatchObject({ text: edited.text })
  })

  it('that are held are added once, also after comments were closed', async () => {
    const { interactions, addUser, articles } = createThreads(await open(), { hold: 'first' })
    const mira = await addUser()
    const attempt = randomUUID()
    const add = () => interactions.addComment('lake', mira, 'Thank you!', undefined, attempt)
    const first = await accepted(add())
    articles.set('lake', { areCommentsClosed: true })
    expect(await accepted(add())).toEqual(first)
  })

  it('get another id if theirs belongs to another comment', async () => {
    const { interactions, addUser } = createThreads(await open())
    const [mira, oda] = [await addUser(), await addUser()]
    const add = (writer = mira, text = 'Thank you!', article = 'lake') =>
      accepted(interactions.addComment(article, writer, text, undefined, attempt))
    const attempt = randomUUID()
    await add()
    const others = [await add(oda), await add(mira, 'Something else'), await add(mira, 'Thank you!', 'hill')]
    await interactions.deleteComment('lake', mira, attempt)
    others.push(await add())
    expect(new Set([attempt, ...others.map(({ id }) => id)]).size).toBe(5)
    expect(others.map(({ isOwn }) => isOwn)).toEqual([true, true, true, true])
  })

  it('can only reply to a visible comment of the same article', async () => {
    const database = await open()
    const { interactions, addUser } = createThreads(database)
    const strict = createThreads(database, { hold: 'first' }).interactions
    const [mira, oda] = [await addUser(), await addUser()]
    const elsewhere = await accepted(interactions.addComment('hill', mira, 'Elsewhere'))
    const held = await accepted(strict.addComment('lake', oda, 'Held'))
    for (const to of [elsewhere.id, held.id, 'none']) {
      const answering = interactions.addComment('lake', oda, `To ${to}`, { to, isQuoting: true })
      expect(await answering).toEqual({ ok: false, reason: 'nothing-to-answer' })
    }
  })

  it('are found by their ids by readers who may see them', async () => {
    const database = await open()
    const { interactions, addUser } = createThreads(database)
    const strict = createThreads(database, { hold: 'first' }).interactions
    const [mira, oda] = [await addUser(), await addUser()]
    const seen = await accepted(interactions.addComment('lake', mira, 'Seen'))
    const held = await accepted(strict.addComment('lake', oda, 'Held'))
    const { isOwn: _, ...everybodys } = seen
    expect(await interactions.findComment('lake', seen.id)).toEqual(everybodys)
    expect(await interactions.findComment('lake', seen.id, mira.user)).toEqual(seen)
    expect(await interactions.findComment('lake', held.id, oda.user)).toEqual(held)
    for (const [article, id, user] of [
      ['lake', held.id, undefined],
      ['lake', held.id, mira.user],
      ['hill', seen.id, undefined],
      ['sea', seen.id, undefined],
      ['lake', 'none', undefined],
    ] as const)
      expect(await interactions.findComment(article, id, user)).toBeUndefined()
    await interactions.deleteComment('lake', mira, seen.id)
    expect(await interactions.findComment('lake', seen.id, mira.user)).toBeUndefined()
  })

  it('are changed in place by their author, and open pages show it', async () => {
    const threads = createThreads(await open())
    const { interactions, addUser, database, clock } = threads
    const mira = await addUser('mira@example.com')
    const { id, number } = await accepted(interactions.addComment('lake', mira, 'Hello'))
    await addComments(threads, mira, 1)
    const told: (string | undefined)[] = []
    database.changes.watch('thread', (articleId) => told.push(articleId))
    clock.now = new Date(clock.now.getTime() + 15 * 60_000 - 1)
    const edited = await accepted(interactions.editComment('lake', mira, id, 'Good day'))
    const changed = { id, number, text: 'Good day', editedAt: clock.now.toISOString() }
    expect(edited).toMatchObject({ ...changed, isOwn: true, lastEventId: 3 })
    expect(told).toContain('lake')
    expect((await interactions.findComments('lake', { limit: 50 }))?.items[1]).toMatchObject(changed)
    const authorOf = authorsBy('email')
    const { events } = await readUpdate(database.db, { articleId: 'lake', article: {}, after: 2, authorOf })
    expect(String(events)).toMatch(/^id: 3\nevent: comment\ndata: .*Good day/)
    expect((await threads.readStored()).record).toEqual({ likes: 0, comments: 2, lastEvent: 3 })
    const { comments } = await interactions.readOwn(mira.user.id)
    expect(comments.find(({ text }) => text === 'Good day')).toMatchObject({ editedAt: changed.editedAt })
  })

  it('do not change without a new text, after 15 minutes, or by another user', async () => {
    const { interactions, addUser, clock, readStored } = createThreads(await open())
    const [mira, oda] = [await addUser(), await addUser()]
    const { id } = await accepted(interactions.addComment('lake', mira, 'Hello'))
    const same = await accepted(interactions.editComment('lake', mira, id, 'Hello'))
    expect(same).not.toHaveProperty('editedAt')
    const edit = (writer = mira, article = 'lake') =>
      interactions.editComment(article, writer, id, 'Good day')
    expect(await edit(oda)).toEqual({ ok: false, reason: 'not-yours' })
    expect(await edit(mira, 'hill')).toEqual({ ok: false, reason: 'no-comment' })
    expect(await edit(mira, 'sea')).toEqual({ ok: false, reason: 'no-article' })
    clock.now = new Date(clock.now.getTime() + 15 * 60_000)
    expect(await edit()).toEqual({ ok: false, reason: 'too-late' })
    await accepted(interactions.deleteComment('lake', mira, id))
    expect(await edit()).toEqual({ ok: false, reason: 'no-comment' })
    expect((await readStored()).record).toEqual({ likes: 0, comments: 0, lastEvent: 2 })
  })

  it('cannot be deleted by another user', async () => {
    const { interactions, addUser } = createThreads(await open())
    const { id } = await accepted(interactions.addComment('lake', await addUser(), 'Hello'))
    const deleting = interactions.deleteComment('lake', await addUser(), id)
    expect(await deleting).toEqual({ ok: false, reason: 'not-yours' })
    expect(await interactions.findComments('lake', { limit: 50 })).toMatchObject({
      total: 1,
      items: [{ id }],
    })
  })

  it('are counted off once when they are deleted many times at once', async () => {
    const threads = createThreads(await open())
    const others = createThreads(threads.database)
    const mira = await threads.addUser()
    const [{ id }] = await addComments(threads, mira, 2)
    const endings = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        [threads, others][index % 2].interactions.deleteComment('lake', mira, id),
      ),
    )
    expect(endings.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await threads.readStored()).record).toEqual({ likes: 0, comments: 1, lastEvent: 3 })
  })
})

describeOnBothDatabases('a deleted account', (open) => {
  it('loses its likes, and its comments lose their author’s name', async () => {
    const threads = createThreads(await open())
    const { interactions, addUser, readStored } = threads
    const [mira, oda] = [await addUser(), await addUser('oda@example.com')]
    for (const user of [mira, oda]) await interactions.setLiked('lake', user, true)
    await interactions.setLiked('hill', mira, true)
    await interactions.addComment('lake', mira, 'Mine')
    await interactions.addComment('lake', oda, 'Hers')
    const told: (string | undefined)[] = []
    threads.database.changes.watch('thread', (articleId) => told.push(articleId))

    await deleteAccount(threads, mira)

    expect(told).toEqual(expect.arrayContaining(['lake', 'hill']))
    expect(await readStored()).toMatchObject({
      likes: 1,
      likers: [oda.user.id],
      record: { likes: 1, comments: 2 },
    })
    expect(await readStored('hill')).toMatchObject({ likes: 0, record: { likes: 0 } })
    const { items } = (await interactions.findComments('lake', { limit: 50 }))!
    expect(items.map(({ user, text }) => [user, text])).toEqual([
      ['oda@example.com', 'Hers'],
      ['Guest', 'Mine'],
    ])
  })

  it('is reported to a resuming reader with each changed comment', async () => {
    const threads = createThreads(await open())
    const mira = await threads.addUser()
    await addComments(threads, mira, 3)
    await deleteAccount(threads, mira)
    const rows = await threads.database.db.selectFrom('comments').select(['lastEvent', 'userId']).execute()
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ lastEvent: 4, userId: null })))
    expect((await threads.readStored()).record).toEqual({ likes: 0, comments: 3, lastEvent: 4 })
  })

  it('cannot like or comment, even with a session that is still cached', async () => {
    const threads = createThreads(await open())
    const mira = await threads.addUser()
    await deleteAccount(threads, mira)
    for (const act of [
      threads.interactions.setLiked('lake', mira, true),
      threads.interactions.addComment('lake', mira, 'Still here'),
    ])
      expect(await act).toEqual({ ok: false, reason: 'no-account' })
    expect(await threads.readStored()).toEqual({ likes: 0, likers: [], record: undefined })
  })

  it(
    'keeps the counts right while other users write',
    async () => {
      const threads = createThreads(await open())
      const { articles, interactions, readStored } = threads
      const ids = Array.from({ length: 12 }, (_, index) => `article-${index}`)
      for (const id of ids) articles.set(id, {})
      const leaving = await threads.addUsers(8)
      const staying = await threads.addUsers(8)
      for (const user of [...leaving, ...staying])
        await Promise.all(ids.map((id) => interactions.setLiked(id, user, true)))
      // In every order, as the likes of many are.
      const storm = staying.flatMap((user, index) =>
        [...ids, ...ids.toReversed()].map((id, turn) =>
          interactions.setLiked(id, user, (turn + index) % 2 === 0),
        ),
      )
      const own = leaving.flatMap((user) =>
        ids.slice(0, 3).map((id) => interactions.setLiked(id, user, false)),
      )
      await Promise.all([
        ...storm,
        ...leaving.map((user) => deleteAccount(threads, user)),
        // These may come too late, and are refused then.
        ...own,
      ])
      for (const id of ids) {
        const { likes, likers, record } = await readStored(id)
        expect(record?.likes).toBe(likes)
        expect(likers.filter((liker) => leaving.some(({ user }) => user.id === liker))).toEqual([])
      }
    },
    STORM_MS,
  )

  it('can download its activity first', async () => {
    const { interactions, addUser, clock } = createThreads(await open())
    const mira = await addUser()
    const at = clock.now.toISOString()
    await interactions.setLiked('lake', mira, true)
    await interactions.addComment('hill', mira, 'Mine')
    await interactions.addComment('hill', await addUser(), 'Hers')
    expect(await interactions.readOwn(mira.user.id)).toEqual({
      answersMailedSince: null,
      likes: [{ articleId: 'lake', likedAt: at }],
      comments: [{ articleId: 'hill', text: 'Mine', createdAt: at, editedAt: null, removedBy: null }],
    })
  })
})

describe('two instances on one PostgreSQL database', () => {
  it(
    'store a comment once when both receive it at the same time',
    async () => {
      const { url } = await takePostgres()
      const [here, there] = [createThreads(await openServer(url)), createThreads(await openServer(url))]
      const mira = await here.addUser()
      await here.interactions.addComment('lake', mira, 'First')
      for (let round = 0; round < 10; round += 1) {
        const sent = await Promise.all(
          [here, there].map(({ interactions }) => interactions.addComment('lake', mira, `Twice ${round}`)),
        )
        expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
      }
    },
    STORM_MS,
  )
})
