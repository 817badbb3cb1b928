/** The guide's small server: its commands, word by word, in a clean Debian. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, uniqueEmail } from '../helpers/accounts.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import type { Answer, Question } from './ask.ts'
import { openCleanDebian, quote, type CleanDebian } from './clean-debian.ts'

const MOST_COMMANDS = 10
const ROOM_FOR_ALL_MS = 1_500_000

const root = fileURLToPath(new URL('../..', import.meta.url))
const authority = '/var/lib/caddy/caddy/pki/authorities/local/root.crt'
const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('The small server is not tried: a clean Debian can be made by root alone.')
const stack = new AsyncDisposableStack()
let debian: CleanDebian

beforeAll(async () => {
  if (!isRoot) return
  debian = stack.use(await openCleanDebian(process.env))
  await offerRepository()
}, ROOM_FOR_ALL_MS)
afterAll(() => stack.disposeAsync())

it.skipIf(!isRoot)(
  'ten commands make a blog on HTTPS',
  async () => {
    const commands = await readCommands('One small server')
    expect(commands.length).toBeLessThanOrEqual(MOST_COMMANDS)
    const startedAt = performance.now()
    await debian.run(commands.join('\n'))
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
    console.log(`A clean Debian has a blog after ${commands.length} commands and ${minutes} minutes.`)

    // No systemd runs here: what it would start is started below.
    expect(await debian.run('systemctl is-enabled waypost caddy')).toBe('enabled\nenabled\n')
    await debian.run('systemd-analyze verify waypost.service')
    await debian.run('systemd-analyze security --offline=true --threshold=20 waypost.service')
    // Whatever the user waypost puts into its folder, root starts nothing of it and gives nothing away.
    expect(await debian.run('stat --dereference --format=%U /etc/systemd/system/waypost.service')).toBe(
      'root\n',
    )
    await debian.run('runuser -u waypost -- ln --symbolic /etc /srv/waypost/blog/data')
    await debian.run(await readBefore()).catch(() => {})
    expect(await debian.run('stat --format=%U /etc; rm /srv/waypost/blog/data')).toBe('root\n')
    await startUnit()
    await startCaddy()
    await expect.poll(() => ask({ path: '/readyz' }).catch(() => []), { timeout: 60_000 }).toHaveLength(1)

    const [home] = await ask({ path: '/home' })
    expect(home.body).toContain('<title>Small Hours</title>')
    expect(home.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    // From one address ten accounts can be made in an hour; others are not held up by that.
    const account = { email: uniqueEmail('reader'), password: PASSWORD }
    const register = (from: string, body = { ...account, email: uniqueEmail('reader') }) => ({
      method: 'POST',
      path: '/api/auth/register',
      from,
      body,
    })
    const first = await ask(...Array.from({ length: 11 }, () => register('127.0.0.2')))
    expect(first.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429])
    expect((await ask(register('127.0.0.3', account)))[0].status).toBe(201)
    // Programs on the site get the session as a cookie, which travels over HTTPS alone.
    const [session] = await ask({ ...register('127.0.0.3'), path: '/api/auth/sign-in', body: account })
    const { accessToken } = JSON.parse(session.body) as { accessToken: string }
    const [cookie] = await ask({ method: 'POST', path: '/api/token-sync', token: accessToken })
    expect(cookie.headers['set-cookie']?.[0]).toMatch(/; Secure/)
  },
  ROOM_FOR_ALL_MS,
)

/** The commands of the first block below a heading of the guide. */
async function readCommands(heading: string): Promise<string[]> {
  const guide = await readFile(`${root}docs/hosting.md`, 'utf8')
  const section = guide.slice(guide.indexOf(`## ${heading}\n`))
  const [, block] = /```sh\n(.*?)```/s.exec(section)!
  return block.trim().split('\n')
}

/** Puts this repository, as committed, where the guide's address leads to. */
async function offerRepository() {
  const bundle = `${await makeTemporaryFolder('repository')}/waypost.bundle`
  execFileSync('git', ['-C', root, 'bundle', 'create', '--quiet', bundle, 'HEAD'])
  await copyInto(bundle, '/srv/waypost.bundle')
  const address = (await readCommands('One small server')).join('\n').match(/https:\S+\.git/)![0]
  await debian.run(`printf '[url "/srv/waypost.bundle"]\\n\\tinsteadOf = ${address}\\n' > /etc/gitconfig`)
}

/** Reads what the unit has root do before it starts. */
async function readBefore(): Promise<string> {
  const unit = await debian.run('cat /etc/systemd/system/waypost.service')
  return /^ExecStartPre=\+(.*)$/m.exec(unit)![1]
}

/** Starts what the unit says, as its user, with the right to write where the unit allows it and nowhere else. */
async function startUnit() {
  const unit = await debian.run('cat /etc/systemd/system/waypost.service')
  const valuesOf = (name: string) =>
    Array.from(unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value]) => value)
  const [start, user, folder] = ['ExecStart', 'User', 'WorkingDirectory'].map((name) => valuesOf(name)[0])
  const cache = `/var/cache/${valuesOf('CacheDirectory')[0]}`
  const writable = [...valuesOf('ReadWritePaths').map((path) => path.replace(/^-/, '')), cache]
  await debian.run(`${await readBefore()}\ninstall --directory --owner=${user} ${cache}`)
  // Beyond the guide: programs get the session as a cookie.
  const variables = [...valuesOf('Environment'), 'PATH=/usr/bin:/bin', 'AUTH_TOKEN_SYNC_URL=/api/token-sync']
  const rights = `setpriv --reuid=${user} --regid=${user} --init-groups --no-new-privs --bounding-set=-all`
  const within = `cd ${folder} && exec ${rights} env --ignore-environment ${variables.join(' ')} ${start}`
  debian.start(
    `exec unshare --mount bash -euc ${quote(`
${writable.map((path) => `mount --bind ${debian.root}${path} ${debian.root}${path}`).join('\n')}
mount -o remount,bind,ro ${debian.root}
exec chroot ${debian.root} bash -euc ${quote(within)}`)}`,
  )
}

/** Starts Caddy as its unit does, but with certificates of its own making. */
async function startCaddy() {
  await debian.run(
    `sed '1i {\\n\\tlocal_certs\\n\\tskip_install_trust\\n}' /etc/caddy/Caddyfile > /etc/caddy/Caddyfile.internal`,
  )
  const [, start] = /^ExecStart=(.*)$/m.exec(await debian.run('cat /usr/lib/systemd/system/caddy.service'))!
  debian.start(
    `exec env HOME=/var/lib/caddy XDG_DATA_HOME=/var/lib/caddy chroot ${debian.root} ${start}.internal`,
  )
}

/** Asks as somebody on that machine would. */
async function ask(...questions: Question[]): Promise<Answer[]> {
  const program = fileURLToPath(import.meta.resolve('./ask.ts'))
  const words = [process.execPath, program, debian.root + authority, JSON.stringify(questions)]
  const child = debian.start(`exec ${words.map(quote).join(' ')}`)
  const [out, problem] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  if (out === '') throw new Error(problem)
  return JSON.parse(out) as Answer[]
}

async function copyInto(from: string, to: string) {
  const child = debian.start(`cp ${quote(from)} ${quote(debian.root + to)}`)
  await once(child, 'exit')
}
