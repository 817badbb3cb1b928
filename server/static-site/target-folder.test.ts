import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { makeFolder, MARKER_FILE } from './target-folder.ts'

async function makeSite(
  options: Partial<Parameters<typeof makeFolder>[0]> & { folder: string },
  page: string,
) {
  await makeFolder({ keptApart: [], overwrites: false, marker: {}, ...options }, (hidden) =>
    writeFile(join(hidden, page), page),
  )
}

it('makes a folder, and replaces it only on request', async () => {
  const parent = await makeTemporaryFolder('parent')
  const folder = join(parent, 'new/site')
  await makeSite({ folder }, 'one.html')
  await expect(makeSite({ folder }, 'two.html')).rejects.toThrow(/exists already.*--overwrite/)
  expect(await readdir(folder)).toEqual(['one.html', MARKER_FILE])
  await makeSite({ folder, overwrites: true }, 'two.html')
  expect(await readdir(folder)).toEqual(['two.html', MARKER_FILE])
  expect(await readdir(join(parent, 'new'))).toEqual(['site'])
})

it('keeps what others put into the folder', async () => {
  const folder = join(await makeTemporaryFolder('parent'), 'site')
  await makeSite({ folder }, 'one.html')
  await mkdir(join(folder, '.git'))
  await writeFile(join(folder, '.git/HEAD'), 'mine')
  await writeFile(join(folder, 'CNAME'), 'blog.example')
  await makeSite({ folder, overwrites: true }, 'two.html')
  expect((await readdir(folder)).toSorted()).toEqual(['.git', 'CNAME', 'two.html', MARKER_FILE])
  expect(await readFile(join(folder, '.git/HEAD'), 'utf8')).toBe('mine')
})

it('leaves everything as it was if the work fails', async () => {
  const parent = await makeTemporaryFolder('parent')
  const folder = join(parent, 'site')
  await makeSite({ folder }, 'one.html')
  const failing = makeFolder({ folder, keptApart: [], overwrites: true, marker: {} }, async (hidden) => {
    await writeFile(join(hidden, 'two.html'), '')
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  expect(await readdir(parent)).toEqual(['site'])
  expect(await readdir(folder)).toEqual(['one.html', MARKER_FILE])
})

it('never replaces a folder of other files, nor the content folder', async () => {
  const folder = await makeTemporaryFolder('mine')
  await writeFile(join(folder, 'diary.txt'), 'mine')
  await expect(makeSite({ folder, overwrites: true }, 'a.html')).rejects.toThrow(/has other files/)
  await mkdir(join(folder, 'content'))
  const alias = join(await makeTemporaryFolder('alias'), 'alias')
  await symlink(folder, alias)
  for (const near of [folder, join(folder, 'content/site'), join(alias, 'content')])
    await expect(
      makeSite({ folder: near, keptApart: [join(folder, 'content')], overwrites: true }, 'a.html'),
    ).rejects.toThrow(/must be apart/)
  expect(await readFile(join(folder, 'diary.txt'), 'utf8')).toBe('mine')
})
