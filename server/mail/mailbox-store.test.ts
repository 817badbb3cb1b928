import pino from 'pino'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { rowOf, storeMail, WRITTEN } from './mailbox.testing.ts'
import {
  deleteMail,
  listByBeginning,
  findOpenedMail,
  listMails,
  readMailTotals,
  release,
  resend,
  resendFailed,
} from './mailbox-store.ts'
import { openOutbox } from './outbox.ts'
import { claimMail, setFailed } from './outbox-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = new Date(WRITTEN.getTime() + HOUR_MS)
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
const DONE = { isDone: true }

/** Mails that nobody can be delivering, by what is in their rows. */
const LEFT_ALONE = {
  'is due': { dueAt: at(-1) },
  'is due soon': { dueAt: at(15_000), attempts: 1 },
  'was left by a process that died': { dueAt: at(-60_000), leasedUntil: at(0), attempts: 1 },
  'waits because no mail gets through': { dueAt: at(15_000), attempts: 1, unreachableAt: at(-1) },
}

describeOnBothDatabases('the mailbox', (open) => {
  it('lists the newest mails first, with their states', async () => {
    const database = await open()
    const later = (ms: number) => new Date(WRITTEN.getTime() + ms).toISOString()
    const failed = await storeMail(database, { state: 'failed', createdAt: later(4), kind: 'account' })
    const waiting = await storeMail(database, { createdAt: later(3) })
    const sent = await storeMail(database, { state: 'sent', createdAt: later(2) })
    const held = await storeMail(database, { state: 'held', createdAt: later(1) })
    const list = async (query: Omit<Parameters<typeof listMails>[1], 'limit'>, limit = 50) =>
      (await listMails(database, { ...query, limit })).map(({ id, state }) => [id, state])

    expect(await list({})).toEqual([
      [failed, 'failed'],
      [waiting, 'waiting'],
      [sent, 'sent'],
      [held, 'held'],
    ])
    expect(await list({ states: ['held', 'sent'] })).toEqual([
      [sent, 'sent'],
      [held, 'held'],
    ])
    expect(await list({ states: ['failed'] })).toEqual([[failed, 'failed']])
    expect(await list({ states: ['waiting'] })).toEqual([[waiting, 'waiting']])
    expect(await list({ kind: 'account' })).toEqual([[failed, 'failed']])
    expect(await list({}, 1)).toEqual([[failed, 'failed']])
    expect((await listMails(database, { states: ['held'], limit: 1 }))[0]).toEqual({
      id: held,
      kind: 'contact',
      to: 'mehar@example.com',
      replyTo: { name: 'Noor', address: 'noor@example.com' },
      subject: 'Hello (Side Lower)',
      createdAt: later(1),
      state: 'held',
      heldFor: 'Too quick.',
      attempts: 0,
      lastError: null,
      dueAt: null,
      sentAt: null,
    })
  })

  it('finds mails by the first characters of their ids', async () => {
    const database = await open()
    for (const id of ['abcdef01-1', 'abcdef02-1']) await storeMail(database, { id })
    const idsBy = async (beginning: string, limit = 5) =>
      (await listByBeginning(database, { beginning, limit })).map(({ id }) => id)
    expect(await idsBy('abcdef02-1')).toEqual(['abcdef02-1'])
    expect(await idsBy('abcdef')).toEqual(['abcdef01-1', 'abcdef02-1'])
    expect(await idsBy('abcdef', 1)).toEqual(['abcdef01-1'])
    expect(await idsBy('%%%%%%')).toEqual([])
  })

  it('reads a whole mail, and the remaining fields of a sent one', async () => {
    const database = await open()
    const attachments = ['a', 'ab', 'abc'].map((content) => ({
      name: `${content}.txt`,
      type: 'text/plain',
      content: Buffer.from(content),
    }))
    const id = await storeMail(database, { attachments })
    const sent = await storeMail(database, { state: 'sent' })
    expect(await findOpenedMail(database, id)).toMatchObject({
      id,
      text: 'Noor wrote:\n\nHello',
      attachments: [
        { name: 'a.txt', type: 'text/plain', bytes: 1 },
        { name: 'ab.txt', type: 'text/plain', bytes: 2 },
        { name: 'abc.txt', type: 'text/plain', bytes: 3 },
      ],
    })
    expect(await findOpenedMail(database, sent)).toMatchObject({ text: null, attachments: [] })
    expect(await findOpenedMail(database, 'nothing')).toBeUndefined()
  })

  it('releases a held mail, and keeps the reason why it was held', async () => {
    const database = await open()
    const id = await storeMail(database, { state: 'held' })
    expect(await release(database, id, NOW)).toEqual(DONE)
    expect(await rowOf(database, id)).toMatchObject({
      dueAt: at(0),
      heldAt: null,
      heldFor: 'Too quick.',
    })
    expect(await claimMail(database.db, NOW, 60_000)).toMatchObject({ id, attempts: 1 })
    expect(await release(database, id, NOW)).toEqual({ isDone: false, state: 'waiting' })
    expect(await release(database, 'nothing', NOW)).toEqual({ isDone: false, state: 'deleted' })
  })

  it('retries a failed mail, and keeps the reason until the next attempt', async () => {
    const database = await open()
    const id = await storeMail(database, { state: 'failed' })
    expect(await resend(database, id, NOW)).toEqual(DONE)
    expect(await rowOf(database, id)).toMatchObject({
      dueAt: at(0),
      attempts: 0,
      unreachableAt: null,
      lastError: 'No such user',
    })
  })

  it('retries all failed mails and no others', async () => {
    const database = await open()
    const failed = [
      await storeMail(database, { state: 'failed' }),
      await storeMail(database, { state: 'failed' }),
    ]
    const held = await storeMail(database, { state: 'held' })
    const waiting = await storeMail(database, { row: { dueAt: at(HOUR_MS), attempts: 3 } })
    expect((await resendFailed(database, NOW)).toSorted()).toEqual(failed.toSorted())
    expect(await resendFailed(database, NOW)).toEqual([])
    expect(await rowOf(database, held)).toMatchObject({ dueAt: null })
    expect(await rowOf(database, waiting)).toMatchObject({ dueAt: at(HOUR_MS), attempts: 3 })
  })

  it.each(Object.entries(LEFT_ALONE))('retries, or deletes, a mail that %s', async (_, row) => {
    const database = await open()
    const id = await storeMail(database, { row })
    const other = await storeMail(database, { row })
    expect(await resend(database, id, NOW)).toEqual(DONE)
    expect(await rowOf(database, id)).toMatchObject({
      dueAt: at(0),
      leasedUntil: null,
      attempts: 0,
      unreachableAt: null,
    })
    expect(await deleteMail(database, other, NOW)).toEqual(DONE)
    expect(await rowOf(database, other)).toBeUndefined()
  })

  it('does not touch a mail that may be in delivery', async () => {
    const database = await open()
    const id = await storeMail(database)
    let tell = () => {}
    let answer = () => {}
    const isDelivering = new Promise<void>((resolve) => (tell = resolve))
    const arrival = new Promise<void>((resolve) => (answer = resolve))
    const outbox = openOutbox({
      ...database,
      transport: {
        description: 'a slow server',
        async deliver() {
          tell()
          await arrival
          return { ok: true }
        },
        findFault: async () => undefined,
        close() {},
      },
      creator: () => 'mehar@example.com',
      log: pino({ level: 'silent' }),
      now: () => NOW,
    })
    outbox.start()
    await isDelivering
    const before = await rowOf(database, id)
    for (const change of [resend, deleteMail])
      for (const ms of [0, 50_000])
        expect(await change(database, id, new Date(NOW.getTime() + ms))).toEqual({
          isDone: false,
          state: 'waiting',
        })
    expect(await rowOf(database, id)).toEqual(before)
    answer()
    await outbox.close()
    expect(await rowOf(database, id)).toMatchObject({ sentAt: at(0) })
  })

  it('keeps a retry when an earlier attempt ends', async () => {
    const database = await open()
    await storeMail(database)
    const claim = (await claimMail(database.db, NOW, 60_000))!
    const later = new Date(NOW.getTime() + 60_001)
    expect(await resend(database, claim.id, later)).toEqual(DONE)
    await setFailed(database.db, claim, { dueAt: null, reason: 'Late' })
    expect(await rowOf(database, claim.id)).toMatchObject({ dueAt: at(60_001), lastError: null })
  })

  it('deletes held and failed mails with their files', async () => {
    const database = await open()
    const attachments = [{ name: 'a.txt', type: 'text/plain', content: Buffer.from('a') }]
    for (const state of ['held', 'failed'] as const) {
      const id = await storeMail(database, { state, attachments })
      expect(await deleteMail(database, id, NOW)).toEqual(DONE)
      expect(await deleteMail(database, id, NOW)).toEqual({ isDone: false, state: 'deleted' })
    }
    expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([])
    expect(await database.db.selectFrom('mailAttachments').select('mailId').execute()).toEqual([])
  })

  it('cannot retry, release or delete a sent mail, or retry a held one', async () => {
    const database = await open()
    const sent = await storeMail(database, { state: 'sent' })
    const held = await storeMail(database, { state: 'held' })
    for (const change of [resend, release, deleteMail])
      expect(await change(database, sent, NOW)).toEqual({ isDone: false, state: 'sent' })
    expect(await resend(database, held, NOW)).toEqual({ isDone: false, state: 'held' })
    expect(await rowOf(database, sent)).toMatchObject({ dueAt: null })
    expect(await rowOf(database, held)).toMatchObject({ dueAt: null, heldAt: expect.any(String) })
  })

  it('applies each action once when several callers request it at once', async () => {
    const database = await open()
    const held = await storeMail(database, { state: 'held' })
    const failed = await storeMail(database, { state: 'failed' })
    const times = Array.from({ length: 8 })
    const releases = await Promise.all(times.map(() => release(database, held, NOW)))
    const deletions = await Promise.all(times.map(() => deleteMail(database, failed, NOW)))
    expect(releases.filter(({ isDone }) => isDone)).toHaveLength(1)
    expect(deletions.filter(({ isDone }) => isDone)).toHaveLength(1)
  })

  it('counts the mails, and reports the one that has waited longest', async () => {
    const database = await open()
    const none = { held: 0, failed: 0, waiting: 0, sent: 0 }
    expect(await readMailTotals(database, NOW)).toEqual({ mails: none, oldestWaiting: null })
    await storeMail(database)
    const oldest = await storeMail(database, {
      createdAt: new Date(WRITTEN.getTime() - 1).toISOString(),
      row: { lastError: 'Later' },
    })
    await storeMail(database, { state: 'held', createdAt: '2026-01-01T00:00:00.000Z' })
    await storeMail(database, { state: 'sent' })
    const longAgo = new Date(NOW.getTime() - 30 * DAY_MS - 1).toISOString()
    await storeMail(database, { state: 'sent', row: { sentAt: longAgo } })
    expect(await readMailTotals(database, NOW)).toMatchObject({
      mails: { held: 1, failed: 0, waiting: 2, sent: 1 },
      oldestWaiting: { id: oldest, lastError: 'Later' },
    })
  })
})
