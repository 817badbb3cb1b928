import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { UNDER_LOAD } from '../helpers/load.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { FAULT_MS, run, underLoad } from './reliability.ts'

const DISK_BYTES = 64 * 1024 * 1024

test('the disk is full', async ({ openWaypost }) => {
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'only root makes a disk of its own')
  const disk = await mkdtemp(join(tmpdir(), 'waypost-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk])
  try {
    const site = await openWaypost({ env: { ...UNDER_LOAD, DATA_DIR: disk } })
    await underLoad(`disk full for ${FAULT_MS / 1000} s`, [site], async () => {
      await fill(disk)
      await expect.poll(() => readReady(site)).toContain('the database fails')
      await setTimeout(FAULT_MS)
      await rm(join(disk, 'filler'))
    })
    await site.end()
  } finally {
    await run('umount', ['--lazy', disk])
    await rm(disk, { recursive: true })
  }
})

test('the journal ends with half a write', async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad('SIGKILL, and bytes by half at the end of the journal', [site], async () => {
    await site.kill()
    await appendFile(join(site.dataDir, 'waypost.db-wal'), randomBytes(1_000))
    await site.start()
  })
})

test('bits of what is kept of the articles are flipped', async ({ openWaypost }) => {
  const site = await openWaypost({ env: UNDER_LOAD })
  await underLoad('SIGKILL, and flipped bits in every kept conversion', [site], async () => {
    await site.kill()
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
  for (let at = 4096; at < bytes.length; at += 997) bytes[at] ^= 1 << (at % 8)
  await writeFile(path, bytes)
}
