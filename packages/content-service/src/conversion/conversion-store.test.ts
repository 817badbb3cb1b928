import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestFolder } from '../content-folder.testing.ts'
import { openConversionStore, type StoredConversion } from './conversion-store.ts'

describe('stored conversions', () => {
  it('are found after a restart by the same stamp only', async () => {
    const { dir } = await createTestFolder()
    const { kept } = open(dir)
    kept.keep([conversionOf('articles/a.md', '1', 'first')])
    kept.keep([conversionOf('articles/a.md', '2', 'second')])
    kept.close()
    const { kept: again } = open(dir)
    expect(again.find('articles/a.md', '2')).toBe('second')
    expect(again.find('articles/a.md', '1')).toBeUndefined()
    expect(again.find('articles/b.md', '2')).toBeUndefined()
  })

  it('of deleted files are dropped', async () => {
    const { dir } = await createTestFolder()
    const { kept } = open(dir)
    kept.keep(['a', 'b', 'c'].map((path) => conversionOf(path, '1', path)))
    kept.retain(new Set(['b']))
    expect(['a', 'b', 'c'].map((path) => kept.find(path, '1'))).toEqual([undefined, 'b', undefined])
  })

  it('keep the shown texts until the next start, and then the most recent ones', async () => {
    const { dir } = await createTestFolder()
    const { kept } = open(dir)
    kept.keep([conversionOf('a', '1', 'first')])
    kept.keep([conversionOf('a', '2', 'second')])
    expect(['first', 'second'].map((digest) => kept.findText('a', digest, 'tree'))).toEqual([
      '"first"',
      '"second"',
    ])
    kept.retain(new Set(['a']))
    expect(['first', 'second'].map((digest) => kept.findText('a', digest, 'tree'))).toEqual([
      undefined,
      '"second"',
    ])
  })

  it('of an earlier version are dropped silently', async () => {
    const { dir } = await createTestFolder()
    using earlier = new DatabaseSync(join(dir, 'conversions.db'))
    earlier.exec('create table conversions (path text, stamp text, text text); pragma user_version = 1')
    const { kept, errors } = open(dir)
    kept.keep([conversionOf('a', '1', 'new')])
    expect([kept.find('a', '1'), errors.mock.calls]).toEqual(['new', []])
  })

  it('start empty if their file is damaged, which is reported', async () => {
    const { dir } = await createTestFolder({
      'conversions.db': 'no database at all, but long enough for one',
    })
    const { kept, errors } = open(dir)
    kept.keep([conversionOf('a', '1', 'new')])
    expect(kept.find('a', '1')).toBe('new')
    expect(errors).toHaveBeenCalledTimes(1)
  })

  it('work without a writable cache, which is reported', async () => {
    const { dir } = await createTestFolder()
    await writeFile(join(dir, 'file'), '')
    const { kept, errors } = open(join(dir, 'file'))
    kept.keep([conversionOf('a', '1', 'new')])
    expect(kept.find('a', '1')).toBeUndefined()
    expect(errors).toHaveBeenCalledTimes(1)
  })

  it('are shared by two processes on one file', async () => {
    const { dir } = await createTestFolder()
    const { kept: one, errors } = open(dir)
    const { kept: other } = open(dir)
    one.keep([conversionOf('a', '1', 'one')])
    other.keep([conversionOf('b', '1', 'other')])
    expect([one.find('b', '1'), other.find('a', '1')]).toEqual(['other', 'one'])
    expect(errors).not.toHaveBeenCalled()
  })
})

/** A conversion with one text, whose digest is the entry itself. */
function conversionOf(path: string, stamp: string, entry: string): StoredConversion {
  return { path, stamp, entry, texts: [{ digest: entry, tree: JSON.stringify(entry) }] }
}

function open(dir: string) {
  const errors = vi.fn<(error: unknown) => void>()
  const kept = openConversionStore(dir, errors)
  let isOpen = true
  const close = () => {
    if (isOpen) kept.close()
    isOpen = false
  }
  onTestFinished(close)
  return { kept: { ...kept, close }, errors }
}
