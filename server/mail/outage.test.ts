import { describe, expect, it, vi } from 'vitest'
import { openMemory } from '../database/databases.testing.ts'
import { openTestContact } from './contact.testing.ts'
import { HANG_UP, refusal, startMailServer } from './mail-server.testing.ts'
import type { Mail } from './types.ts'

const HOUR_MS = 3_600_000

const mail: Mail = { kind: 'contact', to: 'a@example.com', subject: 'A', text: 'Hello', html: '<p>Hello' }

describe('mails, while the mail server is down', () => {
  it('wait together, and leave in order when one is delivered', async () => {
    const { port, url } = await deadServer()
    await using site = await openTestContact(openMemory, { smtpUrl: url, retryDelaysMs: [HOUR_MS, HOUR_MS] })
    for (const subject of ['A', 'B', 'C']) await site.outbox.send({ ...mail, subject })
    site.outbox.start()
    await eventually(async () => {
      const rows = await site.rows()
      expect(new Set(rows.map(({ dueAt }) => dueAt)).size).toBe(1)
      expect(rows.every(({ unreachableAt, lastError }) => unreachableAt && lastError)).toBe(true)
    })
    // Nobody asked in vain for each of them.
    expect(site.logged).toMatchObject([{ msg: expect.stringContaining('The mail server is unreachable') }])

    await using server = await startMailServer({ port })
    await site.outbox.send({ ...mail, subject: 'D' })
    await eventually(() => expect(server.received).toHaveLength(4))
    expect(server.received.map(({ subject }) => subject)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('are not failed because other mails arrive', async () => {
    const { url } = await deadServer()
    await using site = await openTestContact(openMemory, { smtpUrl: url, retryDelaysMs: [HOUR_MS] })
    site.outbox.start()
    for (const subject of ['A', 'B', 'C', 'D', 'E']) {
      await site.outbox.send({ ...mail, subject })
      await eventually(async () =>
        expect((await site.rows()).at(-1)).toMatchObject({ subject, unreachableAt: expect.any(String) }),
      )
    }
    expect((await site.rows()).every(({ dueAt }) => dueAt !== null)).toBe(true)
  })

  it('are failed together, each after three days', async () => {
    const { url } = await deadServer()
    let time = new Date('2026-03-06T18:00:00Z')
    const days = (count: number) =>
      new Date(new Date('2026-03-06T18:00:00Z').getTime() + count * 24 * HOUR_MS)
    await using site = await openTestContact(openMemory, {
      smtpUrl: url,
      retryDelaysMs: [50],
      now: () => time,
    })
    site.outbox.start()
    for (const subject of ['A', 'B', 'C']) await site.outbox.send({ ...mail, subject })
    await eventually(async () => expect((await site.rows()).every((row) => row.unreachableAt)).toBe(true))
    time = days(2.9)
    await site.outbox.send({ ...mail, subject: 'D' })
    await eventually(async () => expect((await site.rows())[0]?.unreachableAt).toMatch(/^2026-03-09/))
    expect((await site.rows()).every(({ dueAt }) => dueAt !== null)).toBe(true)
    time = days(3.1)
    await site.outbox.send({ ...mail, subject: 'E' })
    const [none, some] = [{ dueAt: null, sentAt: null, text: 'Hello' }, { dueAt: expect.any(String) }]
    await eventually(async () => expect(await site.rows()).toMatchObject([none, none, none, some, some]))
    expect(site.logged.filter(({ level }) => level === 50)).toHaveLength(3)
  })

  it('stay queued for at least a day after a start, however long the site was stopped', async () => {
    const { url } = await deadServer()
    const database = await openMemory()
    let time = new Date('2026-03-06T18:00:00Z')
    const options = { smtpUrl: url, retryDelaysMs: [50], now: () => time }
    await using before = await openTestContact(async () => database, options)
    await before.outbox.send(mail)
    await before.outbox.close()
    time = new Date('2026-04-06T18:00:00Z')
    await using after = await openTestContact(async () => database, options)
    after.outbox.start()
    await eventually(async () =>
      expect((await after.rows())[0]).toMatchObject({
        unreachableAt: expect.any(String),
        giveUpAt: '2026-04-07T18:00:00.000Z',
      }),
    )
  })

  it('leave at once after a restart, such as one that corrects the settings', async () => {
    const { url } = await deadServer()
    const database = await openMemory()
    const options = { smtpUrl: url, retryDelaysMs: [HOUR_MS] }
    await using before = await openTestContact(async () => database, options)
    before.outbox.start()
    await before.outbox.send(mail)
    await eventually(async () => expect((await before.rows())[0]?.unreachableAt).toBeTruthy())
    await before.outbox.close()

    await using server = await startMailServer()
    await using after = await openTestContact(async () => database, { ...options, smtpUrl: server.url })
    after.outbox.start()
    await eventually(() => expect(server.received).toHaveLength(1))
  })
})

describe('mails', () => {
  it('are not delayed by a mail on which the server hangs up', async () => {
    await using server = await startMailServer({
      onMessage: (source) => {
        if (source.includes('Subject: Poison')) throw HANG_UP
      },
    })
    await using site = await openTestContact(openMemory, { smtpUrl: server.url, retryDelaysMs: [HOUR_MS] })
    await site.outbox.send({ ...mail, subject: 'Poison' })
    await site.outbox.send({ ...mail, subject: 'Honey' })
    site.outbox.start()
    await eventually(() => expect(server.received.map(({ subject }) => subject)).toEqual(['Honey']))
    expect(await site.rows()).toMatchObject([{ unreachableAt: null, dueAt: expect.any(String) }, {}])
  })

  it('pass a mail on which the server hangs up before it refuses connections for a while', async () => {
    let isBanned = false
    await using server = await startMailServer({
      onMessage: (source) => {
        if (!source.includes('Subject: Poison')) return
        isBanned = true
        setTimeout(() => (isBanned = false), 150)
        throw HANG_UP
      },
      smtp: {
        onConnect: (_, answer) => answer(isBanned ? refusal(421, 'Too many connections') : undefined),
      },
    })
    await using site = await openTestContact(openMemory, {
      smtpUrl: server.url,
      retryDelaysMs: [50, 100, 200, HOUR_MS],
    })
    await site.outbox.send({ ...mail, subject: 'Poison' })
    site.outbox.start()
    const subjects = Array.from({ length: 10 }, (_, index) => `Letter ${index}`)
    for (const subject of subjects) await site.outbox.send({ ...mail, subject })
    await eventually(() => expect(server.received.map(({ subject }) => subject)).toEqual(subjects))
  })

  it('to the creator use her current address, and others their original recipient', async () => {
    const { port, url } = await deadServer()
    let address = 'typo@blog.example'
    await using site = await openTestContact(openMemory, {
      smtpUrl: url,
      retryDelaysMs: [50],
      creator: () => address,
    })
    for (const kind of ['contact', 'notice', 'account'] as const) await site.outbox.send({ ...mail, kind })
    site.outbox.start()
    await eventually(async () => expect((await site.rows())[0]?.unreachableAt).toBeTruthy())
    address = 'creator@blog.example'
    await using server = await startMailServer({ port })
    await eventually(() => expect(server.received).toHaveLength(3))
    const recipients = [address, address, mail.to]
    expect(server.received.flatMap(({ envelopeTo }) => envelopeTo)).toEqual(recipients)
    await eventually(async () => {
      expect(await site.rows()).toMatchObject(
        recipients.map((recipient) => ({ recipient, sentAt: expect.any(String) })),
      )
    })
  })

  it('that are held are not sent', async () => {
    await using server = await startMailServer()
    await using site = await openTestContact(openMemory, { smtpUrl: server.url })
    site.outbox.start()
    await site.changes.commit((trx) =>
      site.outbox.holdIn(trx, { ...mail, subject: 'Held' }, 'It was written in a moment.'),
    )
    await site.outbox.send({ ...mail, subject: 'Sent' })
    await eventually(async () => expect((await site.rows()).at(1)?.sentAt).toBeTruthy())
    expect(server.received.map(({ subject }) => subject)).toEqual(['Sent'])
    expect(await site.rows()).toMatchObject([{ heldAt: expect.any(String), dueAt: null, text: 'Hello' }, {}])
  })

  it('include their files and the reply address, and leave no file behind', async () => {
    await using server = await startMailServer()
    await using site = await openTestContact(openMemory, { smtpUrl: server.url })
    const bytes = new Uint8Array([0, 1, 254, 255])
    site.outbox.start()
    await site.outbox.send({
      ...mail,
      replyTo: { name: 'ਮੇਹਰ\r\nBcc: evil@example.com', address: 'mehar@example.com' },
      attachments: [
        { name: 'पत्र.bin', type: 'application/octet-stream', content: bytes },
        { name: 'b".txt', type: 'text/plain', content: Buffer.from('Grüße') },
      ],
    })
    await eventually(() => expect(server.received).toHaveLength(1))
    const [received] = server.received
    expect(received?.from).toEqual({
      name: 'ਮੇਹਰ Bcc: evil@example.com via Side Lower',
      address: 'post@blog.example',
    })
    expect(received?.replyTo).toEqual([{ name: 'ਮੇਹਰ Bcc: evil@example.com', address: 'mehar@example.com' }])
    expect(received?.envelopeTo).toEqual(['creator@blog.example'])
    expect(received?.attachments.map(({ filename, mimeType }) => ({ filename, mimeType }))).toEqual([
      { filename: 'पत्र.bin', mimeType: 'application/octet-stream' },
      { filename: 'b".txt', mimeType: 'text/plain' },
    ])
    expect(Buffer.from(received?.attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(bytes))
    await eventually(async () => {
      expect(await site.db.selectFrom('mailAttachments').select('mailId').execute()).toEqual([])
    })
  })
})

/** The address of a server that is down. */
async function deadServer() {
  await using server = await startMailServer()
  return { port: server.port, url: server.url }
}

/** Waits until a check holds. */
function eventually(check: () => void | Promise<void>) {
  return vi.waitFor(check, { timeout: 8_000, interval: 10 })
}
