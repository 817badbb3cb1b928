/** hosting/install.sh in a clean Debian: install, upgrade, a kill in the middle of either, the way back, and removal. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, uniqueEmail } from '../helpers/accounts.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { askIn } from './ask-in.ts'
import { openCleanDebian, quote, type CleanDebian } from './clean-debian.ts'
import { makeRelease, offerReleases, publishNext, NEXT_VERSION, VERSION } from './release.ts'

const ROOM_FOR_ALL_MS = 1_500_000
const INSTALL = 'sh /root/install.sh'
const FIRST = `${INSTALL} --domain blog.example --email noor@blog.example --releases http://127.0.0.1:8000`

const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('The installer is not tried: a clean Debian can be made by root alone.')
const stack = new AsyncDisposableStack()
let debian: CleanDebian
let releases: string

beforeAll(async () => {
  if (!isRoot) return
  releases = await makeTemporaryFolder('releases')
  makeRelease(releases)
  debian = stack.use(await openCleanDebian(process.env))
  stack.use(await offerReleases(debian, releases))
  const installer = fileURLToPath(new URL('../../hosting/install.sh', import.meta.url))
  await debian.put(installer, '/root')
}, ROOM_FOR_ALL_MS)
afterAll(() => stack.disposeAsync())

it.skipIf(!isRoot)(
  'a killed installation is finished by the next call, which makes a blog on HTTPS',
  async () => {
    const room = () => debian.run('du -sm --one-file-system / | cut -f 1').then(Number)
    const roomBefore = await room()
    const startedAt = performance.now()
    await killWhen('[ -d /opt/waypost/.part ]', FIRST)
    const printed = await debian.run(FIRST)
    console.log(
      `A clean Debian has a blog after 1 command and ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes; ` +
        `${((await stat(join(releases, `waypost-${VERSION}-linux-x64.tar.gz`))).size / 1e6).toFixed(0)} MB of Waypost came, ` +
        `${(await room()) - roomBefore} MB are used.`,
    )
    expect(printed).toMatch(/https:\/\/blog\.example\/\S*owner\?token=/)
    expect(await debian.run('systemctl is-enabled waypost caddy')).toBe('enabled\nenabled\n')
    await debian.run('systemd-analyze verify waypost.service')
    await debian.run('systemd-analyze security --offline=true --threshold=20 waypost.service')
    expect(await debian.run('waypost check; grep -A2 ^backups /srv/waypost/content/studio.yaml')).toMatch(
      /at: /,
    )

    const [home] = await ask({ path: '/home' })
    expect(home.body).toContain('<title>blog.example</title>')
    expect(home.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    // From one address ten accounts can be made in an hour; others are not held up by that.
    const first = await ask(...Array.from({ length: 11 }, () => registration('127.0.0.2')))
    expect(first.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429])
    expect((await ask(registration('127.0.0.3')))[0].status).toBe(201)
  },
)

it.skipIf(!isRoot)(
  'a killed upgrade leaves the old version running, and the next call finishes it',
  async () => {
    await publishNext(releases)
    for (const moment of [
      '[ -d /opt/waypost/.part ]',
      `[ -d /opt/waypost/${NEXT_VERSION} ]`,
      '[ -L /opt/waypost/previous ]',
    ]) {
      await killWhen(moment, INSTALL)
      expect((await ask({ path: '/readyz' }))[0].body).toBe('ready')
      expect(await runningVersion()).toBe(VERSION)
    }
    await debian.run(INSTALL)
    expect(await runningVersion()).toBe(NEXT_VERSION)
    expect(await debian.run('waypost --version')).toBe(`${NEXT_VERSION}\n`)
    expect(await debian.run('ls /srv/waypost/data/backups')).toMatch(/\.tar/)
  },
)

it.skipIf(!isRoot)('one command goes back, also when the newer version has changed the tables', async () => {
  await changeTables()
  await ask(registration('127.0.0.4'))
  const printed = await debian.run(`${INSTALL} --back`)
  expect(printed).toContain('before-upgrade-')
  expect(await runningVersion()).toBe(VERSION)
  expect((await ask({ path: '/readyz' }))[0].body).toBe('ready')
  await expect(debian.run(`${INSTALL} --back`)).rejects.toThrow(/no version to go back to/)
})

it.skipIf(!isRoot)('an archive whose digest is another one changes nothing', async () => {
  await writeFile(join(releases, `waypost-${NEXT_VERSION}-linux-x64.tar.gz`), 'damaged')
  await debian.run(`rm -r /opt/waypost/${NEXT_VERSION}`)
  await expect(debian.run(INSTALL)).rejects.toThrow(/digest/)
  expect(await runningVersion()).toBe(VERSION)
})

it.skipIf(!isRoot)('removal keeps what is hers', async () => {
  await debian.run(`${INSTALL} --remove`)
  expect(await debian.run('ls /opt; ls -A /srv/waypost')).toBe('.env\ncontent\ndata\n')
  await expect(debian.run('systemctl is-enabled waypost')).rejects.toThrow(/not-found|No such file/)
})

it.skipIf(!isRoot)('the commands of the guide make a blog by hand', async () => {
  const name = `waypost-${VERSION}-linux-x64.tar.gz`
  for (const file of [name, `${name}.sha256`]) await debian.put(join(releases, file), '/root')
  await debian.run('rm -r /srv/waypost && userdel waypost')
  const guide = await readFile(new URL('../../docs/hosting.md', import.meta.url), 'utf8')
  const [, commands] = /```sh\n(.*?)```/s.exec(guide.slice(guide.indexOf('## By hand\n')))!
  await debian.run(`cd\n${commands.replaceAll('0.3.0', VERSION)}`)
  const home = async () => (await ask({ path: '/home' }).catch(() => []))[0]?.body
  await expect.poll(home, { timeout: 60_000 }).toContain('<title>Small Hours</title>')
})

const ask = (...questions: Parameters<typeof askIn>[1][]) => askIn(debian, ...questions)

function registration(from: string) {
  const body = { email: uniqueEmail('reader'), password: PASSWORD }
  return { method: 'POST', path: '/api/auth/register', from, body }
}

/** The version of the process that answers. */
async function runningVersion(): Promise<string> {
  const words = await debian.run(`cat /proc/[0-9]*/cmdline | tr '\\0' '\\n' | grep -m 1 ^/opt/waypost/[0-9]`)
  return words.split('/')[3]
}

/** Starts a command, and kills it with all that it started once a condition holds. */
async function killWhen(condition: string, command: string) {
  await debian.run(`setsid ${command} >/dev/null 2>&1 &
until ${condition}; do kill -0 $! || exit; sleep 0.01; done
kill -KILL -- -$!`)
}

/** What a newer version with other tables would leave: their copy from before, and a migration that this one does not know. */
async function changeTables() {
  await debian.run(
    `cd /srv/waypost/data && runuser -u waypost -- /opt/waypost/current/node_modules/.bin/node --eval ${quote(`
const { DatabaseSync } = require('node:sqlite')
const db = new DatabaseSync('waypost.db')
const { newest } = db.prepare('SELECT max(name) AS newest FROM kysely_migration').get()
db.exec("VACUUM INTO 'before-upgrade-" + newest.slice(0, 15) + ".db'")
db.exec("INSERT INTO kysely_migration VALUES ('2099-01-02T0000-other', '2099-01-02T00:00:00.000Z')")
`)}`,
  )
}
