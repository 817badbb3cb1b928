import { describe, expect, it } from 'vitest'
import { rowOf, storeMail } from '#server/mail/mailbox.testing.ts'
import { onSqlite } from './mail.testing.ts'

const LEAVES = 'It leaves now if Waypost runs, or else when it starts.\n'

describe('waypost mail', () => {
  it('releases held mails by the ids that it lists', async () => {
    const { database, mail } = await onSqlite()
    const ids = [await storeMail(database, { state: 'held' }), await storeMail(database, { state: 'held' })]
    expect(await mail('release', ids[0].slice(0, 8), ids[1], ids[0])).toEqual({
      code: 0,
      out: `2 mails released.\n${LEAVES}`,
      err: '',
    })
    for (const id of ids) expect(await rowOf(database, id)).toMatchObject({ dueAt: expect.any(String) })
  })

  it('changes all that it can, and lists the failures', async () => {
    const { database, mail } = await onSqlite()
    const held = await storeMail(database, { state: 'held' })
    const failed = await storeMail(database, { state: 'failed' })
    const waiting = await storeMail(database)
    const sent = await storeMail(database, { state: 'sent' })
    const leasedUntil = new Date(Date.now() + 50_000).toISOString()
    const underway = await storeMail(database, { row: { leasedUntil, attempts: 1 } })

    expect(await mail('release', '00000000', 'abc', failed, waiting, sent, held)).toEqual({
      code: 1,
      out: `1 mail released.\n${LEAVES}`,
      err:
        "Not released: '00000000' is the id of no mail.\n" +
        "Not released: 'abc' is too short: write at least 6 characters of the id.\n" +
        `Not released: '${failed}' is not held; resend it.\n` +
        `Not released: '${waiting}' is not held; it waits for the mail server.\n` +
        `Not released: '${sent}' was sent already.\n`,
    })
    const resending = await mail('resend', failed, underway, sent, '--json')
    expect({ code: resending.code, answer: JSON.parse(resending.out) }).toEqual({
      code: 1,
      answer: {
        resent: [failed],
        failed: [
          {
            id: underway,
            reason: 'may be in delivery now; try again in a minute',
          },
          { id: sent, reason: 'was sent already, and its text was deleted' },
        ],
      },
    })
    expect(await mail('delete', failed.slice(0, 10), sent, underway, waiting)).toEqual({
      code: 1,
      out: '2 mails deleted.\n',
      err:
        `Not deleted: '${sent}' was sent already; its record is deleted after 30 days.\n` +
        `Not deleted: '${underway}' may be in delivery now; try again in a minute.\n`,
    })
    expect(await rowOf(database, failed)).toBeUndefined()
    expect(await rowOf(database, underway)).toMatchObject({ leasedUntil })
  })

  it('resends all failed mails', async () => {
    const { database, mail } = await onSqlite()
    await storeMail(database, { state: 'failed' })
    await storeMail(database, { state: 'failed' })
    await storeMail(database, { state: 'held' })
    expect(await mail('resend', '--all')).toEqual({ code: 0, out: `2 mails resent.\n${LEAVES}`, err: '' })
    expect(await mail('resend', '--all')).toEqual({ code: 0, out: 'No mail was given up.\n', err: '' })
    expect(JSON.parse((await mail('resend', '--all', '--json')).out)).toEqual({ resent: [], failed: [] })
  })

  it('deletes all held or failed mails', async () => {
    const { database, mail } = await onSqlite()
    for (const state of ['held', 'held', 'failed', 'waiting'] as const) await storeMail(database, { state })
    expect(await mail('delete', '--held')).toEqual({ code: 0, out: '2 mails deleted.\n', err: '' })
    expect(await mail('delete', '--held')).toEqual({ code: 0, out: 'There is no such mail.\n', err: '' })
    expect(await mail('delete', '--failed', 'abcdef')).toMatchObject({ code: 2, out: '' })
    expect((await mail('delete', '--held', '--failed')).out).toBe('1 mail deleted.\n')
    expect(await database.db.selectFrom('mails').select('id').execute()).toHaveLength(1)
  })

  it('lists the ids that begin with an ambiguous text', async () => {
    const { database, mail } = await onSqlite()
    for (const id of ['abcdef-1', 'abcdef-2']) await storeMail(database, { id, state: 'held' })
    expect(await mail('delete', 'abcdef')).toEqual({
      code: 1,
      out: '',
      err: "Not deleted: 'abcdef' is the beginning of several ids; write more of the one that you mean: abcdef-1, abcdef-2.\n",
    })
  })

  it('blocks and unblocks senders and whole domains', async () => {
    const { database, mail } = await onSqlite()
    expect(await mail('block', 'Spam@Example.com')).toEqual({
      code: 0,
      out: 'spam@example.com is blocked.\n',
      err: '',
    })
    expect((await mail('block', 'spam@example.com')).out).toBe('spam@example.com was blocked already.\n')
    expect((await mail('block', '@Junk.example', '--json')).out).toContain('"sender": "@junk.example"')
    const blocked = await database.db.selectFrom('blockedSenders').select('sender').execute()
    expect(blocked.map(({ sender }) => sender).toSorted()).toEqual(['@junk.example', 'spam@example.com'])
    expect(await mail('unblock', '@junk.example')).toMatchObject({
      code: 0,
      out: '@junk.example may write again.\n',
    })
    expect(await mail('unblock', '@junk.example')).toEqual({
      code: 1,
      out: '',
      err: '@junk.example is not blocked.\n',
    })
  })

  it('warns that EmailJS ignores blocked senders', async () => {
    const { mail } = await onSqlite({
      EMAILJS_USER_ID: 'u',
      EMAILJS_SERVICE_ID: 's',
      EMAILJS_TEMPLATE_ID: 't',
    })
    expect(await mail('block', 'spam@example.com')).toEqual({
      code: 0,
      out: 'spam@example.com is blocked.\n',
      err: 'Messages of your contact form go to https://api.emailjs.com, which ignores senders that Waypost blocks.\n',
    })
  })
})
