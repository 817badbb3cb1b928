import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { openSpaceFile, type SpaceCopy } from './space-file.ts'

const space = (token: string, texts: Record<string, string>): SpaceCopy => ({
  token,
  locale: 'en-US',
  confirmedAt: 1_700_000_000_000,
  copiedAt: 1_600_000_000_000,
  items: new Map(Object.entries(texts).map(([key, text]) => [key, { text, contentType: 'articles' }])),
})
const reported = (...keys: string[]) => new Set(keys)

describe('a saved space', () => {
  it('is loaded with its token and times', async () => {
    const path = await newPath()
    const saved = { ...space('t1', { a: '1', b: '2' }), confirmedAt: 5 }
    open(path).save(saved, 'all')
    expect(open(path).load()).toEqual(saved)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('holds what has changed since, and no longer what is gone', async () => {
    const path = await newPath()
    const file = open(path)
    file.save(space('t1', { a: '1', b: '2', c: '3' }), 'all')
    file.save(space('t2', { a: '1', c: '4' }), reported('b', 'c'))
    expect(open(path).load()).toEqual(space('t2', { a: '1', c: '4' }))
  })

  it('leaves nothing on the disk of what was taken back', async () => {
    const path = await newPath()
    const before = open(path)
    before.save(space('t1', { a: 'kept words', b: 'withdrawn words' }), 'all')
    before.close()
    const after = open(path)
    after.save(space('t2', { a: 'kept words' }), reported('b'))
    after.close()
    const bytes = await readFile(path, 'latin1')
    expect([bytes.includes('kept words'), bytes.includes('withdrawn words')]).toEqual([true, false])
  })

  it('is replaced by another space', async () => {
    const path = await newPath()
    open(path, 'one').save(space('t1', { a: '1' }), 'all')
    const other = open(path, 'other')
    expect(other.load()).toBeUndefined()
    other.save(space('t9', { z: '9' }), reported('z'))
    expect(open(path, 'other').load()).toEqual(space('t9', { z: '9' }))
    expect(open(path, 'one').load()).toBeUndefined()
  })

  it('is written whole if another space was saved meanwhile', async () => {
    const path = await newPath()
    const file = open(path, 'one')
    file.save(space('t1', { a: '1' }), 'all')
    open(path, 'other').save(space('t9', { z: '9' }), 'all')
    file.save(space('t2', { a: '1', b: '2' }), reported('b'))
    expect(open(path, 'one').load()).toEqual(space('t2', { a: '1', b: '2' }))
  })

  it('is right for its token when two processes write in turns', async () => {
    const path = await newPath()
    open(path).save(space('t1', { a: '1' }), 'all')
    const [ahead, behind] = [open(path), open(path)]
    for (const file of [ahead, behind]) file.load()
    ahead.save(space('t2', { a: '1', b: '1' }), reported('b'))
    // It never knew of b, which came and went, and hears that it is gone.
    behind.save(space('t3', { a: '1' }), reported('b'))
    expect(open(path).load()).toEqual(space('t3', { a: '1' }))
  })

  it('is saved later if another process was writing', async () => {
    const path = await newPath()
    const file = open(path)
    file.save(space('t1', { a: '1' }), 'all')
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    file.save(space('t2', { a: '1', b: '2' }), reported('b'))
    expect(open(path).load()).toEqual(space('t1', { a: '1' }))
    other.exec('rollback')
    other.close()
    file.save(space('t3', { a: '1', b: '2', c: '3' }), reported('c'))
    expect(open(path).load()).toEqual(space('t3', { a: '1', b: '2', c: '3' }))
    expect(file.troubles).toEqual([])
  })

  it.each([
    [
      'holds something else',
      (path: string) => writeFile(path, 'no database at all, but long enough '.repeat(99)),
    ],
    ['has lost its end', (path: string) => truncate(path, 5_000)],
    ['was overwritten in its middle', (path: string) => overwrite(path)],
  ])('starts empty, and that is reported, if its file %s', async (_, damage) => {
    const path = await newPath()
    const first = open(path)
    const texts = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`k${index}`, 'x'.repeat(999)]))
    first.save(space('t1', texts), 'all')
    first.close()
    await damage(path)
    const file = open(path)
    expect(file.load()).toBeUndefined()
    expect(file.troubles).toEqual([expect.stringContaining('is damaged')])
    file.save(space('t2', { a: '1' }), reported('a'))
    expect(open(path).load()).toEqual(space('t2', { a: '1' }))
  })

  it('reports once that nothing can be saved, and saves everything once it can', async () => {
    const dir = await makeTemporaryFolder('kept')
    const path = join(dir, 'taken/catalog.db')
    await writeFile(join(dir, 'taken'), 'a file where a folder should be')
    const file = open(path)
    expect(file.load()).toBeUndefined()
    file.save(space('t1', { a: '1' }), 'all')
    file.save(space('t2', { a: '1', b: '2' }), reported('b'))
    expect(file.troubles).toHaveLength(1)
    await rm(join(dir, 'taken'))
    file.save(space('t3', { a: '1', b: '2', c: '3' }), reported('c'))
    expect(open(path).load()).toEqual(space('t3', { a: '1', b: '2', c: '3' }))
  })

  it('goes with its token when the process is killed in the middle of writing', async () => {
    const path = await newPath()
    for (let round = 0; round < 4; round += 1) {
      await writeUntilKilled(path, 20 + round * 15)
      const kept = open(path).load()
      const states = new Set([...(kept?.items.values() ?? [])].map(({ text }) => text))
      expect([...states]).toEqual(kept ? [kept.token] : [])
    }
    expect(open(path).load()).toBeDefined()
  })
})

async function newPath(): Promise<string> {
  return join(await makeTemporaryFolder('kept'), 'catalog.db')
}

function open(path: string, name = 'a space') {
  const troubles: string[] = []
  const file = openSpaceFile({
    path,
    name,
    onTrouble: (error) => troubles.push((error as Error).message),
  })
  onTestFinished(() => file.close())
  return { ...file, troubles }
}

async function overwrite(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes.fill(0xff, 4096, 4096 * 6)
  await writeFile(path, bytes)
}

/** Writes spaces in a process of its own, each item of which says its token, and kills it. */
async function writeUntilKilled(path: string, afterMs: number): Promise<void> {
  const program = `
    import { openSpaceFile } from ${JSON.stringify(new URL('space-file.ts', import.meta.url).href)}
    const file = openSpaceFile({ path: ${JSON.stringify(path)}, name: 'a space', onTrouble() {} })
    for (let count = 0; ; count++) {
      const token = 't' + process.pid + '-' + count
      const items = new Map(Array.from({ length: 300 }, (_, index) => ['k' + index, { text: token }]))
      file.save({ token, locale: 'en', confirmedAt: 1, copiedAt: 1, items }, new Set(items.keys()))
      if (count === 1) console.log('writing')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await once(child, 'exit')
}
