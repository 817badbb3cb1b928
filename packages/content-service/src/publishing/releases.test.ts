import { describe, expect, it, onTestFinished } from 'vitest'
import { article, createTestFolder } from '../content-folder.testing.ts'
import { openReleases } from './releases.ts'
import { createEntryReader } from '../folder/entry-reader.ts'
import { createFolder } from '../folder/folder.ts'
import { createPublisher } from './publish.ts'

describe('a change that could not be read', () => {
  it('is read with the next change', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A1'), 'articles/b.md': article('B1') })
    const reader = createEntryReader(folder.dir)
    let isFailing = false
    const failures: unknown[] = []
    const waiting: (() => void)[] = []
    const wake = () => waiting.splice(0).forEach((resolve) => resolve())
    const releases = await openReleases({
      dir: folder.dir,
      folder: createFolder(folder.dir, () => {}, {
        ...reader,
        async read(job, surroundings) {
          if (isFailing && job.source.id === 'b') throw new Error('out of memory')
          return reader.read(job, surroundings)
        },
      }),
      publish: createPublisher({
        space: 's',
        environment: 'master',
        host: 'localhost',
        basePath: '/content',
      }),
      prepare: async () => {},
      watch: true,
      onChange: wake,
      onFailure(error) {
        failures.push(error)
        wake()
      },
    })
    onTestFinished(() => releases.close())
    isFailing = true
    const failed = new Promise<void>((resolve) => waiting.push(resolve))
    await folder.write('articles/a.md', article('A2'))
    await folder.write('articles/b.md', article('B2'))
    await failed
    isFailing = false
    const changed = new Promise<void>((resolve) => waiting.push(resolve))
    await folder.write('articles/c.md', article('C1'))
    await changed
    const titles = [...releases.current().published.entries.values()].map(({ fields }) => fields.title)
    expect(new Set(titles)).toEqual(new Set(['A2', 'B2', 'C1']))
    expect(failures.length).toBeGreaterThan(0)
  })
})
