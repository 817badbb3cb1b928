import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { storeMail } from '#server/mail/mailbox.testing.ts'
import { onSqlite } from './mail.testing.ts'

describe('waypost mail status', () => {
  it('shows counts, destinations and blocked senders, but no password', async () => {
    const { database, mail } = await onSqlite({
      SMTP_URL: 'smtps://mira:secret@mail.example',
      MAIL_FROM: 'Mehar <blog@mehar.example>',
      CONTACT_TO: 'mehar@mehar.example',
    })
    await storeMail(database, { row: { lastError: 'connect ECONNREFUSED' } })
    await storeMail(database, { state: 'held' })
    await mail('block', '@junk.example')
    const people = await mail('status')
    const programs = await mail('status', '--json')
    expect(people).toEqual({
      code: 0,
      err: '',
      out: `Held             1  ./waypost mail list --held
Failed           0
Waiting          1  the oldest since 2026-11-21 12:00: connect ECONNREFUSED
Sent             0  in the last 30 days
Blocked senders  1  @junk.example

Mails go to      SMTP at mail.example:465
They are from    Mehar <blog@mehar.example>
Messages to you  mehar@mehar.example
`,
    })
    expect(JSON.parse(programs.out)).toEqual({
      mails: { held: 1, failed: 0, waiting: 1, sent: 0 },
      oldestWaiting: expect.objectContaining({ lastError: 'connect ECONNREFUSED', state: 'waiting' }),
      transport: 'SMTP at mail.example:465',
      from: 'Mehar <blog@mehar.example>',
      contactTo: 'mehar@mehar.example',
      contactService: null,
      blockedSenders: ['@junk.example'],
    })
  })

  it('shows files and another service as destinations', async () => {
    const files = await onSqlite()
    const folder = join(files.env.DATA_DIR ?? '', 'outbox')
    expect((await files.mail('status')).out).toMatch(
      new RegExp(
        `files in ${folder}\n.*\nMessages to you +the e-mail address in site.yaml; without one they are kept here\n$`,
      ),
    )
    const emailjs = await onSqlite({ EMAILJS_ORIGIN: 'https://mails.example' })
    expect((await emailjs.mail('status')).out).toMatch(
      /go to https:\/\/mails.example, not through Waypost\n$/,
    )
  })
})
