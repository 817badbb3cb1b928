import { appendFile, copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { residentMb } from '../helpers/process-cost.ts'
import { UNDER_LOAD } from '../helpers/load.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { FAULT_MS, run, underLoad } from './reliability.ts'

const DISK_BYTES = 64 * 1024 * 1024

test('a site survives a full disk', async ({ openWaypost }) => {
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'only root makes a disk of its own')
  const disk = await mkdtemp(join(tmpdir(), 'waypost-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk])
  try {
    const site = await openWaypost({ env: { ...UNDER_LOAD, DATA_DIR: disk } })
    await underLoad(`disk full for ${FAULT_MS / 1000} s`, [site], async (load) => {
      await fill(disk)
      await expect.poll(() => readReady(site)).toContain('the database fails')
      await setTimeout(FAULT_MS)
      load.startMend()
      await rm(join(disk, 'filler'))
    })
    await site.terminate()
  } finally {
    await run('umount', ['--lazy', disk])
    await rm(disk, { recursive: true })
  }
})

test('a site survives a journal that ends with half a write', async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad('SIGKILL, and bytes by half at the end of the journal', [site], async (load) => {
    await site.kill()
    load.startMend()
    await appendFile(join(site.dataDir, 'waypost.db-wal'), randomBytes(1_000))
    await site.start()
  })
})

test('a site with a damaged database is restored from a copy', async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  const database = join(site.dataDir, 'waypost.db')
  await underLoad('SIGTERM, database damaged, and restored from a copy', [site], async (load) => {
    await site.terminate()
    load.startMend()
    await copyFile(database, `${database}.copy`)
    await flipBits(database)
    await expect(site.start()).rejects.toThrow('damaged')
    await rename(`${database}.copy`, database)
    await site.start()
  })
})

test('a site survives flipped bits in its saved articles', async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad('SIGKILL, and flipped bits in every kept conversion', [site], async (load) => {
    await site.kill()
    load.startMend()
    const names = (await readdir(site.dataDir)).filter(
      (name) => name.endsWith('.db') && name !== 'waypost.db',
    )
    expect(names).not.toEqual([])
    for (const name of names) await flipBits(join(site.dataDir, name))
    await site.start()
    expect((await fetch(`${site.url}/article/mustard-twice`)).status).toBe(200)
    return names.join(', ')
  })
})

test('a site stays healthy for a long time', async ({ openWaypost }) => {
  const minutes = Number(process.env.SOAK_MINUTES ?? 60)
  test.setTimeout((minutes + 20) * 60_000)
  test.skip(process.platform !== 'linux', 'reads /proc, which only Linux has')
  const site = await openWaypost({ env: UNDER_LOAD })
  const samples: [minute: number, megabytes: number, descriptors: number][] = []
  await underLoad(
    `none, for ${minutes} minutes`,
    [site],
    async (load) => {
      const startedAt = performance.now()
      for (let minute = 0; minute < minutes; minute = (performance.now() - startedAt) / 60_000) {
        const pid = site.process.pid!
        const descriptors = await readdir(`/proc/${pid}/fd`)
        samples.push([minute, Math.round(await residentMb(pid)), descriptors.length])
        await setTimeout((minutes * 60_000) / 12)
      }
      load.startMend()
      const [, first] = samples[1]
      const [, last, descriptors] = samples.at(-1)!
      expect(last).toBeLessThan(first * 1.5)
      return `${first} MB resident at the beginning, ${last} MB at the end; ${descriptors} descriptors`
    },
    { pauseMs: 250 },
  )
  test.info().annotations.push({ type: 'soak', description: JSON.stringify(samples) })
})

/** Writes until nothing more can be written. */
async function fill(disk: string) {
  for (let size = 1024 * 1024; size >= 512;) {
    try {
      await appendFile(join(disk, 'filler'), Buffer.alloc(size))
    } catch {
      size /= 2
    }
  }
}

async function readReady({ url }: Waypost): Promise<string> {
  return (await fetch(`${url}/readyz`)).text()
}

/** Flips a bit of every 997th byte behind SQLite's own first page. */
async function flipBits(path: string) {
  const bytes = await readFile(path)
  expect(bytes.length).toBeGreaterThan(4096)
  for (let at = 4096; at < bytes.length; at += 997) bytes[at] ^= 1 << (at % 8)
  await writeFile(path, bytes)
}
