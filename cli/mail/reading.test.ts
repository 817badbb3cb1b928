import { describe, expect, it } from 'vitest'
import { storeMail } from '#server/mail/mailbox.testing.ts'
import { onSqlite } from './mail.testing.ts'

const minute = (minute: number) => `2026-11-21T12:0${minute}:00.000Z`

/** What a terminal would obey. */
// oxlint-disable-next-line no-control-regex
const ORDER = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/

describe('waypost mail', () => {
  it('lists unsent mails, newest first, and counts sent ones', async () => {
    const { database, mail } = await onSqlite()
    const reset = { kind: 'account', to: 'mira@example.com', replyTo: undefined, subject: 'Reset' } as const
    const held = await storeMail(database, { state: 'held', createdAt: minute(1) })
    const failed = await storeMail(database, { ...reset, state: 'failed', createdAt: minute(2) })
    const waiting = await storeMail(database, { createdAt: minute(3), subject: 'Second\nline' })
    const sentAt = new Date().toISOString()
    const sent = await storeMail(database, { state: 'sent', createdAt: minute(4), row: { sentAt } })

    expect(await mail('list')).toEqual({
      code: 0,
      err: '',
      out:
        `${waiting.slice(0, 8)}  2026-11-21 12:03  waiting  from noor@example.com  Second line\n` +
        `${failed.slice(0, 8)}  2026-11-21 12:02  failed   to mira@example.com    Reset               No such user\n` +
        `${held.slice(0, 8)}  2026-11-21 12:01  held     from noor@example.com  Hello (Side Lower)  Too quick.\n` +
        'Sent in the last 30 days: 1 mail.\n',
    })
    const some = await mail('list', '--held', '--failed')
    const ofSent = await mail('list', '--sent')
    const one = await mail('list', '--waiting', '--failed', '--limit', '1')
    const programs = await mail('list', '--held', '--json')
    expect(some.out).toMatch(/^\S+ .* failed .*\n\S+ .* held .*\n$/)
    expect(ofSent.out).toMatch(new RegExp(`^${sent.slice(0, 8)} .* sent .*\\n$`))
    expect(one.out).toMatch(/^\S+ .* waiting .*\nThere are more: choose with --limit.\n$/)
    expect(JSON.parse(programs.out)).toEqual([expect.objectContaining({ id: held, state: 'held' })])
  })

  it('reports an empty list', async () => {
    const { mail } = await onSqlite()
    expect((await mail('list')).out).toBe('No mails.\nSent in the last 30 days: 0 mails.\n')
    expect((await mail('list', '--json')).out).toBe('[]\n')
  })

  it('shows a whole mail', async () => {
    const { database, mail } = await onSqlite()
    const file = (name: string, bytes: number) => ({ name, type: 'image/png', content: Buffer.alloc(bytes) })
    const attachments = [file('a.png', 1), file('b.png', 1_234_567)]
    const id = await storeMail(database, { state: 'held', attachments })
    expect(await mail('show', id.slice(0, 8))).toEqual({
      code: 0,
      err: '',
      out: `Id        ${id}
From      Noor <noor@example.com>
To        mehar@example.com
Written   2026-11-21 12:00
State     held: it waits until you release it
Why       Too quick.
Subject   Hello (Side Lower)
Attached  a.png (image/png, 1 byte)
Attached  b.png (image/png, 1,235 kB)

Noor wrote:

Hello
`,
    })
    expect(JSON.parse((await mail('show', id, '--json')).out)).toMatchObject({
      id,
      text: 'Noor wrote:\n\nHello',
      attachments: [{ name: 'a.png', type: 'image/png', bytes: 1 }, {}],
    })
  })

  it('shows the state of a mail', async () => {
    const { database, mail } = await onSqlite()
    const row = { dueAt: minute(5), attempts: 2, lastError: 'Busy' }
    const waiting = await storeMail(database, { row })
    const failed = await storeMail(database, { state: 'failed' })
    const sent = await storeMail(database, { state: 'sent' })
    expect((await mail('show', waiting)).out).toMatch(
      /State +waiting: tried 2 times, next 2026-11-21 12:05\nWhy +Busy\n/,
    )
    expect((await mail('show', failed)).out).toMatch(
      /State +failed: given up after 25 attempts\nWhy +No such user\n/,
    )
    expect((await mail('show', sent)).out).toMatch(
      /State +sent 2026-11-21 12:00\nSubject .*\n\nIt was sent, and its text was deleted.\n$/,
    )
    expect(await mail('show', '00000000')).toEqual({
      code: 1,
      out: '',
      err: "'00000000' is the id of no mail.\n",
    })
    expect((await mail('show', 'abc')).err).toBe(
      "'abc' is too short: write at least 6 characters of the id.\n",
    )
  })

  it('prints no control characters, and keeps a name on its line', async () => {
    const { database, mail } = await onSqlite()
    const orders = 'a\u001b[2Jb\u009b31mc\u202ed\u0007'
    const id = await storeMail(database, {
      replyTo: { name: `${orders}\nTo  evil`, address: 'noor@example.com' },
      subject: orders,
      text: `${orders}\nline`,
      state: 'held',
      heldFor: orders,
      attachments: [{ name: `${orders}\nState`, type: orders, content: Buffer.from('') }],
    })
    const runs = [
      await mail('list'),
      await mail('show', id),
      await mail('show', id, '--json'),
      await mail('show', orders),
      await mail('release', orders),
    ]
    for (const { out, err } of runs) expect(out + err).not.toMatch(ORDER)
    expect(runs[1].out.match(/^(To|State)\b/gm)).toEqual(['To', 'State'])
    expect(runs[1].out).toContain('a\\u001b[2Jb\\u009b31mc\\u202ed\\u0007\nline\n')
    expect(JSON.parse(runs[2].out).subject).toBe(orders)
  })
})
