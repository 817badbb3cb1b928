import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sqliteIn } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { waypost } from '../command.testing.ts'
import { storePeople } from '../import-people.ts'

const TEA = `---
title: Tea & <Milk>
category: Food & Drink
tags: [Hot, C++]
date: 2024-03-05
excerpt: In short.
image: lake.svg
imageDescription: A "lake"
---

Drink it with [rye](rye.md). ]]> And \`a < b\`.

> Slowly

![Still](../assets/lake.svg)
`

/** A site with comments in its database. */
async function makeSite(texts: Record<string, string>) {
  const cwd = await makeTemporaryFolder('site')
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(join(cwd, 'content', path, '..'), { recursive: true })
    await writeFile(join(cwd, 'content', path), text)
  }
  const comment = { articleId: 'tea', isByCreator: false, isHeld: false }
  const comments = [
    {
      ...comment,
      id: 'c1',
      name: 'Ana',
      text: 'Warm & <b>good</b>.\n\nYes.',
      createdAt: '2024-03-06T07:08:09Z',
    },
    {
      ...comment,
      id: 'c2',
      name: 'Mira',
      text: 'Thanks!',
      createdAt: '2024-03-07T07:08:09Z',
      answersTo: 'c1',
      isByCreator: true,
    },
    { ...comment, id: 'c3', name: 'Bo', text: 'Not yet.', createdAt: '2024-03-08T07:08:09Z', isHeld: true },
  ]
  const dataDir = join(cwd, 'data')
  await storePeople({ comments, followers: [] }, { dataDir, database: { ...sqliteIn(dataDir), dataDir } })
  return cwd
}

async function commentsOf(cwd: string) {
  const { db, close } = await openDatabase({ ...sqliteIn(join(cwd, 'data')), dataDir: join(cwd, 'data') })
  const comments = await db.selectFrom('comments').selectAll().orderBy('createdAt').execute()
  await close()
  return comments.map(({ id, articleId, signedAs, text, createdAt, answersTo }) => {
    const answered = comments.find((each) => each.id === answersTo)?.text
    return { id, articleId, signedAs, text, createdAt: createdAt.replace('.000', ''), answered }
  })
}

it('an export for WordPress has everything that an empty site needs to be the same', async () => {
  const cwd = await makeSite({
    'articles/tea.md': TEA,
    'articles/rye.md': '---\ntitle: Rye\ndate: 2024-02-01\n---\n\nBread.\n',
    'articles/soon.md': '---\ntitle: Soon\ndraft: true\n---\n\nA draft.\n',
    'articles/later.md': '---\ntitle: Later\npublish: 2097-01-15 09:00\n---\n\nNot yet.\n',
    'pages/privacy.md': '---\ntitle: Privacy\n---\n\nNothing is kept.\n',
    'assets/lake.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  })
  const env = { PUBLIC_URL: 'https://tea.example' }
  const told = await waypost(['export', 'wordpress', 'out.xml'], { cwd, env })
  expect(told).toMatchObject({ code: 0, err: '' })
  expect(told.out).toContain('4 articles and 1 page, 2 of them unpublished\n  2 comments\n')
  const xml = await readFile(join(cwd, 'out.xml'), 'utf8')
  expect(xml).not.toMatch(/@|srcset/)
  expect(xml).toMatch(/<wp:attachment_url>https:\/\/tea\.example\/content\/assets\/[^<]*\/lake\.svg</)

  const other = await makeTemporaryFolder('other')
  const files = ['--files', join(cwd, 'content/assets')]
  expect(
    await waypost(['import', 'wordpress', join(cwd, 'out.xml'), ...files], { cwd: other, env }),
  ).toMatchObject({
    err: '',
    code: 0,
  })
  const read = (path: string) => readFile(join(other, 'content', path), 'utf8')
  const tea = await read('articles/tea.md')
  for (const line of [
    'title: Tea & <Milk>',
    'category: Food & Drink',
    'date: 2024-03-05',
    'excerpt: In short',
  ])
    expect(tea).toContain(`${line}\n`)
  expect(tea).toMatch(/- C\+\+\n/)
  expect(tea).toContain('[rye](rye.md). ]]> And `a < b`.\n\n> Slowly\n\n![Still](../assets/lake.svg)')
  expect(await read('articles/soon.md')).toContain('draft: true')
  expect(await read('articles/later.md')).toContain('publish: 2097-01-15')
  expect(await read('pages/privacy.md')).toContain('Nothing is kept.')
  const [before, after] = [await commentsOf(cwd), await commentsOf(other)]
  const withoutIds = (comments: typeof before) => comments.map(({ id: _, ...comment }) => comment)
  expect(withoutIds(after)).toEqual(withoutIds(before).filter(({ signedAs }) => signedAs !== 'Bo'))
})

it('an export for WordPress replaces a file only on request', async () => {
  const cwd = await makeSite({ 'articles/rye.md': '---\ntitle: Rye\n---\n\nBread.\n' })
  await writeFile(join(cwd, 'out.xml'), 'mine')
  const refused = await waypost(['export', 'wordpress', 'out.xml'], { cwd })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--overwrite') })
  expect(await readFile(join(cwd, 'out.xml'), 'utf8')).toBe('mine')
  expect(await waypost(['export', 'wordpress', 'out.xml', '--overwrite'], { cwd })).toMatchObject({ code: 0 })
})
