import { Hono } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import type { AnswerNotice, LinkMail } from '../mail/types.ts'
import { answerMailRoutes } from './answer-mail-routes.ts'
import { openAnswerMails } from './answer-mails.ts'
import { accepted, authorsBy, createThreads } from './interactions.testing.ts'
import { changeComments } from './moderation-store.ts'
import type { Writer } from './service.ts'

const URL_OF_SITE = 'https://blog.example'
const SECRET = 'a secret of thirty-two characters or more'
const log = pino({ level: 'silent' })

describeOnBothDatabases('reply mails', (open) => {
  it('start and stop through mailed links, and only after a confirmation', async () => {
    const { mails, requests, mira, ask } = await start(await open())
    expect(await mails.isWanted(mira.user.id)).toBe(false)
    await mails.request(mira.user)
    expect(requests).toMatchObject([{ to: mira.user.email, expiresInHours: 24 }])
    const page = await ask('GET', requests[0].url)
    expect(await page.text()).toContain(mira.user.email)
    expect(await mails.isWanted(mira.user.id)).toBe(false)
    expect((await ask('POST', requests[0].url)).status).toBe(200)
    expect(await mails.isWanted(mira.user.id)).toBe(true)
    await mails.end(mira.user.id)
    expect(await mails.isWanted(mira.user.id)).toBe(false)
  })

  it('report each reply once across instances, with a link to it and a link to unsubscribe', async () => {
    const database = await open()
    const { threads, mira, oda, sent, want, mails, ask } = await start(database)
    const other = await start(database, threads)
    await want(mira)
    const asked = await accepted(threads.interactions.addComment('lake', mira, 'How deep?\nI wonder.'))
    const answer = { to: asked.id, isQuoting: false }
    const answered = await accepted(threads.interactions.addComment('lake', oda, 'Very.', answer))
    await vi.waitFor(() => expect([...sent, ...other.sent]).toHaveLength(1), 10_000)
    const [notice] = [...sent, ...other.sent]
    expect(notice).toEqual({
      to: mira.user.email,
      user: 'oda',
      title: 'The Lake',
      quote: 'How deep?',
      text: 'Very.',
      url: `${URL_OF_SITE}/article/lake#comment-${answered.id}`,
      endUrl: expect.stringMatching(/^https:\/\/blog\.example\/api\/answer-mails\/end\?token=/),
    })

    const oneClick = await ask('POST', notice.endUrl, 'List-Unsubscribe=One-Click')
    expect([oneClick.status, oneClick.headers.get('set-cookie')]).toEqual([200, null])
    expect(await mails.isWanted(mira.user.id)).toBe(false)
    // Those of another show that the worker has looked.
    await want(oda)
    await accepted(threads.interactions.addComment('lake', oda, 'Deeper than I thought.', answer))
    await accepted(threads.interactions.addComment('lake', mira, 'So?', { ...answer, to: answered.id }))
    await vi.waitFor(() => expect([...sent, ...other.sent]).toHaveLength(2), 10_000)
    expect([...sent, ...other.sent].filter(({ to }) => to === oda.user.email)).toHaveLength(1)
  })

  it('are sent after approval, and never for a user’s own or earlier replies', async () => {
    const database = await open()
    const { threads, mira, oda, sent, want } = await start(database)
    const strict = createThreads(database, { hold: 'first' })
    const asked = await accepted(threads.interactions.addComment('lake', mira, 'How deep?'))
    const answer = { to: asked.id, isQuoting: false }
    await accepted(threads.interactions.addComment('lake', await threads.addUser(), 'Too early', answer))
    threads.clock.now = new Date(threads.clock.now.getTime() + 1_000)
    strict.clock.now = threads.clock.now
    await want(mira)
    const held = await accepted(strict.interactions.addComment('lake', oda, 'Held', answer))
    await accepted(threads.interactions.addComment('lake', mira, 'To myself', answer))
    await accepted(threads.interactions.addComment('lake', await threads.addUser(), 'Seen', answer))
    await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000)
    await changeComments(database, 'approve', [{ id: held.id, articleId: 'lake' }], new Date())
    await vi.waitFor(() => expect(sent.map(({ text }) => text)).toEqual(['Seen', 'Held']), 10_000)
  })

  it('are tried again when they could not be stored', async () => {
    const { threads, mira, oda, sent, want, failures } = await start(await open())
    await want(mira)
    const asked = await accepted(threads.interactions.addComment('lake', mira, 'How deep?'))
    failures.push(new Error('The disk is full.'))
    const answer = { to: asked.id, isQuoting: false }
    await accepted(threads.interactions.addComment('lake', oda, 'Very.', answer))
    await vi.waitFor(() => expect(failures).toEqual([]), 10_000)
    await accepted(threads.interactions.addComment('lake', oda, 'Another word', undefined))
    await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000)
  })

  it('are limited to 20 a day for each user', async () => {
    const { threads, mira, sent, want } = await start(await open())
    await want(mira)
    const asked = await accepted(threads.interactions.addComment('lake', mira, 'How deep?'))
    const others = await threads.addUsers(25)
    for (const [turn, writer] of others.entries())
      await threads.interactions.addComment('lake', writer, `Answer ${turn}`, {
        to: asked.id,
        isQuoting: false,
      })
    const db = threads.database.db
    await vi.waitFor(async () => {
      const left = await db
        .selectFrom('comments')
        .select('id')
        .where('answersTo', 'is not', null)
        .where('answerMailedAt', 'is', null)
        .execute()
      expect(left).toEqual([])
    }, 15_000)
    expect(sent).toHaveLength(20)
  })

  it('reject links that are forged, expired or for another purpose', async () => {
    const { threads, mails, requests, mira, ask } = await start(await open())
    await mails.request(mira.user)
    const [{ url }] = requests
    const token = new URL(url).searchParams.get('token')!
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    for (const forged of [
      url.replace('/start?', '/end?'),
      `${url}x`,
      url.replace(token, none),
      url.replace(token, ''),
    ])
      expect((await ask('POST', forged)).status).toBe(410)
    threads.clock.now = new Date(threads.clock.now.getTime() + 24 * 3_600_000 + 1_000)
    expect((await ask('GET', url)).status).toBe(410)
    expect((await ask('POST', url)).status).toBe(410)
    expect(await mails.isWanted(mira.user.id)).toBe(false)
  })

  it('can be requested three times an hour, by signed-in users only', async () => {
    const { mails, mira, ask } = await start(await open())
    for (let time = 0; time < 3; time += 1) await mails.request(mira.user)
    await expect(mails.request(mira.user)).rejects.toMatchObject({ code: 'rate-limited' })
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await ask(method, `${URL_OF_SITE}/api/answer-mails`)).status).toBe(401)
    const as = 'Bearer mira'
    expect((await ask('POST', `${URL_OF_SITE}/api/answer-mails`, undefined, as)).status).toBe(429)
    const state = await ask('GET', `${URL_OF_SITE}/api/answer-mails`, undefined, as)
    expect(await state.json()).toEqual({ isWanted: false })
  })
})

/** Opens the mails of answers over a database; `failures` are thrown by the next mails. */
async function start(database: Database, threads = createThreads(database)) {
  const sent: AnswerNotice[] = []
  const requests: LinkMail[] = []
  const failures: Error[] = []
  const [mira, oda] = [await threads.addUser(), await threads.addUser()]
  await database.db.updateTable('users').set({ displayName: 'oda' }).where('id', '=', oda.user.id).execute()
  const mails = openAnswerMails({
    ...database,
    publicUrl: URL_OF_SITE,
    secret: SECRET,
    titleOf: (id) => ({ lake: 'The Lake' })[id],
    authorOf: authorsBy('name'),
    mail: {
      sendLink: async (request) => void requests.push(request),
      async sendAnswer(_trx, _announce, notice) {
        const failure = failures.shift()
        if (failure) throw failure
        sent.push(notice)
      },
    },
    createRateLimit: createRateLimits(database.pool, log),
    pauseMs: 10,
    now: () => threads.clock.now,
    log,
  })
  mails.start()
  onTestFinished(mails.close)
  const app = new Hono<{ Variables: RequestIdVariables }>()
    .route(
      '/api/answer-mails',
      answerMailRoutes(
        mails,
        async (authorization) => (authorization === 'Bearer mira' ? mira.user : undefined),
        () => 'Side Lower',
      ),
    )
    .onError(createErrorHandler(log))
  return {
    threads,
    mails,
    mira,
    oda,
    sent,
    requests,
    failures,
    /** Has somebody mailed answers from now on. */
    async want({ user }: Writer) {
      await mails.request(user)
      await app.request(requests.at(-1)!.url, { method: 'POST' })
    },
    ask: (method: string, address: string, body?: string, authorization?: string) =>
      app.request(address, {
        method,
        body,
        headers: {
          ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(authorization && { authorization }),
        },
      }),
  }
}
