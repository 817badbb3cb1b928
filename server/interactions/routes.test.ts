import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { MAX_COMMENT_LENGTH } from '#domain/comment.ts'
import { openMemory, openFile } from '../database/databases.testing.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { PASSWORD } from '../identity/identity.testing.ts'
import { createThreadsApp } from './interactions.testing.ts'

const start = async () => createThreadsApp(await openFile(':memory:'))

describe('the addresses of likes and comments', () => {
  it('accept comments of confirmed users where confirmation is required, and likes of all users', async () => {
    const { ask, join, identity, confirmations, requestConfirmation } = createThreadsApp(await openMemory(), {
      needsConfirmed: true,
    })
    const mira = await join('mira@example.com')
    const comment = () => ask('POST', '/lake/comments', { as: mira, body: { text: 'The lake is lovely.' } })
    expect((await ask('PUT', '/lake/like', { as: mira })).status).toBe(200)
    const refused = await comment()
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'unconfirmed' }])
    await requestConfirmation(mira)
    expect(await identity.confirmations.confirm(confirmations[0].token, PASSWORD)).toBe('confirmed')
    expect((await comment()).status).toBe(201)
  })

  it('like, comment, list and delete for the signed-in user', async () => {
    const { ask, join } = createThreadsApp(await openMemory())
    const mira = await join('mira@example.com')
    const liked = await ask('PUT', '/lake/like', { as: mira })
    expect([liked.status, await liked.json()]).toEqual([200, { likes: 1, liked: true, lastEventId: 1 }])
    const posted = await ask('POST', '/lake/comments', { as: mira, body: { text: 'Hello' } })
    const comment = await posted.json()
    expect([posted.status, comment]).toEqual([
      201,
      {
        id: expect.any(String),
        number: 2,
        user: 'mira@example.com',
        text: 'Hello',
        createdAt: expect.any(String),
        isOwn: true,
      },
    ])
    const { isOwn: _, ...everybodys } = comment
    expect(await (await ask('GET', '/lake')).json()).toEqual({
      likes: 1,
      liked: false,
      comments: 1,
      areCommentsClosed: false,
      lastEventId: 2,
    })
    expect(await (await ask('GET', '/lake', { as: mira })).json()).toMatchObject({ liked: true })
    const page = { total: 1, next: null, lastEventId: 2 }
    expect(await (await ask('GET', '/lake/comments')).json()).toEqual({ ...page, items: [everybodys] })
    expect(await (await ask('GET', '/lake/comments', { as: mira })).json()).toEqual({
      ...page,
      items: [comment],
    })
    const deleted = await ask('DELETE', `/lake/comments/${comment.id}`, { as: mira })
    expect([deleted.status, await deleted.json()]).toEqual([200, { comments: 0, lastEventId: 3 }])
    const unliked = await ask('DELETE', '/lake/like', { as: mira })
    expect(await unliked.json()).toEqual({ likes: 0, liked: false, lastEventId: 4 })
    expect(await (await ask('GET', '/lake')).json()).toMatchObject({ likes: 0, comments: 0, lastEventId: 4 })
  })

  it('ignore a user id in the request', async () => {
    const { ask, join, readStored, database } = createThreadsApp(await openMemory())
    const mira = await join('mira@example.com')
    await join('oda@example.com')
    const { id: odaId } = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'oda@example.com')
      .executeTakeFirstOrThrow()
    const posing = {
      user: 'oda@example.com',
      userId: odaId,
      email: 'oda@example.com',
      likes: 100,
      number: 77,
    }
    await ask('PUT', '/lake/like', { as: mira, body: posing })
    const posted = await ask('POST', '/lake/comments', { as: mira, body: { text: 'Hello', ...posing } })
    expect(await posted.json()).toMatchObject({ user: 'mira@example.com', number: 2 })
    const { likes, likers, record } = await readStored()
    expect([likes, record?.likes, likers.includes(odaId)]).toEqual([1, 1, false])
  })

  it('add a comment once, if the browser repeats its id after a lost answer', async () => {
    const { ask, join } = createThreadsApp(await openMemory())
    const as = await join('mira@example.com')
    const id = 'ab9f3c1e-0000-4000-8000-0123456789ab'
    const post = async (body: object) => {
      const answer = await ask('POST', '/lake/comments', { as, body })
      return [answer.status, await answer.json()]
    }
    const first = await post({ text: 'Hello', id })
    expect(first).toMatchObject([201, { id, text: 'Hello' }])
    expect(await post({ text: 'Hello', id })).toEqual(first)
    expect(await (await ask('GET', '/lake/comments')).json()).toMatchObject({ total: 1 })
    for (const wrong of ['x', '../lake', 7, id.toUpperCase()])
      expect(await post({ text: 'Another', id: wrong })).toMatchObject([400, { code: 'invalid' }])
  })

  it('distinguish another user’s comment from a missing one', async () => {
    const { ask, join } = createThreadsApp(await openMemory())
    const [mira, oda] = [await join('mira@example.com'), await join('oda@example.com')]
    const posted = await ask('POST', '/lake/comments', { as: mira, body: { text: 'Hello' } })
    const path = `/lake/comments/${(await posted.json()).id}`
    expect((await ask('DELETE', path, { as: oda })).status).toBe(403)
    expect((await ask('DELETE', path)).status).toBe(401)
    expect((await ask('DELETE', path, { as: mira })).status).toBe(200)
    for (const gone of [
      path,
      '/lake/comments/none',
      '/lake/comments/%00',
      '/lake/comments/%ff',
      '/sea/comments/none',
    ])
      expect((await ask('DELETE', gone, { as: mira })).status).toBe(404)
  })

  it.each([
    'before=x',
    'before=-1',
    'before=1.5',
    'before=',
    'before=1e3',
    'before=2147483648',
    'before=99999999999999999999',
  ])('refuse the page %s', async (query) => {
    const { ask } = createThreadsApp(await openMemory())
    const answer = await ask('GET', `/lake/comments?${query}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid' }])
  })

  it.each(['before=0', 'before=2147483647', 'limit=1', 'limit=50'])('answer the page %s', async (query) => {
    const { ask } = createThreadsApp(await openMemory())
    expect((await ask('GET', `/lake/comments?${query}`)).status).toBe(200)
  })

  it('download an account’s activity, and then forget the account', async () => {
    const { ask, join, identity } = createThreadsApp(await openMemory())
    const mira = await join('mira@example.com')
    await ask('PUT', '/lake/like', { as: mira })
    await ask('POST', '/lake/comments', { as: mira, body: { text: 'Mine' } })
    expect(await identity.account.download(mira)).toMatchObject({
      likes: [{ articleId: 'lake' }],
      comments: [{ articleId: 'lake', text: 'Mine' }],
    })
    await identity.account.delete(mira, PASSWORD)
    expect(await (await ask('GET', '/lake/comments')).json()).toMatchObject({
      items: [{ user: 'Guest', text: 'Mine' }],
    })
    expect(await (await ask('GET', '/lake')).json()).toMatchObject({ likes: 0, comments: 1 })
    expect((await ask('PUT', '/lake/like', { as: mira })).status).toBe(401)
  })
})

describe('a comment’s text', () => {
  it.each([
    ['  Hello \n', 'Hello'],
    ['one\r\ntwo\rthree\n\nfour', 'one\ntwo\nthree\n\nfour'],
    ['a \ud800 b', 'a \ufffd b'],
    ['<script>alert(1)</script> &amp; "x"', '<script>alert(1)</script> &amp; "x"'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    [` ${'x'.repeat(MAX_COMMENT_LENGTH)} `, 'x'.repeat(MAX_COMMENT_LENGTH)],
    [`a${'\r\n'.repeat(MAX_COMMENT_LENGTH - 2)}b`, `a${'\n'.repeat(MAX_COMMENT_LENGTH - 2)}b`],
  ])('%j is stored', async (typed, text) => {
    const { ask, join } = await start()
    const posted = await ask('POST', '/lake/comments', {
      as: await join('mira@example.com'),
      body: { text: typed },
    })
    expect([posted.status, (await posted.json()).text]).toEqual([201, text])
    expect((await (await ask('GET', '/lake/comments')).json()).items[0].text).toBe(text)
  })

  it.each([
    ['blank', { text: ' \n\t ' }],
    ['empty', { text: '' }],
    ['too long', { text: 'x'.repeat(MAX_COMMENT_LENGTH + 1) }],
    ['with a control character', { text: 'a\u0001b' }],
    ['missing', {}],
    ['a number', { text: 5 }],
    ['no text', { text: ['Hello'] }],
    ['in a list', [{ text: 'Hello' }]],
    ['nothing', null],
  ])('that is %s is refused', async (_, body) => {
    const { ask, join } = await start()
    const answer = await ask('POST', '/lake/comments', { as: await join('mira@example.com'), body })
    expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toMatchObject([
      400,
      'application/problem+json',
      { code: 'invalid' },
    ])
    expect(await (await ask('GET', '/lake')).json()).toMatchObject({ comments: 0 })
  })

  it('is refused as a form and as invalid JSON', async () => {
    const { app, ask, join } = await start()
    const authorization = await join('mira@example.com')
    const form = new URLSearchParams({ text: 'Hello' })
    const post = (body: BodyInit, headers = {}) =>
      app.request('/api/articles/lake/comments', {
        method: 'POST',
        body,
        headers: { authorization, ...headers },
      })
    expect((await post(form)).status).toBe(415)
    expect((await post('{"text":', { 'content-type': 'application/json' })).status).toBe(400)
    expect(await (await ask('GET', '/lake')).json()).toMatchObject({ comments: 0 })
  })
})

describe('the addresses of likes and comments', () => {
  it.each([
    ['GET', '/sea'],
    ['GET', '/sea/comments'],
    ['PUT', '/sea/like'],
    ['DELETE', '/sea/like'],
    ['POST', '/sea/comments'],
    ['DELETE', '/sea/comments/none'],
    ['GET', '/__proto__'],
  ])('answer 404 for an unknown article: %s %s', async (method, path) => {
    const { ask, join } = await start()
    const body = method === 'POST' ? { text: 'Hello' } : undefined
    const answer = await ask(method, path, { as: await join('mira@example.com'), body })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
  })

  it.each([
    ['PUT', '/lake/like'],
    ['DELETE', '/lake/like'],
    ['POST', '/lake/comments'],
    ['PATCH', '/lake/comments/none'],
    ['DELETE', '/lake/comments/none'],
  ])('refuse guests and ended sessions: %s %s', async (method, path) => {
    const { ask, join, identity } = await start()
    const ended = await join('mira@example.com')
    await identity.sessions.end(ended)
    const body = method === 'POST' ? { text: 'Hello' } : undefined
    for (const as of [undefined, ended, 'Bearer nothing', 'Basic bWlyYTp4']) {
      const answer = await ask(method, path, { as, body })
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'signed-out' }])
    }
    expect(await (await ask('GET', '/lake', { as: ended })).json()).toMatchObject({ liked: false, likes: 0 })
  })

  it.each([
    ['POST', '/lake', 'GET, HEAD'],
    ['GET', '/lake/like', 'PUT, DELETE'],
    ['POST', '/lake/like', 'PUT, DELETE'],
    ['PUT', '/lake/comments', 'GET, HEAD, POST'],
    ['POST', '/lake/comments/live', 'GET'],
    ['DELETE', '/lake/comments/live', 'GET'],
    ['POST', '/lake/comments/some', 'GET, HEAD, PATCH, DELETE'],
  ])('do not answer to %s %s', async (method, path, allowed) => {
    const { ask } = await start()
    const answer = await ask(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
  })

  it('find a comment by its address', async () => {
    const { ask, join } = await start()
    const as = await join('mira@example.com')
    const added = await (await ask('POST', '/lake/comments', { as, body: { text: 'Hello' } })).json()
    const found = await ask('GET', `/lake/comments/${added.id}`, { as })
    expect([found.status, await found.json()]).toEqual([200, added])
    for (const path of ['/lake/comments/none', '/lake/comments/%00', `/hill/comments/${added.id}`])
      expect((await ask('GET', path)).status).toBe(404)
  })

  it('accept a reply, and name the author of the comment it replies to', async () => {
    const { ask, join } = await start()
    const as = await join('mira@example.com')
    const { id } = await (await ask('POST', '/lake/comments', { as, body: { text: 'How deep?' } })).json()
    const post = (answer: unknown) => ask('POST', '/lake/comments', { as, body: { text: 'Very.', answer } })
    for (const [answer, detail] of [
      [{ to: 'none' }, 'The comment that you answer is not there any more.'],
      [{ to: 'a\0b' }, 'The body does not have the expected fields.'],
      [{}, 'The body does not have the expected fields.'],
    ]) {
      const refused = await post(answer)
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid', detail }])
    }
    const answered = await post({ to: id, isQuoting: true })
    expect([answered.status, await answered.json()]).toMatchObject([
      201,
      { answersTo: { id, quote: 'How deep?' } },
    ])
  })

  it('change a comment by the rules for a new one', async () => {
    const { ask, join, clock } = await start()
    const as = await join('mira@example.com')
    const { id } = await (await ask('POST', '/lake/comments', { as, body: { text: 'Hello' } })).json()
    const path = `/lake/comments/${id}`
    const edited = await ask('PATCH', path, { as, body: { text: ' Good day ' } })
    expect([edited.status, await edited.json()]).toMatchObject([200, { text: 'Good day', isOwn: true }])
    expect((await ask('PATCH', path, { as, body: { text: ' ' } })).status).toBe(400)
    clock.now = new Date(clock.now.getTime() + 15 * 60_000)
    const late = await ask('PATCH', path, { as, body: { text: 'Too late' } })
    expect([late.status, await late.json()]).toMatchObject([403, { code: 'too-late' }])
  })

  it.each(['limit=0', 'limit=51', 'limit=x', 'limit=', 'limit=2.5'])('refuse the page %s', async (query) => {
    const { ask } = await start()
    expect((await ask('GET', `/lake/comments?${query}`)).status).toBe(400)
  })

  it('answer a rate limit with Retry-After', async () => {
    const { ask, join } = createThreadsApp(await openFile(':memory:'), {
      createRateLimit: createRateLimits(undefined, pino({ level: 'silent' })),
      commentsPerMinute: 1,
    })
    const as = await join('mira@example.com')
    await ask('POST', '/lake/comments', { as, body: { text: 'One' } })
    const answer = await ask('POST', '/lake/comments', { as, body: { text: 'Two' } })
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'rate-limited' }])
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('refuse a forbidden comment with a status of its own', async () => {
    const { ask, join, articles, database } = await start()
    const as = await join('mira@example.com')
    const post = (text: string) => ask('POST', '/lake/comments', { as, body: { text } })
    await post('Hello')
    expect([(await post('Hello')).status, (await post('a.com b.com')).status]).toEqual([409, 422])
    articles.set('lake', { areCommentsClosed: true })
    expect([(await post('More')).status, await (await post('More')).json()]).toMatchObject([
      403,
      { code: 'comments-closed' },
    ])
    articles.set('lake', {})
    const blockedAt = new Date().toISOString()
    await database.db.insertInto('blockedAuthors').values({ email: 'mira@example.com', blockedAt }).execute()
    expect(await (await post('More')).json()).toMatchObject({ code: 'blocked' })
  })

  it('refuse a fourth comment that would await approval', async () => {
    const { ask, join } = createThreadsApp(await openFile(':memory:'), { hold: 'first' })
    const as = await join('mira@example.com')
    const post = (text: string) => ask('POST', '/lake/comments', { as, body: { text } })
    for (const text of ['One', 'Two', 'Three']) expect((await post(text)).status).toBe(201)
    const answer = await post('Four')
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: 'too-many-waiting', detail: 'Your earlier comments wait for approval first.' },
    ])
  })

  it('cannot be cached', async () => {
    const { ask } = await start()
    for (const path of ['/lake', '/lake/comments', '/sea'])
      expect((await ask('GET', path)).headers.get('cache-control')).toBe('no-store')
  })
})
