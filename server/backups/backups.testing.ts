import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { openDatabase } from '../database/database.ts'
import { takePostgres } from '../database/databases.testing.ts'
import { readArchive } from './archive.ts'
import type { BackupSource } from './types.ts'

/** The places of an empty Waypost, on either database. */
export async function newPlaces(kind: 'sqlite' | 'postgres' = 'sqlite'): Promise<BackupSource> {
  const dir = await makeTemporaryFolder('backups')
  const dataDir = join(dir, 'data')
  return {
    version: '1.2.3',
    database:
      kind === 'sqlite'
        ? { kind, path: join(dataDir, 'waypost.db') }
        : { kind, url: (await takePostgres()).url },
    contentDir: join(dir, 'content'),
    dataDir,
    envFile: join(dir, '.env'),
    backupDir: join(dataDir, 'backups'),
  }
}

/** Files of a creator, and files in the data folder besides the database. */
export const FILES = {
  '.env': 'PORT=3001\n',
  'content/site.yaml': 'name: Mehar\n',
  'content/articles/the-lake.md': '# The lake\n',
  'content/articles/Ärger im Büro 🏔.md': 'ü\n',
  [`content/assets/${'a-long-name-'.repeat(15)}/${'and-another-one-'.repeat(8)}.jpg`]: 'x'.repeat(300_000),
  'content/assets/empty.txt': '',
  'data/auth-secret': 'secret',
  'data/content-tokens.json': '{}',
  'data/outbox/1.eml': 'Subject: Hello\n',
}

/** Makes a Waypost with these files and an empty database. */
export async function makeSite(
  kind: 'sqlite' | 'postgres' = 'sqlite',
  files: Readonly<Record<string, string>> = FILES,
): Promise<BackupSource> {
  const places = await newPlaces(kind)
  for (const [name, content] of Object.entries(files)) await writeIn(dirname(places.dataDir), name, content)
  await mkdir(places.dataDir, { recursive: true })
  await (await openDatabase(places.database)).close()
  return places
}

/** Writes a file and the folders that lead to it. */
export async function writeIn(dir: string, name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(dir, name)), { recursive: true })
  await writeFile(join(dir, name), content)
}

/** Reads all files of a folder as text, by their paths in it. */
export async function readFiles(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const read = async (path: string) => [path.slice(dir.length + 1), await readFile(path, 'utf8')] as const
  return Object.fromEntries(await Promise.all(paths.map(read)))
}

/** Reads the files of a backup as text, without the database. */
export async function readBackup(path: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  await readArchive(path, async ({ name, bytes }) => {
    const content = await text(bytes)
    if (name !== 'data/waypost.db') files[name] = content
  })
  return files
}
