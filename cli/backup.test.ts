import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, describe, it } from 'vitest'
import { openFile } from '#server/database/databases.testing.ts'
import type { Database } from '#server/database/types.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { endOf, openSqlite, startWaypost, TIMEOUT_MS, waypost, waypostProcess } from './command.testing.ts'

async function makeSite() {
  const { database, env } = await openSqlite()
  await storeComments(database)
  const content = await makeTemporaryFolder('content')
  await writeFile(join(content, 'site.yaml'), 'name: Mehar\n')
  return { env: { ...env, CONTENT_DIR: content }, cwd: await makeTemporaryFolder('cwd') }
}

/** Settings of a Waypost that has nothing yet. */
async function newSite() {
  const dir = await makeTemporaryFolder('new')
  return { env: { DATA_DIR: join(dir, 'data'), CONTENT_DIR: join(dir, 'content') }, cwd: dir }
}

describe('waypost backup and restore', { timeout: TIMEOUT_MS }, () => {
  it('backs a site up into a file named after the time, and restores it elsewhere', async () => {
    const site = await makeSite()
    expect(await waypost(['backup'], site)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/: \d+ kB, verified[^]*3 comments/),
    })
    const [name] = await readdir(site.cwd)
    expect(name).toMatch(/^waypost-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/)
    const other = await newSite()
    const restored = await waypost(['restore', join(site.cwd, name)], other)
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('3 comments') })
    const { db } = await openFile(join(other.env.DATA_DIR, 'waypost.db'))
    const comments = await db.selectFrom('comments').select('text').execute()
    expect(comments).toEqual([0, 1, 2].map(() => ({ text: 'The words of a reader' })))
  })

  it('writes into the given file or folder', async () => {
    const site = await makeSite()
    const folder = join(site.cwd, 'folder')
    await mkdir(folder)
    await waypost(['backup', 'folder'], site)
    await waypost(['backup', 'mine.tar'], site)
    expect(await readdir(folder)).toHaveLength(1)
    expect(await readdir(site.cwd)).toEqual(['folder', 'mine.tar'])
  })

  it('writes two backups into one file at once, and each is complete', async () => {
    const site = await makeSite()
    await writeFile(join(site.env.CONTENT_DIR, 'large.jpg'), new Uint8Array(20_000_000))
    const ends = await Promise.all([1, 2].map(() => waypostProcess(['backup', 'mine.tar'], site)))
    const made = ends.filter(({ code }) => code === 0)
    for (const { err } of ends) expect(err).toMatch(/^$|exists already/)
    expect(made.length).toBeGreaterThan(0)
    expect(await readdir(site.cwd)).toEqual(['mine.tar'])
    expect((await waypost(['restore', 'mine.tar', '--to', 'look'], site)).code).toBe(0)
  })

  it.each([
    ['missing.tar', 'There is no file'],
    ['.', 'is a folder'],
  ])('reports that %s is not a backup', async (name, words) => {
    const { code, err } = await waypost(['restore', name], await newSite())
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^.*${words}.* Name the file of a backup\\.\n$`)),
    ])
  })

  it('writes only the backup to standard output', async () => {
    const site = await makeSite()
    const { code, out } = await waypostProcess(['backup', '-'], site)
    expect(code).toBe(0)
    expect(out.startsWith('data/waypost.db\0') || out.startsWith('PaxHeader/data/waypost.db')).toBe(true)
    expect(out.endsWith('\0'.repeat(1_024))).toBe(true)
  })

  it('fails and leaves nothing when the program behind the pipe ends', async () => {
    const site = await makeSite()
    await writeFile(join(site.env.CONTENT_DIR, 'large.jpg'), new Uint8Array(50_000_000))
    const child = await startWaypost(['backup', '-'], site)
    child.stdout.once('data', () => child.stdout.destroy())
    const [code, err] = await Promise.all([endOf(child), text(child.stderr)])
    expect([code, err]).toEqual([1, expect.stringMatching(/^The backup was not made: .*has ended\.\n$/)])
    expect((await readdir(site.env.DATA_DIR)).filter((name) => name.startsWith('.backup-'))).toEqual([])
  })

  it('unpacks into another folder with --to', async () => {
    const site = await makeSite()
    await waypost(['backup', 'mine.tgz'], site)
    expect(await waypost(['restore', 'mine.tgz', '--to', 'look'], site)).toMatchObject({ code: 0 })
    expect(await readdir(join(site.cwd, 'look'))).toEqual(['.env', 'content', 'data'])
  })

  it('replaces nothing, and explains what to do', async () => {
    const site = await makeSite()
    await waypost(['backup', 'mine.tgz'], site)
    const { code, err } = await waypost(['restore', 'mine.tgz'], site)
    expect(code).toBe(1)
    expect(err).toContain('is not empty')
  })

  it('reports that there is nothing to back up before the first start', async () => {
    const { code, err } = await waypost(['backup'], await newSite())
    expect(code).toBe(1)
    expect(err).toContain('No Waypost has run')
  })

  it.each([[['backup', 'a', 'b']], [['backup', '']], [['restore']], [['restore', 'a', 'b']]])(
    'prints its usage for the wrong arguments %j',
    async (args) => {
      expect(await waypost(args)).toMatchObject({ code: 2 })
    },
  )
})

async function storeComments({ db }: Database) {
  const rows = [0, 1, 2].map((number) => ({
    id: `comment-${number}`,
    articleId: 'hill',
    number,
    lastEvent: number,
    userId: null,
    text: 'The words of a reader',
    textHash: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    heldAt: null,
    removedAt: null,
    removedBy: null,
  }))
  await db.insertInto('comments').values(rows).execute()
}
