import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import pino from 'pino'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { makeSite, readFiles, writeIn } from './backups.testing.ts'
import { makeBackup } from './make-backup.ts'
import { finishRestore, orderRestore } from './replace.ts'
import { checkBackup } from './restore.ts'
import type { BackupSource } from './types.ts'

const log = pino({ level: 'silent' })

/** A site of some files that is ordered to become an earlier one. */
async function orderOn() {
  const site = await makeSite()
  for (let number = 0; number < 60; number += 1)
    await writeIn(site.contentDir, `articles/${number}.md`, 'old')
  const path = join(await makeTemporaryFolder('copy'), 'copy.tar')
  await makeBackup(site, path)
  const wanted = await filesOf(site)
  await writeIn(site.contentDir, 'articles/1.md', 'new')
  await writeIn(site.contentDir, 'later.md', 'new')
  await writeIn(site.dataDir, 'backups/mine.tar.gz', 'a copy')
  await writeIn(site.dataDir, 'variants/1.avif', 'made again')
  await writeFile(join(site.dataDir, 'auth-secret'), 'new')
  await writeFile(site.envFile, 'PORT=3002\n')
  await orderRestore(await checkBackup(path), site)
  return { site, path, wanted }
}

/** All files but those that no restore touches, and SQLite's. */
async function filesOf({ dataDir }: BackupSource): Promise<Record<string, string>> {
  const files = Object.entries(await readFiles(dirname(dataDir)))
  return Object.fromEntries(files.filter(([name]) => !/^\.env$|waypost\.db|^data\/backups\//.test(name)))
}

it('replaces the files, and keeps the settings and the other copies', async () => {
  const { site, wanted } = await orderOn()
  expect(await finishRestore(site, log)).toBeUndefined()
  expect(await filesOf(site)).toEqual(wanted)
  expect(await readFiles(site.backupDir)).toEqual({ 'mine.tar.gz': 'a copy' })
  expect((await readFiles(dirname(site.dataDir)))['.env']).toBe('PORT=3002\n')
  using database = new DatabaseSync((site.database as { path: string }).path)
  expect(database.prepare('select count(*) as count from users').get()).toEqual({ count: 0 })
  expect(await finishRestore(site, log)).toBeUndefined()
  expect(await filesOf(site)).toEqual(wanted)
})

it('puts the old files back if the copy was damaged meanwhile', async () => {
  const { site, path } = await orderOn()
  const before = await filesOf(site)
  await writeFile(path, 'damaged')
  expect(await finishRestore(site, log)).toMatch(/was not restored, and everything is as before/)
  const { 'data/.replaced/restore.json': _, ...files } = before
  expect(await filesOf(site)).toEqual(files)
})

it('a damaged order stops the start with a clear message, and is nothing in a folder that cannot be read', async () => {
  const { site } = await orderOn()
  await writeFile(join(site.dataDir, '.replaced/restore.json'), '{')
  await expect(finishRestore(site, log)).rejects.toThrow(/restore\.json cannot be read/)
  expect(
    await finishRestore({ ...site, dataDir: join(site.dataDir, 'waypost.db', 'data') }, log),
  ).toBeUndefined()
})

it('is complete after kills at any time', { timeout: 60_000 }, async () => {
  const { site, wanted } = await orderOn()
  for (const ms of [1, 10, 40, 120]) await killAfter(site, ms)
  expect(await finishRestore(site, log)).toBeUndefined()
  expect(await filesOf(site)).toEqual(wanted)
})

it('puts everything back after kills while it fails', { timeout: 60_000 }, async () => {
  const { site, path } = await orderOn()
  const { 'data/.replaced/restore.json': _, ...before } = await filesOf(site)
  await writeFile(path, 'damaged')
  for (const ms of [2, 8]) await killAfter(site, ms)
  await finishRestore(site, log)
  expect(await filesOf(site)).toEqual(before)
})

/** Starts to carry out the order in another process, and kills it. */
async function killAfter(site: BackupSource, ms: number) {
  const script = `
    import pino from 'pino'
    import { finishRestore } from ${JSON.stringify(new URL('replace.ts', import.meta.url).href)}
    process.stdout.write('begun')
    await finishRestore(${JSON.stringify(site)}, pino({ level: 'silent' }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  await setTimeout(ms)
  child.kill('SIGKILL')
  await exited
}
