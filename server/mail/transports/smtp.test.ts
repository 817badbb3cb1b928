import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { HANG_UP, refusal, startMailServer } from '../mail-server.testing.ts'
import { openSmtp } from './smtp.ts'
import type { QueuedMail } from './transport.ts'

const mail: QueuedMail = {
  id: 'mail-1',
  createdAt: '2026-03-05T10:20:30.000Z',
  kind: 'account',
  to: 'mira@example.com',
  subject: 'Für dich — 你好',
  text: 'Grüße\n\nhttps://blog.example/reset?token=secret-token',
  html: '<p>Grüße</p>',
}

describe('openSmtp', () => {
  it('delivers a well-formed mail', async () => {
    await using server = await startMailServer()
    await using smtp = open(server.url, 'Miras Blog: Chai, Nebel <post@blog.example>')
    expect(await smtp.deliver(mail)).toEqual({ ok: true })
    expect(server.received).toMatchObject([
      {
        from: { name: 'Miras Blog: Chai, Nebel', address: 'post@blog.example' },
        to: [{ address: 'mira@example.com' }],
        subject: 'Für dich — 你好',
        messageId: '<mail-1@blog.example>',
        date: '2026-03-05T10:20:30.000Z',
        html: expect.stringContaining('<p>Grüße</p>'),
      },
    ])
    expect(server.received[0]?.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text)
    const headers = Object.fromEntries(
      server.received[0]?.headers.map(({ key, value }) => [key, value]) ?? [],
    )
    expect(headers['content-type']).toMatch(/^multipart\/alternative/)
    expect(headers['auto-submitted']).toBe('auto-generated')
  })

  it('adds a one-click unsubscribe header to mails that can be unsubscribed from', async () => {
    await using server = await startMailServer()
    await using smtp = open(server.url, 'post@blog.example')
    const unsubscribe = `https://blog.example/end?token=${'x'.repeat(200)}`
    await smtp.deliver({ ...mail, unsubscribe })
    await smtp.deliver(mail)
    const headersOf = (index: number) =>
      new Map(server.received[index].headers.map(({ key, value }) => [key, value]))
    expect(headersOf(0).get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(headersOf(0).get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect([...headersOf(1).keys()]).not.toContain('list-unsubscribe')
  })

  it('allows no injected recipient or header', async () => {
    await using server = await startMailServer()
    await using smtp = open(server.url, 'Mira\r\nBcc: evil@example.com <post@blog.example>')
    const attacks = [
      'a@example.com, evil@example.com',
      'a@example.com\r\nBcc: evil@example.com',
      'a@example.com>\r\nRCPT TO:<evil@example.com',
      'Team: a@example.com, evil@example.com;',
      'evil@example.com <a@example.com>',
    ]
    const injected = 'Hello\r\nBcc: evil@example.com\nX-Evil: yes\r\n\r\n<script>'
    for (const to of [...attacks, mail.to]) await smtp.deliver({ ...mail, to, subject: injected })
    expect(server.received.length).toBeGreaterThan(0)
    for (const { envelopeTo, headers } of server.received) {
      expect(envelopeTo).toHaveLength(1)
      expect(envelopeTo).not.toContain('evil@example.com')
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
      expect(headers.map(({ key }) => key)).not.toContain('x-evil')
    }
  })

  it.each([
    { status: 550, problem: 'refused' },
    { status: 554, problem: 'refused' },
    { status: 503, problem: 'deferred' },
    { status: 451, problem: 'deferred' },
    { status: 421, problem: 'deferred' },
  ])('reports a mail as $problem when its recipient gets $status', async ({ status, problem }) => {
    await using server = await startMailServer({
      onRecipient: () => {
        throw refusal(status, 'No')
      },
    })
    await using smtp = open(server.url)
    expect(await smtp.deliver(mail)).toMatchObject({ ok: false, problem })
  })

  it.each([
    '530 5.7.0 Authentication required',
    '553 5.7.1 Sender address rejected',
    '554 5.7.1 Relay access denied',
  ])('keeps the mail for corrected settings when the server answers for a recipient: %s', async (answer) => {
    const [status, ...words] = answer.split(' ')
    await using server = await startMailServer({
      onRecipient: () => {
        throw refusal(Number(status), words.join(' '))
      },
    })
    await using smtp = open(server.url)
    expect(await smtp.deliver(mail)).toMatchObject({ ok: false, problem: 'deferred' })
  })

  it('defers a mail when the connection breaks during it, and reports the server unreachable before it', async () => {
    await using server = await startMailServer({
      onMessage: () => {
        throw HANG_UP
      },
    })
    await using smtp = open(server.url)
    expect(await smtp.deliver(mail)).toMatchObject({ ok: false, problem: 'deferred' })
    await server[Symbol.asyncDispose]()
    expect(await smtp.deliver(mail)).toMatchObject({ ok: false, problem: 'unreachable' })
  })

  it('does not send the password to another machine without encryption', async () => {
    const heard: unknown[] = []
    await using server = await startMailServer({
      smtp: {
        authMethods: ['PLAIN'],
        allowInsecureAuth: true,
        onAuth: (auth, _, answer) => {
          heard.push(auth)
          answer(null, { user: 'mira' })
        },
      },
    })
    // The same machine by a name that does not say so.
    await using smtp = open(server.url.replace('//127.0.0.1', '//mira:secret@[::ffff:7f00:1]'))
    expect(await smtp.deliver(mail)).toMatchObject({ ok: false, problem: 'unreachable' })
    expect(heard).toEqual([])
  })

  it('fails a refused message for good without quoting the server', async () => {
    await using server = await startMailServer({
      onMessage: (source) => {
        throw refusal(
          554,
          `5.7.1 I do not like secret-token in ${source.slice(-200).replaceAll(/\s+/g, ' ')}`,
        )
      },
    })
    await using smtp = open(server.url)
    const attempt = await smtp.deliver(mail)
    expect(attempt).toEqual({
      ok: false,
      problem: 'refused',
      reason: 'The server refused the message: 554 5.7.1',
    })
  })

  it('keeps the mail for corrected settings when the server refuses the sender', async () => {
    await using server = await startMailServer({
      smtp: { onMailFrom: (_, __, answer) => answer(refusal(550, 'Not your address')) },
    })
    await using smtp = open(server.url)
    expect(await smtp.deliver(mail)).toMatchObject({
      ok: false,
      problem: 'unreachable',
      reason: expect.stringMatching(/Not your address/),
    })
  })

  it('signs in, and keeps the password out of errors and its description', async () => {
    const password = 'pa ss/w:rd'
    const blob = Buffer.from(password).toString('base64')
    const signIn = (isWelcome: boolean): SMTPServerOptions => ({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _, answer) =>
        isWelcome && auth.password === password
          ? answer(null, { user: auth.username })
          : answer(refusal(535, `5.7.8 ${auth.password} and ${blob} are wrong`)),
    })
    await using open1 = await startMailServer({ smtp: signIn(true) })
    await using closed = await startMailServer({ smtp: signIn(false) })
    await using leaky = await startMailServer({
      smtp: {
        ...signIn(true),
        onMailFrom: (_, __, answer) => answer(refusal(451, `Remember ${password} and ${blob}`)),
      },
    })
    const withUser = (url: string) => url.replace('://', `://mira:${encodeURIComponent(password)}@`)

    await using good = open(withUser(open1.url))
    expect(await good.deliver(mail)).toEqual({ ok: true })
    expect(good.description).toBe(`SMTP at 127.0.0.1:${open1.port}`)

    await using bad = open(withUser(closed.url))
    expect(await bad.deliver(mail)).toEqual({
      ok: false,
      problem: 'unreachable',
      reason: 'The server refused the user or the password: 535 5.7.8',
    })

    await using overheard = open(withUser(leaky.url))
    const attempt = await overheard.deliver(mail)
    expect(attempt).toMatchObject({ ok: false, reason: expect.stringContaining('Remember *** and ***') })
  })

  it('keeps the recipient out of errors', async () => {
    await using server = await startMailServer({
      onRecipient: (address) => {
        throw refusal(550, `5.1.1 <${address.toUpperCase()}>: no such user`)
      },
    })
    await using smtp = open(server.url)
    expect(await smtp.deliver(mail)).toMatchObject({ reason: expect.stringMatching(/<\*{3}>: no such user/) })
  })

  it('refuses untrusted certificates unless the address allows them', async () => {
    await using direct = await startMailServer({ smtp: { secure: true } })
    await using upgraded = await startMailServer({ smtp: { disabledCommands: [] } })
    for (const { url } of [direct, upgraded]) {
      await using strict = open(url)
      expect(await strict.deliver(mail)).toMatchObject({
        ok: false,
        problem: 'unreachable',
        reason: expect.stringMatching(/certificate/),
      })
      await using lax = open(`${url}/?tls.rejectUnauthorized=false`)
      expect(await lax.deliver(mail)).toEqual({ ok: true })
    }
  })

  it('uses a new connection when the server has closed the old one', async () => {
    const first = await startMailServer()
    await using smtp = open(first.url)
    await smtp.deliver(mail)
    await first[Symbol.asyncDispose]()
    await using second = await startMailServer({ port: first.port })
    expect(await smtp.deliver(mail)).toEqual({ ok: true })
    expect(second.received).toHaveLength(1)
  })

  it('uses the standard ports when the address has none', () => {
    expect(openSmtp('smtp://mail.example', sender()).description).toBe('SMTP at mail.example:587')
    expect(openSmtp('smtps://u:p@mail.example', sender()).description).toBe('SMTP at mail.example:465')
  })
})

const sender = (from = 'post@blog.example') => ({ from, host: 'blog.example', siteName: () => 'Side Lower' })

function open(url: string, from?: string) {
  const smtp = openSmtp(url, sender(from))
  return { ...smtp, [Symbol.asyncDispose]: async () => smtp.close() }
}
