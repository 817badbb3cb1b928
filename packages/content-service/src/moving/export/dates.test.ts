import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../temporary.testing.ts'
import { article, createTestFolder, openTestService } from '../../content-folder.testing.ts'
import { exportFiles, exportFolder } from './export.testing.ts'

describe('the dates of an export', () => {
  it('come from the files', async () => {
    const content = await createTestFolder({ 'articles/lake.md': article('The Lake') })
    await utimes(join(content.dir, 'articles/lake.md'), new Date(), new Date('2020-02-03T04:05:06.000Z'))
    const { sys } = (await (await exportFolder(content)).read()).entries[0]
    expect(sys).toMatchObject({
      updatedAt: '2020-02-03T04:05:06.000Z',
      publishedAt: '2020-02-03T04:05:06.000Z',
      publishedCounter: 1,
    })
  })

  it('come from the journal, which an export does not change', async () => {
    const dataDir = await makeTemporaryFolder('data')
    const content = await createTestFolder({ 'articles/lake.md': article('The Lake') })
    const path = join(content.dir, 'articles/lake.md')
    await utimes(path, new Date(), new Date('2020-02-03T04:05:06.000Z'))
    await publishOnce(content.dir, dataDir)
    await writeFile(path, article('The Lake again'))
    await utimes(path, new Date(), new Date('2021-01-01T00:00:00.000Z'))
    const exports = [await exportFolder(content, { dataDir }), await exportFolder(content, { dataDir })]
    for (const { read } of exports)
      expect((await read()).entries[0].sys).toMatchObject({
        firstPublishedAt: '2020-02-03T04:05:06.000Z',
        publishedAt: '2021-01-01T00:00:00.000Z',
        publishedCounter: 2,
      })
  })

  it('come from the files if the journal is damaged, which is reported', async () => {
    const dataDir = await makeTemporaryFolder('data')
    await writeFile(join(dataDir, 'content-journal.db'), 'no database'.repeat(100))
    const { report } = await exportFiles({ 'articles/lake.md': article('The Lake') }, { dataDir })
    expect(report.counts.entries).toBe(1)
    expect(report.changed.map(({ about }) => about)).toEqual(['the journal of publications'])
  })
})

async function publishOnce(dir: string, dataDir: string): Promise<void> {
  const service = await openTestService(dir, { journal: { dir: dataDir, onError() {} } })
  await service.close()
}
