import pino from 'pino'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { rowOf, storeMail, WRITTEN } from './mailbox.testing.ts'
import { countMails, deleteMail, listTroubled, release, resend, resendFailed } from './mailbox-store.ts'
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
  it('lists the newest mails that could not be sent yet', async () => {
    const database = await open()
    const later = (ms: number) => new Date(WRITTEN.getTime() + ms).toISOString()
    const failed = await storeMail(database, { state: 'failed', createdAt: later(3), kind: 'account' })
    const waiting = await storeMail(database, { createdAt: later(2), row: { lastError: 'Later' } })
    await storeMail(database)
    for (const state of ['sent', 'held'] as const) await storeMail(database, { state })
    expect(await listTroubled(database, 50)).toEqual([
      {
        id: failed,
        to: 'mehar@example.com',
        subject: 'Hello (Side Lower)',
        createdAt: later(3),
        state: 'failed',
        lastError: 'No such user',
      },
      expect.objectContaining({ id: waiting, state: 'waiting', lastError: 'Later' }),
    ])
    expect(await listTroubled(database, 1)).toHaveLength(1)
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
        async deliver() {
          tell()
          await arrival
          return { ok: true }
        },
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

  it('counts the mails by their states, sent ones for 30 days', async () => {
    const database = await open()
    expect(await countMails(database, NOW)).toEqual({ held: 0, failed: 0, waiting: 0, sent: 0 })
    await storeMail(database)
    await storeMail(database)
    await storeMail(database, { state: 'held' })
    await storeMail(database, { state: 'sent' })
    const longAgo = new Date(NOW.getTime() - 30 * DAY_MS - 1).toISOString()
    await storeMail(database, { state: 'sent', row: { sentAt: longAgo } })
    expect(await countMails(database, NOW)).toEqual({ held: 1, failed: 0, waiting: 2, sent: 1 })
  })
})
