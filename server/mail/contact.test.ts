import { sql, type Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Database, MailsTable } from '../database/types.ts'
import { openMemory, fillDisk, newPath, openPatiently } from '../database/databases.testing.ts'
import { blockSender, listBlockedSenders, resendFailed, unblockSender } from './mailbox-store.ts'
import { startMailServer } from './mail-server.testing.ts'
import { MESSAGE, openTestContact, payload } from './contact.testing.ts'

const now = new Date('2026-03-05T10:00:00Z')

describe("visitors' messages", () => {
  it('are stored for the creator, with the visitor’s address for replies', async () => {
    await using site = await openTestContact(openMemory)
    expect((await site.send(payload())).status).toBe(200)
    expect(await site.rows()).toMatchObject([
      {
        kind: 'contact',
        recipient: 'creator@blog.example',
        replyToName: 'Mira Koch',
        replyToAddress: 'mira@example.com',
        subject: 'Chai (Side Lower)',
        text: expect.stringContaining('> Where was that?\n> Yours, Mira'),
        heldAt: null,
        dueAt: expect.any(String),
      },
    ])
  })

  it('are stored once, however often the browser sends the same attempt', async () => {
    await using site = await openTestContact(openMemory, { perHour: 2 })
    const attempt = randomUUID()
    for (let time = 0; time < 3; time += 1) expect((await site.send(payload({ attempt }))).status).toBe(200)
    expect(await site.rows()).toMatchObject([{ id: attempt }])
    const held = randomUUID()
    for (let time = 0; time < 3; time += 1)
      expect((await site.send(payload({ attempt: held, website: 'x' }))).status).toBe(200)
    expect(await site.rows()).toHaveLength(3)
  })

  it.each(['', 'x', '../../waypost.db', '0'.repeat(36), [], { a: 1 }])(
    'have an id of their own if the attempt is %j',
    async (attempt) => {
      await using site = await openTestContact(openMemory)
      for (let time = 0; time < 2; time += 1) expect((await site.send(payload({ attempt }))).status).toBe(200)
      const ids = (await site.rows()).map(({ id }) => id)
      expect(new Set(ids).size).toBe(2)
      expect(ids).not.toContain(attempt)
    },
  )

  it('come from a host of any script', async () => {
    await using site = await openTestContact(openMemory)
    for (const email of ['anna@xn--e1afmkfd.xn--p1ai', 'anna@пример.рф'])
      expect((await site.send(payload({ email }))).status).toBe(200)
    const address = 'anna@xn--e1afmkfd.xn--p1ai'
    expect((await site.rows()).map(({ replyToAddress }) => replyToAddress)).toEqual([address, address])
  })

  it.each([
    ['name', '\u3164', 'Name is required and must contain letters only.'],
    ['subject', '\u2800', 'Subject is required.'],
    ['message', '\u200b\n\u00ad', 'Message is required.'],
  ])('need a %s that shows something', async (field, text, reason) => {
    await using site = await openTestContact(openMemory)
    const answer = await site.send(payload({ [field]: text }))
    expect([answer.status, await answer.text()]).toEqual([422, reason])
  })

  it('are kept while the creator has no address, and sent again when she sets one', async () => {
    await using server = await startMailServer()
    let address: string | undefined
    const database = await openMemory()
    const creator = () => address
    await using site = await openTestContact(async () => database, { smtpUrl: server.url, creator })
    site.outbox.start()
    expect((await site.send(payload())).status).toBe(200)
    expect((await site.send(payload({ website: 'x' }))).status).toBe(200)
    await vi.waitFor(async () => {
      const kept = { dueAt: null, lastError: expect.stringContaining('no e-mail address') }
      expect(await site.rows()).toMatchObject([kept, { heldAt: expect.any(String) }])
    })
    expect(site.logged).toContainEqual(
      expect.objectContaining({ level: 40, msg: expect.stringContaining("'Messages' in the studio") }),
    )

    address = 'creator@blog.example'
    expect(await resendFailed(database, new Date())).toHaveLength(1)
    await vi.waitFor(() => expect(server.received).toMatchObject([{ envelopeTo: [address] }]))
  })

  it('ignore a recipient in the request', async () => {
    await using site = await openTestContact(openMemory)
    const others = Object.fromEntries(
      ['to', 'to_email', 'recipient', 'reply_to', 'cc', 'bcc', 'from', '__proto__'].map((name) => [
        name,
        'evil@example.com',
      ]),
    )
    await site.send(payload(others))
    const [row] = await site.rows()
    expect(JSON.stringify(row)).not.toContain('evil@example.com')
  })

  it('may use any script, and lose characters that cannot be stored', async () => {
    await using site = await openTestContact(openMemory)
    const { status } = await site.send(
      payload({
        name: ' علی\u200cرضا  Ńñ\u0303 ਮੇਹਰ 梅 ',
        subject: 'One\r\nBcc: evil@example.com\u2028two =?utf-8?Q?=E2=80=AE?=',
        message: 'a\u0000b\r\nc\ud800d\te',
      }),
    )
    expect(status).toBe(200)
    const [row] = await site.rows()
    expect(row).toMatchObject({
      replyToName: 'علی\u200cرضا Ńñ\u0303 ਮੇਹਰ 梅',
      subject: 'One Bcc: evil@example.com two = ?utf-8?Q?=E2=80=AE?= (Side Lower)',
      text: expect.stringContaining('\n> ab\n> c\ufffdd\te\n'),
    })
  })

  it('cannot put markup into the mail', async () => {
    await using site = await openTestContact(openMemory)
    const attack = '<img src=x onerror=alert(1)>"\'&'
    await site.send(payload({ subject: attack, message: attack }))
    const [row] = await site.rows()
    expect(row?.html).not.toContain('<img')
    expect(row?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  })

  it.each([
    ['fills in what nobody sees', { website: 'https://pills.example' }],
    ['is quicker than anybody writes', { seconds: '1' }],
    ['says of its haste what is no number', { seconds: 'none' }],
  ])('await the creator when the sender %s', async (_, extra) => {
    await using site = await openTestContact(openMemory)
    const answer = await site.send(payload(extra))
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: 'OK' })
    const [held, notice] = await site.rows()
    expect(held).toMatchObject({
      dueAt: null,
      sentAt: null,
      heldAt: expect.any(String),
      heldFor: expect.any(String),
    })
    expect(notice).toMatchObject({ kind: 'notice', recipient: 'creator@blog.example', replyToAddress: null })
    expect(notice?.text).toContain(`/studio/messages/${held?.id}`)
    expect(notice?.text).toContain('Mira Koch <mira@example.com>')
  })

  it('that are held send one notice a day, however many arrive', async () => {
    let time = new Date()
    await using site = await openTestContact(openMemory, { now: () => time })
    const kindsAfter = async (hours: number) => {
      time = new Date(time.getTime() + hours * 3_600_000)
      await site.send(payload({ website: 'x' }))
      return (await site.rows()).map(({ kind }) => kind)
    }
    expect(await kindsAfter(0)).toEqual(['contact', 'notice'])
    expect(await kindsAfter(23)).toEqual(['contact', 'notice', 'contact'])
    expect((await kindsAfter(25)).slice(3)).toEqual(['contact', 'notice'])
  })

  it.each([{ website: '' }, { seconds: '2' }, { website: '', seconds: '600' }])(
    'are not held with %o',
    async (extra) => {
      await using site = await openTestContact(openMemory)
      await site.send(payload(extra))
      expect(await site.rows()).toMatchObject([{ heldAt: null, dueAt: expect.any(String) }])
    },
  )

  it.each([
    ['hourly', 0],
    ['never', 2],
  ] as const)('are stored but not sent one by one if she wants mails %s', async (frequency, known) => {
    await using site = await openTestContact(openMemory, { frequency: () => frequency })
    const attempt = randomUUID()
    for (let time = 0; time < 2; time += 1) expect((await site.send(payload({ attempt }))).status).toBe(200)
    await site.send(payload({ website: 'x' }))
    expect(await site.rows()).toMatchObject([{ kind: 'contact', heldAt: expect.any(String) }])
    const messages = await site.db.selectFrom('messages').select('noticedAt').execute()
    expect(messages).toHaveLength(2)
    expect(messages.filter(({ noticedAt }) => noticedAt !== null)).toHaveLength(known)
  })

  it('of blocked senders and domains are refused', async () => {
    await using site = await openTestContact(openMemory)
    expect(await blockSender(site, 'mira@example.com', now)).toBe(true)
    expect(await blockSender(site, 'mira@example.com', now)).toBe(false)
    await blockSender(site, '@pills.example', now)
    const statusOf = async (email: string) => (await site.send(payload({ email }))).status
    expect(await statusOf('Mira@Example.com')).toBe(403)
    expect(await statusOf('a@pills.example')).toBe(403)
    expect(await statusOf('a@more.pills.example')).toBe(403)
    expect(await statusOf('a@nopills.example')).toBe(200)
    expect(await statusOf('noor@example.com')).toBe(200)
    expect(await listBlockedSenders(site)).toEqual(['@pills.example', 'mira@example.com'])
    expect(await unblockSender(site, 'mira@example.com')).toBe(true)
    expect(await unblockSender(site, 'mira@example.com')).toBe(false)
    expect(await statusOf('mira@example.com')).toBe(200)
  })

  it('of one client are limited, and refused input does not count', async () => {
    await using site = await openTestContact(openMemory, { perHour: 2 })
    for (let times = 0; times < 5; times++)
      expect((await site.send(payload({ email: 'nobody' }))).status).toBe(422)
    expect((await site.send(payload())).status).toBe(200)
    expect((await site.send(payload())).status).toBe(200)
    const refused = await site.send(payload())
    expect({ status: refused.status, text: await refused.text() }).toEqual({
      status: 429,
      text: 'Too Many Requests',
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await site.send(payload(), { 'x-test-client': '192.0.2.2' })).status).toBe(200)
    expect(await site.rows()).toHaveLength(3)
  })

  it('of a client far over the limit are refused unread', async () => {
    await using site = await openTestContact(openMemory, { perHour: 1 })
    for (let times = 0; times < 10; times++) expect((await site.send('{')).status).toBe(400)
    expect((await site.send('{')).status).toBe(429)
    expect((await site.send('{', { 'x-test-client': '192.0.2.2' })).status).toBe(400)
  })

  it('cannot fill the disk: they are refused while too many wait', async () => {
    await using site = await openTestContact(openMemory)
    await site.send(payload())
    const [row] = await site.rows()
    await site.db
      .updateTable('mails')
      .set({ bytes: 2 ** 30 })
      .where('id', '=', row.id)
      .execute()
    expect((await site.send(payload())).status).toBe(412)
    expect(site.logged).toMatchObject([{ level: 50, msg: expect.stringContaining('full') }])
    await site.db.updateTable('mails').set({ sentAt: now.toISOString() }).execute()
    expect((await site.send(payload())).status).toBe(200)
  })

  it('are refused beyond 5,000 unsent, and held up to 1,000 without blocking others', async () => {
    await using site = await openTestContact(openMemory)
    await store(site, 1_000, { heldAt: now.toISOString(), heldFor: 'Pills' })
    expect((await site.send(payload({ website: 'x' }))).status).toBe(412)
    expect((await site.send(payload())).status).toBe(200)
    await store(site, 4_999, { dueAt: now.toISOString() })
    expect((await site.send(payload())).status).toBe(412)
  })

  it('are accepted when the notice about a held message cannot be stored', async () => {
    await using site = await openTestContact(openMemory, { isDeaf: true })
    expect((await site.send(payload({ website: 'x' }))).status).toBe(200)
    expect(await site.rows()).toMatchObject([{ heldAt: expect.any(String) }])
    expect(site.logged.at(-1)).toMatchObject({ level: 50 })
  })

  it('are refused when the database fails, and the log contains the reason', async () => {
    await using site = await openTestContact(openMemory)
    await site.outbox.close()
    await site.db.selectFrom('mails').select('id').execute()
    await site.db.destroy()
    const answer = await site.send(payload())
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 412,
      text: 'The outbox cannot take messages at the moment',
    })
    expect(site.logged.map(({ msg }) => msg)).toEqual(['A message to the creator could not be stored'])
    expect(JSON.stringify(site.logged)).not.toContain(MESSAGE.message)
  })
})

it('a message refused for a full disk may be sent again later, and only the database logs the failure', async () => {
  const { database } = await openPatiently({ kind: 'sqlite', path: await newPath() })
  await using site = await openTestContact(async () => database)
  await site.send(payload())
  await fillDisk(database)
  const long = () => site.send(payload({ message: 'x '.repeat(2_400) }))
  const answer = await long()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(site.logged).toEqual([])
  await sql`pragma max_page_count = 100000`.execute(database.db)
  expect((await long()).status).toBe(200)
})

/** Stores messages of visitors, each of which takes next to nothing. */
async function store({ db }: Pick<Database, 'db'>, count: number, row: Partial<Insertable<MailsTable>>) {
  const mail = { kind: 'contact' as const, recipient: 'a@b.co', subject: 's', bytes: 0, attempts: 0 }
  const rows = Array.from({ length: count }, () => ({
    ...mail,
    id: randomUUID(),
    createdAt: now.toISOString(),
    ...row,
  }))
  for (let at = 0; at < count; at += 500)
    await db
      .insertInto('mails')
      .values(rows.slice(at, at + 500))
      .execute()
}
