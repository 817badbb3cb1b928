import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestFolder } from '../content-folder.testing.ts'
import { openKeptConversions } from './kept-conversions.ts'

describe('kept conversions', () => {
  it('are found again after a restart, by the same stamp alone', async () => {
    const { dir } = await createTestFolder()
    const { kept } = open(dir)
    kept.keep([{ path: 'articles/a.md', stamp: '1', text: 'first' }])
    kept.keep([{ path: 'articles/a.md', stamp: '2', text: 'second' }])
    kept.close()
    const { kept: again } = open(dir)
    expect(again.find('articles/a.md', '2')).toBe('second')
    expect(again.find('articles/a.md', '1')).toBeUndefined()
    expect(again.find('articles/b.md', '2')).toBeUndefined()
  })

  it('of files that are gone are dropped', async () => {
    const { dir } = await createTestFolder()
    const { kept } = open(dir)
    kept.keep(['a', 'b', 'c'].map((path) => ({ path, stamp: '1', text: path })))
    kept.retain(new Set(['b']))
    expect(['a', 'b', 'c'].map((path) => kept.find(path, '1'))).toEqual([undefined, 'b', undefined])
  })

  it('start empty where their file is damaged, which is reported', async () => {
    const { dir } = await createTestFolder({
      'conversions.db': 'no database at all, but long enough for one',
    })
    const { kept, troubles } = open(dir)
    kept.keep([{ path: 'a', stamp: '1', text: 'new' }])
    expect(kept.find('a', '1')).toBe('new')
    expect(troubles).toHaveBeenCalledTimes(1)
  })

  it('are done without where they cannot be kept, which is told', async () => {
    const { dir } = await createTestFolder()
    await writeFile(join(dir, 'file'), '')
    const { kept, troubles } = open(join(dir, 'file'))
    kept.keep([{ path: 'a', stamp: '1', text: 'new' }])
    expect(kept.find('a', '1')).toBeUndefined()
    expect(troubles).toHaveBeenCalledTimes(1)
  })

  it('of two processes on one file are those of both', async () => {
    const { dir } = await createTestFolder()
    const { kept: one, troubles } = open(dir)
    const { kept: other } = open(dir)
    one.keep([{ path: 'a', stamp: '1', text: 'one' }])
    other.keep([{ path: 'b', stamp: '1', text: 'other' }])
    expect([one.find('b', '1'), other.find('a', '1')]).toEqual(['other', 'one'])
    expect(troubles).not.toHaveBeenCalled()
  })
})

function open(dir: string) {
  const troubles = vi.fn<(error: unknown) => void>()
  const kept = openKeptConversions(dir, troubles)
  let isOpen = true
  const close = () => {
    if (isOpen) kept.close()
    isOpen = false
  }
  onTestFinished(close)
  return { kept: { ...kept, close }, troubles }
}
