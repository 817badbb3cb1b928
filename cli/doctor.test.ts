import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { newPath, openFile } from '#server/database/databases.testing.ts'
import { noteMove } from '#server/database/move-note.ts'
import { startMailServer } from '#server/mail/mail-server.testing.ts'
import { createContentFolder } from '../tests/helpers/content-folder.ts'
import { findFreePort } from '../tests/helpers/free-port.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { openPostgres, TIMEOUT_MS, waypost } from './command.testing.ts'
import type { Diagnosis } from '#server/diagnosis/types.ts'

/** Runs the doctor on a port where nothing listens, unless the settings name another. @returns What it says of a subject. */
async function examine(subject: string, env: NodeJS.ProcessEnv = {}, args: string[] = [], cwd?: string) {
  const settings = { PORT: String(await findFreePort()), ...env }
  const run = await waypost(['doctor', '--json', ...args], { cwd, env: settings })
  expect(run.err).toBe('')
  const all = JSON.parse(run.out) as Diagnosis[]
  expect(run.code).toBe(all.some(({ state }) => state === 'wrong') ? 1 : 0)
  return all.filter((each) => each.subject === subject).map(({ state, text }) => `${state}: ${text}`)
}

it(
  'the doctor reports what is missing in a new installation, and creates nothing',
  { timeout: TIMEOUT_MS },
  async () => {
    const cwd = await makeTemporaryFolder('new')
    const run = await waypost(['doctor'], { cwd, env: { PORT: String(await findFreePort()) } })
    expect(run.out).toMatch(/^note +Data folder +.*data is not there yet\. The first start makes it\.$/m)
    expect(run.out).toMatch(/^note +Mail +Mails are not sent/m)
    expect(run.out).toMatch(/^note +Site +No Waypost runs at/m)
    await expect(readFile(join(cwd, 'data'))).rejects.toThrow('ENOENT')
  },
)

it('the doctor reports misspelled settings, bad values, and a settings file that everybody can read', async () => {
  const file = join(await makeTemporaryFolder('settings'), 'my.env')
  await writeFile(
    file,
    `SMPT_URL=smtps://mail.example\nCOMMENT_AUTHOR=nobody\nBACKUP_KEEP=x\nAUTH_SECRET=${'x'.repeat(32)}\n`,
  )
  await chmod(file, 0o644)
  expect(await examine('Settings', {}, ['--env', file])).toEqual([
    expect.stringMatching(/^note: SMPT_URL in .*; did you mean SMTP_URL\?$/),
    expect.stringMatching(/^wrong: Everybody on this machine can read/),
    expect.stringMatching(/^wrong: BACKUP_KEEP is 'x'; expected/),
    expect.stringMatching(/^wrong: COMMENT_AUTHOR is 'nobody'; expected/),
  ])
  const well = [expect.stringMatching(/^ok: /)]
  await writeFile(file, 'PORT=3000\nSMTP_URL=\n')
  expect(await examine('Settings', {}, ['--env', file])).toEqual(well)
  await writeFile(file, `AUTH_SECRET=${'x'.repeat(32)}\n`)
  await chmod(file, 0o640)
  expect(await examine('Settings', {}, ['--env', file])).toEqual(well)
})

it('the doctor counts articles, and the problems that check finds', async () => {
  const well = await createContentFolder([{ id: 'hill', title: 'Hill', body: 'Up.' }])
  expect(await examine('Content', { CONTENT_DIR: well })).toEqual([
    `ok: ${well} holds 1 article and no problems.`,
  ])
  const broken = await createContentFolder([{ id: 'hill', title: 'Hill', body: '[Lake](/article/lake)' }])
  expect(await examine('Content', { CONTENT_DIR: broken })).toEqual([
    `note: ${broken} holds 1 article and 1 problem. ./waypost check lists them.`,
  ])
  await writeFile(join(broken, 'site.yaml'), 'name: [')
  expect(await examine('Content', { CONTENT_DIR: broken })).toEqual([
    expect.stringMatching(/1 article and \d problems/),
  ])
})

it('the doctor reports a data folder that everybody can read', async () => {
  const dataDir = await makeTemporaryFolder('data')
  await chmod(dataDir, 0o755)
  expect(await examine('Data folder', { DATA_DIR: dataDir })).toEqual([
    expect.stringMatching(/^(ok|note): .*MB are left/),
    `note: Everybody on this machine can look into ${dataDir}: chmod o= ${dataDir}`,
  ])
})

it('the doctor reports a data folder that is not writable', async () => {
  const file = join(await makeTemporaryFolder('file'), 'data')
  await writeFile(file, '')
  const refusal = [expect.stringMatching(/^wrong: This user cannot write to/)]
  expect(await examine('Data folder', { DATA_DIR: file })).toEqual(refusal)
  expect(await examine('Data folder', { DATA_DIR: join(file, 'below/it') })).toEqual(refusal)
})

it('the doctor reports whether a SQLite file is current, older or newer, without changing it', async () => {
  const path = await newPath()
  await openFile(path)
  using file = new DatabaseSync(path)
  const env = { DATA_DIR: dirname(path) }
  expect(await examine('Database', env)).toEqual([
    expect.stringMatching(/^ok: .*\(SQLite \d+\.\d.*up to date/),
  ])

  file.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)')
  const older = [expect.stringMatching(/^note: .*older version.*\(1 migration\)/)]
  expect(await examine('Database', env)).toEqual(older)
  expect(await examine('Database', env)).toEqual(older)

  file.exec("insert into kysely_migration values ('2099-later', '')")
  expect(await examine('Database', env)).toEqual([
    expect.stringMatching(/^wrong: The database .* was upgraded by a newer version of Waypost\. Run that/),
  ])
})

it('the doctor reports a moved database', async () => {
  const path = await newPath()
  await openFile(path)
  await noteMove(dirname(path), path, 'elsewhere', new Date())
  expect(await examine('Database', { DATA_DIR: dirname(path) })).toEqual([
    expect.stringMatching(/^wrong: .* was moved to elsewhere/),
  ])
})

it('the doctor reports a damaged SQLite file', async () => {
  const dataDir = await makeTemporaryFolder('data')
  await writeFile(join(dataDir, 'waypost.db'), 'no database'.repeat(1_000))
  expect(await examine('Database', { DATA_DIR: dataDir })).toEqual([
    expect.stringMatching(/^wrong: .*is damaged/),
  ])
})

it('the doctor shows the version of PostgreSQL', { timeout: TIMEOUT_MS }, async () => {
  const { env } = await openPostgres()
  expect(await examine('Database', env)).toEqual([
    expect.stringMatching(/^ok: .*\(PostgreSQL \d+.*up to date/),
  ])
  const away = { ...env, DATABASE_URL: `postgres://mehar:secret@127.0.0.1:${await findFreePort()}/blog` }
  const [line] = await examine('Database', away)
  expect(line).toMatch(/^wrong: The database blog at 127\.0\.0\.1:\d+ \(PostgreSQL\) cannot be opened/)
  expect(line).not.toContain('secret')
})

it('the doctor logs in to the mail server, and sends nothing', async () => {
  await using server = await startMailServer({
    smtp: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _, answer) =>
        password === 'right' ? answer(null, { user: 'mehar' }) : answer(new Error('Invalid')),
    },
  })
  const address = (password: string) => server.url.replace('//', `//mehar:${password}@`)
  expect(await examine('Mail', { SMTP_URL: address('right') })).toEqual([
    expect.stringMatching(/^ok: SMTP at 127\.0\.0\.1:\d+ accepts the login/),
    expect.stringMatching(/^note: Mails come from no-reply@localhost\. Set MAIL_FROM/),
  ])
  const [line] = await examine('Mail', { SMTP_URL: address('mistaken'), MAIL_FROM: 'blog@mehar.example' })
  expect(line).toMatch(/^wrong: SMTP at .*refused the user or the password.*Check the user and the password/)
  expect(line).not.toContain('mistaken')
  expect(server.received).toEqual([])
})

it('the doctor reports another program at the site’s address', async () => {
  const other = createServer((_, response) => void response.end('Hello')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  expect(await examine('Site', env)).toEqual([
    `wrong: Something other than Waypost answers at http://127.0.0.1:${port}.`,
  ])
  expect(await examine('Public address', env)).toEqual([
    expect.stringMatching(/^wrong: Something other than Waypost answers at http:\/\/localhost/),
  ])
  other.close()
})

it('the doctor reports an untrusted certificate and an unreachable address', async () => {
  // Brings a certificate of its own.
  await using server = await startMailServer({ smtp: { secure: true } })
  const env = { PUBLIC_URL: `https://localhost:${server.port}`, TRUST_PROXY: '1' }
  expect(await examine('TLS', env)).toEqual([expect.stringMatching(/^wrong: .*certificate of localhost/)])
  expect(await examine('Public address', env)).toEqual([
    expect.stringMatching(/^note: https:\/\/localhost:\d+ could not be reached from here/),
  ])
})

it('the doctor reports a missing content folder', async () => {
  const cwd = await makeTemporaryFolder('site')
  await mkdir(join(cwd, 'content'))
  expect(await examine('Content', {}, [], cwd)).toEqual([expect.stringMatching(/^wrong: .*site\.yaml/)])
})
