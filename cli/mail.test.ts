import pino from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startMailServer } from '#server/mail/mail-server.testing.ts'
import { storeMail } from '#server/mail/mailbox.testing.ts'
import { openOutbox } from '#server/mail/outbox.ts'
import { openTransport } from '#server/mail/mail.ts'
import { TIMEOUT_MS, waypost, waypostProcess } from './command.testing.ts'
import { onPostgres, onSqlite } from './mail/mail.testing.ts'

describe('waypost mail', { timeout: TIMEOUT_MS }, () => {
  it('works on PostgreSQL, also twice at once', async () => {
    const { database, env, mail } = await onPostgres()
    const held = await storeMail(database, { state: 'held', subject: 'Held' })
    const failed = await storeMail(database, { state: 'failed' })
    expect(JSON.parse((await mail('list', '--json')).out)).toHaveLength(2)
    expect((await mail('show', held)).out).toContain('Subject  Held\n')
    const releases = await Promise.all([
      waypostProcess(['mail', 'release', held.slice(0, 8)], { env }),
      waypostProcess(['mail', 'release', held], { env }),
    ])
    expect(new Set(releases.map(({ code }) => code))).toEqual(new Set([0, 1]))
    expect(await mail('resend', '--all')).toMatchObject({ code: 0 })
    expect(await mail('delete', failed)).toMatchObject({ code: 0, out: '1 mail deleted.\n' })
    expect(await mail('block', 'x@example.com')).toMatchObject({ code: 0 })
    expect(JSON.parse((await mail('status', '--json')).out)).toMatchObject({
      mails: { waiting: 1, held: 0, failed: 0, sent: 0 },
      blockedSenders: ['x@example.com'],
    })
  })

  it.each([
    ['SQLite', onSqlite],
    ['PostgreSQL', onPostgres],
  ])('makes a running Waypost send released mails, on %s', async (_, open) => {
    await using server = await startMailServer()
    const { database, mail } = await open()
    const id = await storeMail(database, { state: 'held', subject: 'Released' })
    const transport = openTransport({
      smtpUrl: server.url,
      dataDir: '',
      from: 'a@b.de',
      publicUrl: 'https://b.de',
      siteName: () => 'B',
    })
    const outbox = openOutbox({
      ...database,
      transport,
      creator: () => 'mehar@example.com',
      log: pino({ level: 'silent' }),
    })
    onTestFinished(() => outbox.close())
    outbox.start()
    expect(await mail('release', id)).toMatchObject({ code: 0 })
    await vi.waitUntil(() => server.received.length === 1, { timeout: 10_000 })
    expect(server.received[0]).toMatchObject({ subject: 'Released', envelopeTo: ['mehar@example.com'] })
  })

  it('reports wrong arguments, with the usage', async () => {
    const mistakes: [string[], string][] = [
      [[], 'Say what to do with the mails.'],
      [['lst'], "There is no command 'mail lst'."],
      [['list', '--removed'], "Unknown option '--removed'."],
      [['list', 'words'], "'words' is not expected."],
      [['list', '--limit', '10001'], "--limit is '10001'; expected a whole number from 1 to 10,000."],
      [['show'], 'Name a mail by its id.'],
      [['show', 'a', 'b'], "'b' is not expected: name only a mail by its id."],
      [['release'], 'Name at least one mail by its id.'],
      [['resend'], 'Name at least one mail by its id.'],
      [['resend', 'abcdef', '--all'], "'abcdef' is not expected."],
      [['delete'], 'Name at least one mail by its id.'],
      [['block'], 'Name an e-mail address, or a domain such as @example.com.'],
      [
        ['block', 'example.com'],
        "'example.com' is neither an e-mail address nor a domain such as @example.com.",
      ],
      [['block', '@com'], "'@com' is neither an e-mail address nor a domain such as @example.com."],
      [['test', 'mira'], "'mira' is not an e-mail address."],
      [['test', 'a@b.de', 'c@d.de'], "'c@d.de' is not expected."],
    ]
    for (const [args, message] of mistakes) {
      const { code, out, err } = await waypost(['mail', ...args])
      expect({ args, code, out, err }).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining(message),
      })
      expect(err).toMatch(/\n\nUsage: \.\/waypost mail/)
    }
  })

  it('prints help for every action', async () => {
    for (const args of [['--help'], ['resend', '--help'], ['test', '-h']]) {
      const { code, out, err } = await waypost(['mail', ...args])
      expect({ code, out, err }).toEqual({
        code: 0,
        out: expect.stringMatching(/^Usage: \.\/waypost mail/),
        err: '',
      })
    }
  })

  it('creates no database before the first start', async () => {
    const { code, err } = await waypost(['mail', 'list'])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^No Waypost has run/) })
  })
})
