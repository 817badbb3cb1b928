import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { NoticeFrequency } from '#domain/notice-time.ts'
import type { StudioSettings } from '#domain/studio-settings.ts'
import { testContext } from '../context.testing.ts'
import { describeOnBothDatabases, openMemory } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import { commentNews } from '../interactions/comment-news.ts'
import { changeComments } from '../interactions/moderation-store.ts'
import { authorsBy, createThreads } from '../interactions/interactions.testing.ts'
import { startMailServer } from './mail-server.testing.ts'
import { openTestMail } from './mail.testing.ts'

const MIDNIGHT = new Date('2026-03-05T00:00:00.000Z')
const MINUTE_MS = 60_000

it.each<[count: number, frequency: NoticeFrequency, mails: number]>([
  [3, 'at once', 3],
  [50, 'at once', 11],
  [5_000, 'at once', 11],
  [3, 'hourly', 3],
  [50, 'hourly', 24],
  [5_000, 'hourly', 24],
  [3, 'daily', 1],
  [50, 'daily', 1],
  [5_000, 'daily', 1],
  [50, 'never', 0],
])(
  'a day with %i comments, mailed %s, is %i mails, and tells of each comment once',
  async (count, frequency, mails) => {
    await using server = await startMailServer()
    const site = await open(await openMemory(), { smtpUrl: server.url, comments: frequency })
    const everyMs = (24 * 60 * MINUTE_MS) / count
    let written = 0
    for (let minute = 0; minute <= 24 * 60; minute += 1) {
      site.clock.now = new Date(MIDNIGHT.getTime() + minute * MINUTE_MS)
      const until = Math.min(Math.ceil((minute * MINUTE_MS) / everyMs), count)
      await site.write(until - written)
      written = until
      await site.notices.look()
    }
    expect(await site.subjects()).toHaveLength(mails)
    site.mail.start()
    // What came after the last mail of the day follows on the next one.
    site.clock.now = new Date(site.clock.now.getTime() + 40 * 60 * MINUTE_MS)
    await site.notices.look()
    await site.notices.look()
    const told = () =>
      server.received.map(({ subject = '' }) => countIn(subject)).reduce((sum, n) => sum + n, 0)
    await vi.waitFor(() => expect(told()).toBe(frequency === 'never' ? 0 : count), { timeout: 8_000 })
    expect(server.received.length).toBeLessThanOrEqual(mails + 1)
  },
  30_000,
)

describeOnBothDatabases('mails about comments', (open_) => {
  it('are written by one of many instances', async () => {
    const database = await open_()
    const sites = [await open(database, { comments: 'at once' })]
    for (let more = 0; more < 3; more += 1) sites.push(await open(database, { comments: 'at once' }))
    await sites[0].write(5)
    await Promise.all(sites.map(({ notices }) => notices.look()))
    expect(await sites[0].subjects()).toEqual(['5 new comments (Side Lower)'])
    await Promise.all(sites.map(({ notices }) => notices.look()))
    expect(await sites[0].subjects()).toHaveLength(1)
  })
})

it('quotes the newest comments, marked, with a link to the studio', async () => {
  const site = await open(await openMemory(), { comments: 'at once' })
  for (const text of ['First', 'Second', 'Third', '-- \nSide Lower\n<b>Fourth</b>']) {
    site.clock.now = new Date(site.clock.now.getTime() + 1_000)
    await site.write(1, { text })
  }
  await site.notices.look()
  const [mail] = await site.mails()
  expect(mail).toMatchObject({ kind: 'notice', recipient: 'creator@blog.example' })
  expect(mail.text).toContain('mira@example.com on ‘The lake’:\n\n> -- \n> Side Lower\n> <b>Fourth</b>\n')
  expect(mail.text).not.toContain('First')
  expect(mail.text).toContain('http://localhost/studio/comments\n')
  expect(mail.html).toContain('&lt;b&gt;Fourth&lt;/b&gt;')
})

it('tells of held comments apart, and of neither hers nor removed ones', async () => {
  const site = await open(await openMemory(), { comments: 'at once', held: 'at once' })
  const at = MIDNIGHT.toISOString()
  await site.write(1, { heldAt: at })
  await site.write(1, { removedAt: at, removedBy: 'creator' })
  const { user } = await createThreads(site.database).addUser('owner@example.com')
  await site.database.db.insertInto('owner').values({ userId: user.id }).execute()
  await site.write(1, { userId: user.id })
  await site.notices.look()
  expect(await site.subjects()).toEqual(['A comment waits for your approval (Side Lower)'])
  const [{ text }] = await site.mails()
  expect(text).toContain('/studio/comments?show=held')
})

it('tells of no comment that she approved herself', async () => {
  const site = await open(await openMemory(), { comments: 'at once', held: 'daily' })
  await site.write(1, { id: 'held', heldAt: MIDNIGHT.toISOString() })
  await changeComments(site.database, 'approve', [{ id: 'held', articleId: 'lake' }], MIDNIGHT)
  await site.notices.look()
  expect(await site.subjects()).toEqual([])
})

it('waits while she has no address, and is lost by no failure', async () => {
  const site = await open(await openMemory(), { comments: 'at once', hasAddress: false })
  await site.write(2)
  await site.notices.look()
  expect(await site.subjects()).toEqual([])
  const again = await open(site.database, { comments: 'at once' })
  again.failOnce()
  await again.notices.look()
  expect(await again.subjects()).toEqual([])
  await again.notices.look()
  expect(await again.subjects()).toEqual(['2 new comments (Side Lower)'])
})

/** Opens the notices about comments over a database. */
async function open(
  database: Database,
  {
    smtpUrl,
    hasAddress = true,
    ...frequencies
  }: Partial<StudioSettings['mail']> & { smtpUrl?: string; hasAddress?: boolean } = {},
) {
  const clock = { now: new Date(MIDNIGHT) }
  const context = { ...testContext({ now: () => clock.now }), database }
  const settings = {
    mail: { comments: 'never' as const, held: 'never' as const, messages: 'never' as const, ...frequencies },
  }
  const mail = openTestMail(context, {
    smtpUrl,
    settings,
    to: hasAddress ? 'creator@blog.example' : undefined,
  })
  onTestFinished(() => mail.close())
  let isFailing = false
  const [comments, held] = commentNews({ db: database.db, titleOf: () => 'The lake', authorOf: authorsBy() })
  const notices = mail.openNotices({
    sources: [
      {
        ...comments,
        async take(trx, at) {
          const news = await comments.take(trx, at)
          if (isFailing) {
            isFailing = false
            throw new Error('The process was killed.')
          }
          return news
        },
      },
      held,
    ],
    ownerEmail: () => undefined,
  })
  const known = await database.db.selectFrom('users').select('id').executeTakeFirst()
  const userId = known?.id ?? (await createThreads(database).addUser('mira@example.com')).user.id
  let number = 0
  return {
    database,
    clock,
    mail,
    notices,
    failOnce: () => (isFailing = true),
    /** Stores comments at the clock's time. */
    async write(count: number, row: Record<string, unknown> = {}) {
      const rows = Array.from({ length: count }, () => ({
        id: randomUUID(),
        articleId: 'lake',
        number: (number += 1),
        lastEvent: number,
        userId,
        text: 'Text',
        textHash: '',
        createdAt: clock.now.toISOString(),
        ...row,
      }))
      if (rows.length > 0) await database.db.insertInto('comments').values(rows).execute()
    },
    mails: () => database.db.selectFrom('mails').selectAll().orderBy('createdAt').execute(),
    async subjects() {
      const rows = await database.db.selectFrom('mails').select('subject').orderBy('createdAt').execute()
      return rows.map(({ subject }) => subject)
    },
  }
}

function countIn(subject: string): number {
  return Number(/^[\d,]+/.exec(subject)?.[0].replaceAll(',', '') ?? 1)
}
