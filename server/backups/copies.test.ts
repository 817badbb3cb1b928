import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeSite } from './backups.testing.ts'
import { openCopies } from './copies.ts'
import { makeBackup } from './make-backup.ts'
import { finishRestore } from './replace.ts'

const log = pino({ level: 'silent' })

async function open() {
  const site = await makeSite()
  const restart = vi.fn<() => void>()
  const copies = openCopies(site, { plan: () => ({ at: 'never', keep: 7 }), log, restart })
  onTestFinished(() => copies.close())
  const idle = () => vi.waitFor(() => expect(copies.work()).toBeUndefined(), 10_000)
  return { site, copies, restart, idle }
}

it('two clicks make one copy, which is known to be readable', async () => {
  const { copies, idle } = await open()
  copies.make()
  copies.make()
  expect(copies.work()).toMatchObject({ kind: 'copy', step: 'copying' })
  await idle()
  const [copy, ...others] = await copies.list()
  expect(others).toEqual([])
  expect(copy).toMatchObject({
    origin: 'by-hand',
    state: 'readable',
    contents: { version: '1.2.3', accounts: 0, files: 5 },
  })
  expect(await copies.remove(copy.name)).toBe(true)
  expect(await copies.remove(copy.name)).toBe(false)
  expect(await copies.list()).toEqual([])
})

it('reads other copies through in the background, and says what is wrong with them', async () => {
  const { site, copies } = await open()
  await mkdir(site.backupDir)
  const path = join(site.backupDir, 'waypost-2026-11-26-0330.tar.gz')
  await makeBackup(site, path)
  await writeFile(join(site.backupDir, 'mine.tar'), 'no archive')
  await writeFile(join(site.backupDir, 'notes.txt'), 'x')
  const states = async () =>
    Object.fromEntries((await copies.list()).map(({ name, state, origin }) => [name, [state, origin]]))
  expect(await states()).toEqual({
    'waypost-2026-11-26-0330.tar.gz': ['unread', 'schedule'],
    'mine.tar': ['unread', 'other'],
  })
  await vi.waitFor(async () =>
    expect(await states()).toEqual({
      'waypost-2026-11-26-0330.tar.gz': ['readable', 'schedule'],
      'mine.tar': ['unreadable', 'other'],
    }),
  )
  expect(await copies.find('../auth-secret')).toBeUndefined()
  expect(await copies.find('notes.txt')).toBeUndefined()
  await writeFile(path, 'damaged')
  await vi.waitFor(async () =>
    expect((await states())['waypost-2026-11-26-0330.tar.gz'][0]).toBe('unreadable'),
  )
})

it('reports a failure until the next copy succeeds', async () => {
  const { site, copies, idle } = await open()
  await writeFile(site.backupDir, 'a file in place of the folder')
  copies.make()
  await idle()
  expect(copies.failure()).toMatch(/EEXIST|ENOTDIR/)
})

it('copies the site before it restores, and restarts', async () => {
  const { site, copies, restart, idle } = await open()
  copies.make()
  await idle()
  const [{ name }] = await copies.list()
  const path = (await copies.find(name))!
  await writeFile(join(site.contentDir, 'site.yaml'), 'name: Somebody else\n')
  expect(copies.restore(path)).toBe(true)
  expect(copies.restore(path)).toBe(false)
  await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce(), 10_000)
  const names = await readdir(site.backupDir)
  expect(names).toContainEqual(expect.stringContaining('before-restore'))
  expect(await finishRestore(site, log)).toBeUndefined()
  expect(await readdir(site.backupDir)).toEqual(names)
})

it('restores no damaged copy', async () => {
  const { site, copies, restart, idle } = await open()
  await mkdir(site.backupDir)
  await writeFile(join(site.backupDir, 'mine.tar'), 'no archive')
  copies.restore(join(site.backupDir, 'mine.tar'))
  await idle()
  expect(copies.failure()).toMatch(/is not a backup of Waypost/)
  expect(restart).not.toHaveBeenCalled()
})
