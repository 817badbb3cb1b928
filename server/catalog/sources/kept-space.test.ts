import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { keepSpace } from './kept-space.ts'
import type { SpaceCopy } from './space-copy.ts'

const space = (token: string, texts: Record<string, string>): SpaceCopy => ({
  token,
  locale: 'en-US',
  seenAt: 1_700_000_000_000,
  wholeAt: 1_600_000_000_000,
  items: new Map(Object.entries(texts).map(([key, text]) => [key, { text, contentType: 'articles' }])),
})
const told = (...keys: string[]) => new Set(keys)

describe('a kept space', () => {
  it('is given back with its token and time', async () => {
    const path = await newPath()
    const saved = { ...space('t1', { a: '1', b: '2' }), seenAt: 5 }
    await keep(path).save(saved, 'all')
    expect(await keep(path).load()).toEqual(saved)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('holds what changed since, and no longer what is gone', async () => {
    const path = await newPath()
    const keeper = keep(path)
    await keeper.save(space('t1', { a: '1', b: '2', c: '3' }), 'all')
    await keeper.save(space('t2', { a: '1', c: '4' }), told('b', 'c'))
    expect(await keep(path).load()).toEqual(space('t2', { a: '1', c: '4' }))
  })

  it('leaves nothing on the disk of what was taken back', async () => {
    const path = await newPath()
    const before = keep(path)
    await before.save(space('t1', { a: 'kept words', b: 'withdrawn words' }), 'all')
    before.close()
    const after = keep(path)
    await after.save(space('t2', { a: 'kept words' }), told('b'))
    after.close()
    const bytes = await readFile(path, 'latin1')
    expect([bytes.includes('kept words'), bytes.includes('withdrawn words')]).toEqual([true, false])
  })

  it('is begun anew for another space', async () => {
    const path = await newPath()
    await keep(path, 'one').save(space('t1', { a: '1' }), 'all')
    const other = keep(path, 'other')
    expect(await other.load()).toBeUndefined()
    await other.save(space('t9', { z: '9' }), told('z'))
    expect(await keep(path, 'other').load()).toEqual(space('t9', { z: '9' }))
    expect(await keep(path, 'one').load()).toBeUndefined()
  })

  it('is written whole where another space was kept meanwhile', async () => {
    const path = await newPath()
    const keeper = keep(path, 'one')
    await keeper.save(space('t1', { a: '1' }), 'all')
    await keep(path, 'other').save(space('t9', { z: '9' }), 'all')
    await keeper.save(space('t2', { a: '1', b: '2' }), told('b'))
    expect(await keep(path, 'one').load()).toEqual(space('t2', { a: '1', b: '2' }))
  })

  it('is right for its token when two processes write in turns', async () => {
    const path = await newPath()
    await keep(path).save(space('t1', { a: '1' }), 'all')
    const [ahead, behind] = [keep(path), keep(path)]
    for (const keeper of [ahead, behind]) await keeper.load()
    await ahead.save(space('t2', { a: '1', b: '1' }), told('b'))
    // It never knew of b, which came and went, and is told so.
    await behind.save(space('t3', { a: '1' }), told('b'))
    expect(await keep(path).load()).toEqual(space('t3', { a: '1' }))
  })

  it('is kept later when another process was writing', async () => {
    const path = await newPath()
    const keeper = keep(path)
    await keeper.save(space('t1', { a: '1' }), 'all')
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    await keeper.save(space('t2', { a: '1', b: '2' }), told('b'))
    expect(await keep(path).load()).toEqual(space('t1', { a: '1' }))
    other.exec('rollback')
    other.close()
    await keeper.save(space('t3', { a: '1', b: '2', c: '3' }), told('c'))
    expect(await keep(path).load()).toEqual(space('t3', { a: '1', b: '2', c: '3' }))
    expect(keeper.heard).toEqual([])
  })

  it.each([
    [
      'holds something else',
      (path: string) => writeFile(path, 'no database at all, but long enough '.repeat(99)),
    ],
    ['has lost its end', (path: string) => truncate(path, 5_000)],
    ['was overwritten in its middle', (path: string) => overwrite(path)],
  ])('is begun anew, and that is told, where its file %s', async (_, damage) => {
    const path = await newPath()
    const first = keep(path)
    const texts = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`k${index}`, 'x'.repeat(999)]))
    await first.save(space('t1', texts), 'all')
    first.close()
    await damage(path)
    const keeper = keep(path)
    expect(await keeper.load()).toBeUndefined()
    expect(keeper.heard).toEqual(['damage'])
    await keeper.save(space('t2', { a: '1' }), told('a'))
    expect(await keep(path).load()).toEqual(space('t2', { a: '1' }))
  })

  it('tells once that nothing can be kept, and keeps all once it can', async () => {
    const dir = await makeTemporaryFolder('kept')
    const path = join(dir, 'taken/catalog.db')
    await writeFile(join(dir, 'taken'), 'a file where a folder should be')
    const keeper = keep(path)
    expect(await keeper.load()).toBeUndefined()
    await keeper.save(space('t1', { a: '1' }), 'all')
    await keeper.save(space('t2', { a: '1', b: '2' }), told('b'))
    expect(keeper.heard).toEqual(['trouble'])
    await rm(join(dir, 'taken'))
    await keeper.save(space('t3', { a: '1', b: '2', c: '3' }), told('c'))
    expect(await keep(path).load()).toEqual(space('t3', { a: '1', b: '2', c: '3' }))
  })

  it('goes with its token when the process is killed in the middle of writing', async () => {
    const path = await newPath()
    for (let round = 0; round < 4; round += 1) {
      await writeUntilKilled(path, 20 + round * 15)
      const kept = await keep(path).load()
      const states = new Set([...(kept?.items.values() ?? [])].map(({ text }) => text))
      expect([...states]).toEqual(kept ? [kept.token] : [])
    }
    expect(await keep(path).load()).toBeDefined()
  })
})

async function newPath(): Promise<string> {
  return join(await makeTemporaryFolder('kept'), 'catalog.db')
}

function keep(path: string, name = 'a space') {
  const heard: string[] = []
  const keeper = keepSpace({
    path,
    name,
    onDamage: () => heard.push('damage'),
    onTrouble: () => heard.push('trouble'),
  })
  onTestFinished(() => keeper.close())
  return { ...keeper, heard }
}

async function overwrite(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes.fill(0xff, 4096, 4096 * 6)
  await writeFile(path, bytes)
}

/** Writes spaces in a process of its own, each item of which says its token, and kills it. */
async function writeUntilKilled(path: string, afterMs: number): Promise<void> {
  const program = `
    import { keepSpace } from ${JSON.stringify(new URL('kept-space.ts', import.meta.url).href)}
    const keeper = keepSpace({ path: ${JSON.stringify(path)}, name: 'a space', onDamage() {}, onTrouble() {} })
    for (let count = 0; ; count++) {
      const token = 't' + process.pid + '-' + count
      const items = new Map(Array.from({ length: 300 }, (_, index) => ['k' + index, { text: token }]))
      await keeper.save({ token, locale: 'en', seenAt: 1, wholeAt: 1, items }, new Set(items.keys()))
      if (count === 1) console.log('writing')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await once(child, 'exit')
}
