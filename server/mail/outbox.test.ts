import pino from 'pino'
import { expect, it, vi } from 'vitest'
import type { Database } from '../database/types.ts'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { refusal, startMailServer } from './mail-server.testing.ts'
import { openOutbox } from './outbox.ts'
import { openTransport } from './mail.ts'
import { claimMail } from './outbox-store.ts'
import type { Mail } from './types.ts'

const mail: Mail = {
  kind: 'account',
  to: 'mira@example.com',
  subject: 'Grüße aus Chandigarh',
  text: 'Hello',
  html: '<p>Hello',
}

describeOnBothDatabases('openOutbox', (open, onSqlite) => {
  it('delivers a mail and erases its body', async () => {
    await using server = await startMailServer()
    await using site = await openSite(open, server.url)
    const [row] = await site.sendAndRead(mail)
    await eventually(() => expect(server.received).toHaveLength(1))
    expect(server.received[0]).toMatchObject({
      from: { address: 'post@blog.example' },
      envelopeTo: ['mira@example.com'],
      subject: 'Grüße aus Chandigarh',
      messageId: `<${row?.id}@blog.example>`,
    })
    await eventually(async () => {
      expect(await site.rows()).toMatchObject([{ text: null, html: null, dueAt: null, attempts: 1 }])
    })
    expect((await site.rows())[0]?.sentAt).toBeTruthy()
  })

  onSqlite('has stored a mail once it says so, whatever becomes of the server', async () => {
    await using site = await openSite(open, await closedUrl())
    expect(await site.sendAndRead(mail)).toMatchObject([{ recipient: mail.to, text: 'Hello', sentAt: null }])
  })

  onSqlite('does not say that it has stored a mail when the database failed', async () => {
    await using site = await openSite(open, await closedUrl())
    await site.outbox.close()
    await site.db.destroy()
    await expect(site.outbox.send(mail)).rejects.toBeInstanceOf(Error)
  })

  it('delivers mails in the order in which they were stored', async () => {
    await using server = await startMailServer()
    await using site = await openSite(open, server.url)
    const subjects = Array.from({ length: 8 }, (_, at) => `Letter ${at}`)
    for (const subject of subjects) await site.outbox.send({ ...mail, subject })
    await eventually(() => expect(server.received).toHaveLength(8))
    expect(server.received.map(({ subject }) => subject)).toEqual(subjects)
  })

  onSqlite('delivers once a server that was down is back', async () => {
    const url = await closedUrl()
    await using site = await openSite(open, url)
    await site.outbox.send(mail)
    await eventually(async () => {
      expect(await site.rows()).toMatchObject([
        { text: 'Hello', lastError: expect.stringContaining('REFUSED') },
      ])
    })
    await using server = await startMailServer({ port: Number(new URL(url).port) })
    await eventually(() => expect(server.received).toHaveLength(1))
    await eventually(async () => expect(await site.rows()).toMatchObject([{ lastError: null, dueAt: null }]))
  })

  it('tries again later when the server requests it', async () => {
    let refusals = 0
    await using server = await startMailServer({
      onRecipient: () => {
        if (refusals++ < 2) throw refusal(451, 'Greylisted')
      },
    })
    await using site = await openSite(open, server.url)
    await site.outbox.send(mail)
    await eventually(() => expect(server.received).toHaveLength(1))
    await eventually(async () => expect(await site.rows()).toMatchObject([{ attempts: 3, dueAt: null }]))
  })

  onSqlite('does not try again before the time has come', async () => {
    let attempts = 0
    await using server = await startMailServer({
      onRecipient: () => {
        attempts++
        throw refusal(451, 'Later')
      },
    })
    let time = new Date('2026-03-01T12:00:00Z')
    await using site = await openSite(open, server.url, { retryDelaysMs: [90_000], now: () => time })
    await site.outbox.send(mail)
    await eventually(async () => {
      expect(await site.rows()).toMatchObject([
        { dueAt: '2026-03-01T12:01:30.000Z', lastError: expect.stringContaining('451') },
      ])
    })
    time = new Date('2026-03-01T12:01:29Z')
    await site.outbox.send({ ...mail, to: 'wakes@example.com' })
    await eventually(() => expect(attempts).toBe(2))
    time = new Date('2026-03-01T12:01:30Z')
    await site.outbox.send({ ...mail, to: 'wakes@example.com' })
    await eventually(() => expect(attempts).toBe(4))
  })

  onSqlite('gives up after the last attempt, and keeps the mail whole', async () => {
    await using server = await startMailServer({
      onRecipient: () => {
        throw refusal(451, 'Later')
      },
    })
    let time = new Date('2026-03-01T12:00:00Z')
    await using site = await openSite(open, server.url, { retryDelaysMs: [10, 20], now: () => time })
    await site.outbox.send(mail)
    await eventually(async () => expect((await site.rows())[0]?.lastError).toContain('451'))
    time = new Date('2026-03-04T12:00:00Z')
    await site.outbox.send({ ...mail, to: 'wakes@example.com' })
    const dead = { attempts: 2, dueAt: null, sentAt: null, text: 'Hello', html: '<p>Hello' }
    await eventually(async () => expect((await site.rows())[0]).toMatchObject(dead))
  })

  onSqlite(
    'gives up at once when the server knows no such recipient, and tells so without the body',
    async () => {
      const asked: string[] = []
      await using server = await startMailServer({
        onRecipient: (address) => {
          asked.push(address)
          if (address === mail.to) throw refusal(550, `5.1.1 <${address}>: no such user`)
        },
      })
      await using site = await openSite(open, server.url)
      await site.outbox.send(mail)
      await site.outbox.send({ ...mail, to: 'known@example.com' })
      await eventually(() => expect(server.received).toHaveLength(1))
      await eventually(async () => {
        const [row] = await site.rows()
        expect(row).toMatchObject({ attempts: 1, dueAt: null, sentAt: null, text: 'Hello' })
        expect(row?.lastError).toMatch(/550 5\.1\.1 .*no such user/)
      })
      await site.outbox.close()
      expect(asked).toEqual([mail.to, 'known@example.com'])
      expect(site.logged).toHaveLength(1)
      const [row] = await site.rows()
      expect(site.logged[0]).toMatchObject({ level: 50, mail: row?.id, recipientDomain: 'example.com' })
      expect(JSON.stringify(site.logged)).not.toMatch(/mira|Hello/)
    },
  )

  it('shares the work with other processes without duplicates', async () => {
    await using server = await startMailServer()
    await using one = await openSite(open, server.url)
    const other = openOutbox({ ...site(server.url), db: one.db, changes: one.changes })
    other.start()
    const subjects = Array.from({ length: 30 }, (_, at) => `Letter ${at}`)
    await Promise.all(subjects.map((subject, at) => (at % 2 ? one.outbox : other).send({ ...mail, subject })))
    await eventually(async () => {
      expect((await one.rows()).every(({ sentAt }) => sentAt)).toBe(true)
    })
    await other.close()
    expect(server.received).toHaveLength(30)
    expect(new Set(server.received.map(({ subject }) => subject))).toEqual(new Set(subjects))
  })

  it('does not touch a mail that another process is delivering', async () => {
    const gate = Promise.withResolvers<void>()
    let attempts = 0
    await using server = await startMailServer({
      onMessage: () => {
        attempts++
        return gate.promise
      },
    })
    await using one = await openSite(open, server.url)
    await one.outbox.send(mail)
    await eventually(() => expect(attempts).toBe(1))
    const other = openOutbox({ ...site(server.url), db: one.db, changes: one.changes })
    other.start()
    await other.send({ ...mail, subject: 'Another' })
    await eventually(() => expect(attempts).toBe(2))
    gate.resolve()
    await other.close()
    await one.outbox.close()
    expect(server.received).toHaveLength(2)
  })

  it('delivers a mail that a killed process had stored', async () => {
    await using server = await startMailServer()
    const database = await open()
    const past = '2026-01-01T00:00:00.000Z'
    const soon = new Date(Date.now() + 300).toISOString()
    await insert(database, { id: 'never-tried', dueAt: past, attempts: 0 })
    await insert(database, { id: 'lease-ended', dueAt: past, leasedUntil: past, attempts: 1 })
    await insert(database, { id: 'lease-ends-soon', dueAt: past, leasedUntil: soon, attempts: 1 })
    await using site = await openSite(async () => database, server.url)
    const names = () => server.received.map(({ messageId }) => messageId)
    // What was tried before comes after what was not.
    const all = ['never-tried', 'lease-ended', 'lease-ends-soon'].map((id) => `<${id}@blog.example>`)
    await eventually(() => expect(names()).toEqual(all))
    expect(new Date().toISOString() >= soon).toBe(true)
    await eventually(async () => expect((await site.rows()).every(({ sentAt }) => sentAt)).toBe(true))
  })

  it('delivers a mail that a killed process was retrying during an outage', async () => {
    await using server = await startMailServer()
    const database = await open()
    const now = new Date()
    const later = new Date(now.getTime() + 1_800_000)
    await insert(database, {
      id: 'a-waits-for-the-server',
      dueAt: later.toISOString(),
      unreachableAt: now.toISOString(),
      attempts: 0,
    })
    await insert(database, { id: 'b-is-new', dueAt: now.toISOString(), attempts: 0 })
    // By the process that is killed then.
    expect(await claimMail(database.db, now, 200)).toMatchObject({ id: 'a-waits-for-the-server' })
    await using _ = await openSite(async () => database, server.url)
    await eventually(() => expect(server.received).toHaveLength(2))
  })

  onSqlite('delivers nothing before it is told to begin', async () => {
    await using server = await startMailServer()
    await using one = await openSite(open, server.url)
    const waiting = openOutbox({ ...site(server.url), ...(await open()) })
    await waiting.send({ ...mail, subject: 'Too early' })
    await one.outbox.send(mail)
    await eventually(() => expect(server.received.map(({ subject }) => subject)).toEqual([mail.subject]))
    waiting.start()
    await eventually(() => expect(server.received).toHaveLength(2))
    await waiting.close()
  })

  it('forgets a sent mail after a month, and keeps waiting ones', async () => {
    await using site = await openSite(open, await closedUrl())
    await site.outbox.send(mail)
    const long = '2020-01-01T00:00:00.000Z'
    const sent = {
      kind: 'account' as const,
      bytes: 0,
      subject: 'Sent',
      text: null,
      html: null,
      createdAt: long,
      dueAt: null,
      attempts: 1,
      sentAt: long,
    }
    await site.db
      .insertInto('mails')
      .values({ ...sent, id: 'old', recipient: mail.to })
      .execute()
    const month = new Date(Date.now() - 29 * 86_400_000).toISOString()
    await site.db
      .insertInto('mails')
      .values({ ...sent, id: 'new', recipient: mail.to, sentAt: month })
      .execute()
    site.outbox.start()
    await eventually(async () => expect((await site.rows()).map(({ id }) => id)).not.toContain('old'))
    expect(await site.rows()).toHaveLength(2)
  })

  it('forgets one person’s mails and no others', async () => {
    await using site = await openSite(open, await closedUrl())
    await site.outbox.send(mail)
    await site.outbox.send({ ...mail, to: 'noor@example.com' })
    await site.outbox.send({
      ...mail,
      kind: 'contact',
      subject: 'To the creator, who has an account as well',
    })
    await site.outbox.forgetAccount('mira@example.com')
    expect(await site.rows()).toMatchObject([{ recipient: 'noor@example.com' }, { kind: 'contact' }])
  })

  onSqlite('waits for the mail that is being delivered when it closes, and begins no other', async () => {
    const gate = Promise.withResolvers<void>()
    const onMessage = vi.fn(() => gate.promise)
    await using server = await startMailServer({ onMessage })
    await using site = await openSite(open, server.url)
    await site.outbox.send(mail)
    await site.outbox.send({ ...mail, subject: 'Another' })
    await eventually(() => expect(onMessage).toHaveBeenCalled())
    const closed = site.outbox.close()
    gate.resolve()
    await closed
    expect(await site.rows()).toMatchObject([{ sentAt: expect.any(String) }, { sentAt: null, attempts: 0 }])
    await site.outbox.send({ ...mail, subject: 'Stored all the same' })
    expect(await site.rows()).toHaveLength(3)
    expect(server.received).toHaveLength(1)
  })

  onSqlite('does not wait for ever when it closes', async () => {
    await using server = await startMailServer({ onMessage: () => new Promise(() => {}) })
    await using site = await openSite(open, server.url, { retryDelaysMs: [60_000], closeMs: 50 })
    await site.outbox.send(mail)
    await eventually(async () => expect(await site.rows()).toMatchObject([{ attempts: 1 }]))
    await site.outbox.close()
    expect(await site.rows()).toMatchObject([{ text: 'Hello', sentAt: null, lastError: expect.any(String) }])
  })
})

/** Waits until a check holds. */
function eventually(check: () => void | Promise<void>) {
  return vi.waitFor(check, { timeout: 8_000, interval: 10 })
}

interface Options {
  now?: () => Date
  retryDelaysMs?: number[]
  closeMs?: number
}

/** A database and an outbox over it, and what the outbox logged as an error. */
async function openSite(open: () => Promise<Database>, url: string, options: Options = {}) {
  const { db, changes } = await open()
  const logged: { level: number }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const outbox = openOutbox({ ...site(url), db, changes, log, ...options })
  outbox.start()
  const rows = () => db.selectFrom('mails').selectAll().orderBy('createdAt').execute()
  return {
    db,
    changes,
    outbox,
    logged,
    rows,
    async sendAndRead(mail: Mail) {
      await outbox.send(mail)
      return rows()
    },
    [Symbol.asyncDispose]: () => outbox.close(),
  }
}

/** What a second outbox shares with the first. */
function site(smtpUrl: string) {
  return {
    transport: openTransport({
      smtpUrl,
      from: 'post@blog.example',
      publicUrl: 'https://blog.example',
      siteName: () => 'Side Lower',
      dataDir: 'unused',
    }),
    creator: () => 'creator@blog.example',
    log: pino({ level: 'silent' }),
    retryDelaysMs: [20, 40, 80, 160, 320, 640, 1_280],
  }
}

async function insert(
  { db }: Database,
  row: { id: string; dueAt: string; leasedUntil?: string; unreachableAt?: string; attempts: number },
) {
  const { kind, to, subject, text, html } = mail
  const createdAt = '2026-01-01T00:00:00.000Z'
  await db
    .insertInto('mails')
    .values({ ...row, kind, recipient: to, subject, text, html, bytes: 0, createdAt })
    .execute()
}

/** The address of a server that is down. */
async function closedUrl(): Promise<string> {
  await using server = await startMailServer()
  return server.url
}
