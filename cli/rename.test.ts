import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createContentFolder } from '../tests/helpers/content-folder.ts'
import { accepted, createThreads } from '#server/interactions/interactions.testing.ts'
import { openSqlite, waypost } from './command.testing.ts'

it('rename renames an article with its likes, and lists the links that it leaves', async () => {
  const { dir, threads, run } = await openAll()
  expect(await run('lake.md', 'pond')).toEqual({
    code: 0,
    out: `articles/lake is articles/pond.md now.
Likes and comments came along, and the old address leads to the new one.
These still link to the old name; --mend changes them:
  articles/hill
`,
    err: '',
  })
  expect(await readFile(join(dir, 'redirects.yaml'), 'utf8')).toContain('/article/lake: /article/pond')
  expect(await threads.readStored('pond')).toMatchObject({ likes: 1 })
  expect(await readFile(join(dir, 'articles/hill.md'), 'utf8')).toContain('(lake.md)')
})

it('rename corrects links, even after the file was renamed by hand', async () => {
  const { dir, threads, run } = await openAll()
  await rename(join(dir, 'articles/lake.md'), join(dir, 'articles/pond.md'))
  const { code, out } = await run('lake', 'pond', '--mend', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual({
    from: 'articles/lake',
    to: 'articles/pond',
    file: 'articles/pond.md',
    links: ['articles/hill'],
    isMended: true,
  })
  expect(await threads.readStored('pond')).toMatchObject({ likes: 1 })
  expect(await readFile(join(dir, 'articles/hill.md'), 'utf8')).toContain('(pond.md)')
})

it('rename refuses a taken or invalid name, and a missing article', async () => {
  const { dir, run } = await openAll()
  for (const [old, name, reason] of [
    ['lake', 'hill', /'hill'|articles\/hill/],
    ['lake', 'a b', /name/],
    ['gone', 'other', /There is no articles\/gone and no articles\/other\./],
  ] as const) {
    const { code, err } = await run(old, name)
    expect(code).toBe(1)
    expect(err).toMatch(reason)
  }
  expect((await run('lake')).code).toBe(2)
  expect((await run('lake', 'people/lake')).code).toBe(2)
  await writeFile(join(dir, 'redirects.yaml'), '/a: [\n')
  expect((await run('lake', 'pond')).err).toMatch(/^Correct redirects.yaml first/)
  expect(await readFile(join(dir, 'articles/lake.md'), 'utf8')).toContain('Water.')
})

async function openAll() {
  const dir = await createContentFolder([
    { id: 'lake', title: 'Lake', body: 'Water.' },
    { id: 'hill', title: 'Hill', body: 'Down to [the lake](lake.md).' },
  ])
  const { database, env } = await openSqlite()
  const threads = createThreads(database)
  await accepted(threads.interactions.setLiked('lake', await threads.addUser(), true))
  return {
    dir,
    threads,
    run: (...args: string[]) => waypost(['rename', ...args], { env: { ...env, CONTENT_DIR: dir } }),
  }
}
