import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../temporary.testing.ts'
import { copyPublicContent } from './public-content.ts'

it('copies what readers see: no drafts, no pictures of drafts, no places in pictures', async () => {
  const dir = await makeTemporaryFolder('public')
  const contentDir = join(dir, 'content')
  await mkdir(join(contentDir, 'articles'), { recursive: true })
  await mkdir(join(contentDir, 'assets'))
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: 'My house' } })
    .toBuffer()
  for (const name of ['lake', 'secret', 'me'])
    await writeFile(join(contentDir, `assets/${name}.jpg`), picture)
  await writeFile(
    join(contentDir, 'articles/tea.md'),
    '---\ntitle: Tea\ndate: 2024-01-02\nimage: lake.jpg\n---\nHi.\n',
  )
  await writeFile(
    join(contentDir, 'articles/plan.md'),
    '---\ntitle: Plan\nimage: secret.jpg\ndraft: true\n---\nNo.\n',
  )
  await writeFile(join(contentDir, 'site.yaml'), 'photo: me.jpg\n')
  const folder = join(dir, 'out')

  expect(await copyPublicContent({ contentDir, dataDir: dir, folder })).toEqual([])
  expect(await readdir(join(folder, 'articles'))).toEqual(['tea.md'])
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual(['lake.jpg', 'me.jpg'])
  expect(picture.includes('My house')).toBe(true)
  expect((await readFile(join(folder, 'assets/lake.jpg'))).includes('My house')).toBe(false)
})
