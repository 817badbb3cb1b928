import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import type { MailServerForm } from '#domain/mail-server.ts'
import { mailSettingsOf, openMailServer } from './mail-server-store.ts'

const NOTHING = { smtpUrl: undefined, from: 'no-reply@blog.example', isFromGuessed: true }

const FORM: MailServerForm = {
  host: 'smtp.mail.example',
  port: 465,
  security: 'tls',
  user: 'mehar@mail.example',
  password: 'a:b@c/d',
  from: 'Mehar <mehar@mail.example>',
}

it('is stored in a private file, and its password is never described', async () => {
  const dataDir = await makeTemporaryFolder('data')
  const server = openMailServer(NOTHING, dataDir)
  expect([server.settings(), server.describe()]).toEqual([NOTHING, { lines: [] }])
  expect(await server.set(FORM)).toEqual({ ok: true })
  const settings = {
    smtpUrl: 'smtps://mehar%40mail.example:a%3Ab%40c%2Fd@smtp.mail.example:465',
    from: 'Mehar <mehar@mail.example>',
    isFromGuessed: false,
  }
  expect([server.settings(), mailSettingsOf(NOTHING, dataDir)]).toEqual([settings, settings])
  expect(JSON.stringify(server.describe())).not.toContain('a:b')
  expect(server.describe()).toMatchObject({ server: { hasPassword: true } })
  const path = join(dataDir, 'mail-server.json')
  const { mode } = await stat(path)
  expect(mode & 0o777).toBe(process.platform === 'win32' ? mode & 0o777 : 0o600)
  await server.remove()
  expect([server.settings(), server.describe()]).toEqual([NOTHING, { lines: [] }])
  await expect(readFile(path)).rejects.toThrow('ENOENT')
})

it('keeps the password for the same server and user only', async () => {
  const server = openMailServer(NOTHING, await makeTemporaryFolder('data'))
  const { password: _, ...form } = FORM
  expect(await server.set(form)).toMatchObject({ ok: false })
  await server.set(FORM)
  expect(await server.set({ ...form, from: 'blog@mail.example' })).toEqual({ ok: true })
  expect(server.settings()).toMatchObject({ smtpUrl: expect.stringContaining('a%3Ab') })
  expect(await server.set({ ...form, host: 'mail.attacker.example' })).toMatchObject({ ok: false })
  expect(await server.set({ ...form, user: '', security: 'starttls', port: 25 })).toEqual({ ok: true })
  expect(server.settings().smtpUrl).toBe('smtp://smtp.mail.example:25')
})

it('a line of the environment wins, and a damaged file counts as none', async () => {
  const dataDir = await makeTemporaryFolder('data')
  const environment = { smtpUrl: 'smtp://other.example', from: 'a@b.example', isFromGuessed: false }
  const server = openMailServer(environment, dataDir)
  await server.set(FORM)
  expect(server.settings()).toEqual(environment)
  expect(server.describe().lines).toEqual(['SMTP_URL', 'MAIL_FROM'])
  await writeFile(join(dataDir, 'mail-server.json'), '{')
  expect(mailSettingsOf(NOTHING, dataDir)).toEqual(NOTHING)
})
