import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusal, startMailServer } from '#server/mail/mail-server.testing.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { TIMEOUT_MS, waypost, waypostProcess } from '../command.testing.ts'

const FROM = { MAIL_FROM: 'Mehar <blog@mehar.example>' }
const FAILURE = { code: 1, out: expect.stringMatching(/^A test mail from .*\.\.\.\n$/) }

const tryOut = (args: string[], env: NodeJS.ProcessEnv, cwd?: string) =>
  waypost(['mail', 'test', ...args], { cwd, env: { ...FROM, ...env } })

describe('waypost mail test', { timeout: TIMEOUT_MS }, () => {
  it('hands a mail to the server, before Waypost has ever run', async () => {
    await using server = await startMailServer()
    // In a process, which has to end although a connection was open.
    const env = { ...FROM, SMTP_URL: server.url }
    const { code, out, err } = await waypostProcess(['mail', 'test', 'Noor@example.com'], { env })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      /^A test mail from Mehar <blog@mehar\.example> to noor@example\.com \(SMTP at 127\.0\.0\.1:\d+\) \.\.\.\nThe mail server has taken it\./,
    )
    expect(server.received).toMatchObject([
      { envelopeTo: ['noor@example.com'], from: { address: 'blog@mehar.example' } },
    ])
  })

  it('sends to the recipient of contact messages by default', async () => {
    await using server = await startMailServer()
    await tryOut([], { SMTP_URL: server.url, CONTACT_TO: 'mehar@mehar.example' })
    const cwd = await makeTemporaryFolder('cwd')
    await mkdir(join(cwd, 'content'))
    await cp(new URL('../../sample/site.yaml', import.meta.url), join(cwd, 'content/site.yaml'))
    await tryOut([], { SMTP_URL: server.url }, cwd)
    expect(server.received.map(({ envelopeTo }) => envelopeTo)).toEqual([
      ['mehar@mehar.example'],
      ['hello@mehargill.example'],
    ])
  })

  it('explains where it looks for an address without site.yaml', async () => {
    const { code, out, err } = await tryOut([], {})
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^There is no readable site.yaml in /)
  })

  it('writes a file without a server, and names its folder', async () => {
    const cwd = await makeTemporaryFolder('cwd')
    const { code, out } = await tryOut(['noor@example.com'], {}, cwd)
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(`(files in ${join(cwd, 'data/outbox')})`),
    })
    expect(await readdir(join(cwd, 'data/outbox'))).toEqual([expect.stringMatching(/\.eml$/)])
  })

  it('reports why a file could not be written', async () => {
    const cwd = await makeTemporaryFolder('cwd')
    await writeFile(join(cwd, 'data'), '')
    const { code, err } = await tryOut(['noor@example.com'], {}, cwd)
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^It did not work\.\nThe file could not be written: \w+\nAllow this user/),
    })
  })

  it('gives advice when no server answers', async () => {
    const server = await startMailServer()
    await server[Symbol.asyncDispose]()
    const run = await tryOut(['noor@example.com'], { SMTP_URL: server.url })
    expect(run).toMatchObject(FAILURE)
    expect(run.err).toBe(
      `It did not work.\nconnect ECONNREFUSED 127.0.0.1:${server.port}\n` +
        'No server answers on this port. The usual port for smtps:// is 465, for smtp:// 587.\n' +
        'docs/mail.md says more.\n',
    )
  })

  it('gives advice about a refused password without printing it', async () => {
    await using server = await startMailServer({
      smtp: {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ password }, _, answer) => answer(refusal(535, `5.7.8 ${password} is wrong`)),
      },
    })
    const url = server.url.replace('://', '://mehar:Pa55word@')
    const run = await tryOut(['noor@example.com'], { SMTP_URL: url })
    expect(run).toMatchObject(FAILURE)
    expect(run.err).toMatch(/The server refused the user or the password: 535.*\nCheck the user/)
    expect(run.out + run.err).not.toContain('Pa55word')
  })

  it.each([
    ['the recipient', /recipients were rejected: 550 .*\nThe server does not accept mails to this address/],
    ['the sender', /550 No\nThe server does not accept the sender in MAIL_FROM/],
    ['the message', /The server refused the message: 550\nThe server refuses this mail/],
  ])('gives advice when the server refuses %s', async (what, answer) => {
    const refuse = () => {
      throw refusal(550, 'No')
    }
    await using server = await startMailServer({
      ...(what === 'the recipient' && { onRecipient: refuse }),
      ...(what === 'the message' && { onMessage: refuse }),
      ...(what === 'the sender' && { smtp: { onMailFrom: (_, __, tell) => tell(refusal(550, 'No')) } }),
    })
    const run = await tryOut(['noor@example.com'], { SMTP_URL: server.url })
    expect(run).toMatchObject(FAILURE)
    expect(run.err).toMatch(answer)
  })

  it('gives advice about certificates and about ports', async () => {
    await using direct = await startMailServer({ smtp: { secure: true } })
    await using plain = await startMailServer()
    const untrusted = await tryOut(['noor@example.com'], { SMTP_URL: direct.url })
    const mistaken = await tryOut(['noor@example.com'], { SMTP_URL: plain.url.replace('smtp:', 'smtps:') })
    expect(untrusted.err).toMatch(/certificate.*\nThe certificate of the server is for another name/)
    expect(mistaken.err).toMatch(/\nThis port uses the other protocol\./)
  })
})
