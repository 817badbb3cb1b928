import { randomUUID } from 'node:crypto'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Log } from '../log.ts'
import { makeSite, readBackup, writeIn } from './backups.testing.ts'
import { makeBackup } from './make-backup.ts'
import { backupName } from './names.ts'
import { isDue, startSchedule } from './schedule.ts'
import type { BackupSource } from './types.ts'

describe('the time of the next backup', () => {
  const at = (time: string) => new Date(`2026-11-26T${time}`)
  const made = (time: string) => [backupName(new Date(time))]

  it.each<[string, boolean, string[], Date]>([
    ['when there is none', true, [], at('12:00')],
    ['once its time has come', true, made('2026-11-25T03:30'), at('03:30')],
    ['not before', false, made('2026-11-25T03:30'), at('03:29')],
    ['not again after it was made', false, made('2026-11-26T03:30'), at('23:59')],
    ['later, where the computer was off at its time', true, made('2026-11-24T03:30'), at('01:00')],
    ['as if one with a name of the future were not there', true, made('2099-01-01T03:30'), at('12:00')],
  ])('%s', (_, expected, names, now) => {
    expect(isDue(names, '03:30', now)).toBe(expected)
  })
})

describe('the schedule', () => {
  it('makes and logs a due backup, keeps its newest ones, and removes the remains of a killed one', async () => {
    const site = await makeSite()
    const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `waypost-${day}-0330.tar.gz`)
    const others = ['mine.tar.gz', 'waypost-2026-01-01.tar.gz', 'waypost-2026-01-01-0330.tar.gz.mine']
    const killed = `waypost-2026-01-02-0330.tar.gz.${randomUUID()}.unfinished`
    for (const name of [...old, ...others, killed]) await writeIn(site.backupDir, name, 'x')
    await utimes(join(site.backupDir, killed), 0, 0)
    const { lines, heard } = await run(site, 2)
    await heard(/^Backup .* was made: [1-9]\d* kB in .* s\.$/)
    const names = await readdir(site.backupDir)
    const own = names.filter((name) => !others.includes(name)).toSorted()
    expect(own).toEqual([old[2], expect.stringMatching(/^waypost-.*\.tar\.gz$/)])
    expect(names).toEqual(expect.arrayContaining(others))
    expect(await readBackup(join(site.backupDir, own[1]))).toHaveProperty('content/site.yaml')
    expect(lines).toHaveLength(1)
  })

  it('logs a failed backup, and keeps the older ones', async () => {
    const site = await makeSite()
    await writeIn(site.backupDir, 'waypost-2026-01-01-0330.tar.gz', 'x')
    await rm((site.database as { path: string }).path)
    await writeFile((site.database as { path: string }).path, 'no database'.repeat(1_000))
    const { heard } = await run(site, 1)
    await heard(/tries again in an hour/)
    expect(await readdir(site.backupDir)).toEqual(['waypost-2026-01-01-0330.tar.gz'])
  })

  it('leaves no partial file when it is closed meanwhile', async () => {
    const site = await makeSite()
    await writeIn(site.contentDir, 'large.jpg', new Uint8Array(30_000_000))
    const { close, lines } = await run(site, 1)
    await close()
    expect(await readdir(site.backupDir).catch(() => [])).toEqual([])
    expect(lines).toEqual([])
  })
})

async function run(site: BackupSource, keep: number) {
  const lines: string[] = []
  const tell = (line: string) => void lines.push(line)
  const { close } = startSchedule({
    dir: site.backupDir,
    plan: () => ({ at: '03:30', keep }),
    make: (path, signal) => makeBackup(site, path, { signal }),
    isBusy: () => false,
    onFailure() {},
    log: { info: tell, error: tell, warn: tell } as unknown as Log,
  })
  onTestFinished(close)
  const heard = (words: RegExp) =>
    vi.waitFor(() => expect(lines).toContainEqual(expect.stringMatching(words)), 15_000)
  return { close, lines, heard }
}
