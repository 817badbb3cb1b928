/** What a backup has of a site that is written to meanwhile, and what it costs with much content. */
import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkBackup, unpackBackup } from '../server/backups/backups.ts'
import { readTables } from '../server/database/database.ts'
import type { DatabaseLocation } from '../server/database/types.ts'
import { startLoad, UNDER_LOAD } from '../tests/helpers/load.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { runCommand, startWaypost } from '../tests/helpers/waypost.ts'
import { peakResidentMb } from './process-cost.ts'
import { useBenchPostgres } from './bench-postgres.ts'
import type { Figure, Result } from './result.ts'

const WRITERS = 64
/** Answered before the backup begins, and while it is made or after. */
const WRITES = 6_000
const FILES = 250
const FILE_BYTES = 4_000_000
const MAX_MB = 150
/** After a start, and after a backup. */
const REST_MS = 5_000

const sample = fileURLToPath(new URL('../sample', import.meta.url))

/** Rows by table, as the lines in which they are read. */
type Rows = Record<string, string[]>

export async function benchBackup(): Promise<Result> {
  return {
    title: 'Backups',
    conditions: `${WRITERS} writers who comment and like, each as fast as answers come; ${FILES} files of ${FILE_BYTES / 1_000_000} MB that cannot be compressed`,
    figures: [
      ...(await measureUnderLoad('sqlite')),
      ...(await measureUnderLoad('postgres')),
      ...(await measureSize()),
    ],
    notes: [
      'Rows of difference: those that were there before the backup began and are not in it, those in it that are in no table after the load, and those that a thread counts too many or too few.',
    ],
  }
}

async function measureUnderLoad(database: 'sqlite' | 'postgres'): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  if (database === 'postgres') await useBenchPostgres(stack)
  const site = stack.use(await startWaypost({ database, env: UNDER_LOAD }))
  const url = site.databaseEnv.DATABASE_URL
  const location: DatabaseLocation =
    url === undefined ? { kind: 'sqlite', path: join(site.dataDir, 'waypost.db') } : { kind: 'postgres', url }
  const load = stack.use(await startLoad([site], { writers: WRITERS, readers: 0 }))
  const startedAt = performance.now()
  await load.writes(WRITES)
  const before = await readRows(location)
  const path = join(await makeTemporaryFolder('backup'), 'backup.tar')
  await Promise.all([runCommand(site, 'backup', path), load.writes(WRITES)])
  const seconds = (performance.now() - startedAt) / 1_000
  const { written } = await load.end()
  const after = await readRows(location)
  const name = database === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const restored = await readBackup(path)
  return [
    { what: `${name}: comments a second meanwhile`, value: written / seconds, unit: '' },
    { what: `${name}: comments in the backup`, value: restored.comments.length, unit: '' },
    {
      what: `${name}: rows of difference`,
      value: countDifferences(before, restored, after),
      unit: '',
      atMost: 0,
    },
  ]
}

function countDifferences(before: Rows, restored: Rows, after: Rows): number {
  const [comments, written] = [new Set(restored.comments), new Set(after.comments)]
  const lost = before.comments.filter((line) => !comments.has(line)).length
  const made = restored.comments.filter((line) => !written.has(line)).length
  const counted = restored.threads.map((line) => {
    const thread = JSON.parse(line) as { article_id: string; comments: number; likes: number }
    const count = (table: string) =>
      restored[table].filter((row) => (JSON.parse(row) as typeof thread).article_id === thread.article_id)
        .length
    return Math.abs(thread.comments - count('comments')) + Math.abs(thread.likes - count('likes'))
  })
  return [lost, made, ...counted].reduce((sum, number) => sum + number, 0)
}

function readRows(location: DatabaseLocation): Promise<Rows> {
  return readTables(location, async ({ names, read }) => {
    const rows: Rows = {}
    for (const name of names) rows[name] = (await Array.fromAsync(read(name))).flat()
    return rows
  })
}

async function readBackup(path: string): Promise<Rows> {
  const dir = join(await makeTemporaryFolder('restored'), 'site')
  await unpackBackup(await checkBackup(path), dir)
  return readRows({ kind: 'sqlite', path: join(dir, 'data/waypost.db') })
}

async function measureSize(): Promise<Figure[]> {
  const contentDir = await makeTemporaryFolder('content')
  await cp(sample, contentDir, { recursive: true })
  const files = join(contentDir, 'assets/large')
  await mkdir(files)
  for (let index = 0; index < FILES; index += 1)
    await writeFile(join(files, `${index}.zip`), randomBytes(FILE_BYTES))

  const idleMb = await peakOf(contentDir, {})
  const startedAt = performance.now()
  let seconds = NaN
  const backupMb = await peakOf(contentDir, { BACKUP_AT: '00:00' }, async (dataDir) => {
    const dir = join(dataDir, 'backups')
    const isMade = async () => (await readdir(dir).catch(() => [])).some((name) => name.endsWith('.tar.gz'))
    while (!(await isMade())) await setTimeout(100)
    seconds = (performance.now() - startedAt) / 1_000
  })
  const size = `${(FILES * FILE_BYTES) / 1_000_000_000} GB of content`
  return [
    {
      what: `${size}: from the start of the server until its backup was read back`,
      value: seconds,
      unit: 's',
    },
    {
      what: `${size}: memory of the server above one that makes none`,
      value: backupMb - idleMb,
      unit: 'MB',
      atMost: MAX_MB,
    },
  ]
}

/** The most memory that a server holds until `work` is done and it has rested. */
async function peakOf(
  contentDir: string,
  env: NodeJS.ProcessEnv,
  work: (dataDir: string) => Promise<void> = async () => {},
): Promise<number> {
  await using site = await startWaypost({ contentDir, env, isServed: true })
  await work(site.dataDir)
  await setTimeout(REST_MS)
  return peakResidentMb(site.process.pid!)
}
