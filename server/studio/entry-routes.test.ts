import { openContentService } from '@waypost/content-service'
import { WritingError } from '@waypost/content-service/writing'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { createContentFolder } from '../../tests/helpers/content-folder.ts'
import { differenceOf } from '#domain/difference.ts'
import { openFile } from '../database/databases.testing.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { openLog } from '../log.ts'
import { findElsewhere } from './elsewhere.ts'
import { entryRoutes, type EntryRoutesOptions } from './entry-routes.ts'
import { createRenaming } from './renaming.ts'
import type { EntriesJson, EntryJson, EntryTypesJson } from './types.ts'

const HILL = { id: 'hill', title: 'Hill', category: 'Home Ground', date: '2024-03-05', body: 'Up.' }
const TEA = `---
# About tea.
title: Tea
draft: true
---

Hot.
`

const PEOPLE = `name: Person
displayField: name
fields:
  name: { type: Symbol, required: true }
  draft: Boolean
  bio: Text
  bestFriend: Entry
  friends: [Entry]
  papers: [Asset]
`

async function openStudio(options: Partial<EntryRoutesOptions> = {}, articles = [HILL], people?: string) {
  const dir = await createContentFolder(articles)
  await writeFile(join(dir, 'articles/tea.md'), TEA)
  if (people !== undefined) {
    await mkdir(join(dir, 'people'))
    await writeFile(join(dir, 'people/content-type.yaml'), people)
  }
  const service = await openContentService({
    dir,
    tokens: { delivery: 'd', preview: 'p', signing: 's' },
    publicUrl: 'http://localhost:3000',
    watch: false,
    onProblem() {},
  })
  onTestFinished(() => service.close())
  const done: string[] = []
  const app = mount({
    ...service,
    renaming: createRenaming({
      writer: service.writer,
      database: await openFile(':memory:'),
      moveThread: async () => {},
      moveReadings: async () => {},
      addRedirect: async () => async () => {},
      publicUrl: 'http://localhost:3000',
    }),
    categories: () => ['Home Ground'],
    readCounts: async () => new Map([['hill', { likes: 3, comments: 2 }]]),
    countReadings: async () => new Map([['/article/hill', 120]]),
    hadText: async () => false,
    requireNoLeftovers: async () => {},
    whyNot: async () => undefined,
    log: async (action, about) => void done.push([action, about?.entry, about?.detail].join(' ').trim()),
    now: () => new Date(2026, 10, 26, 12),
    ...options,
  })
  const request = (path: string, method = 'GET', body?: object, version?: string, known?: string) =>
    app.request(path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(known !== undefined && { 'if-none-match': `"${known}"` }),
      },
      body: JSON.stringify(body),
    })
  return {
    app,
    dir,
    done,
    request,
    read: (name: string) => readFile(join(dir, `articles/${name}.md`), 'utf8'),
    save: async ({ entry, text, version }: EntryJson, next: string) =>
      entryIn(await request(`/entries/${entry}`, 'PATCH', differenceOf(text, next), version)),
  }
}

function mount(options: EntryRoutesOptions): Hono {
  const app = new Hono().route('/', entryRoutes(options))
  app.onError(createErrorHandler(openLog('silent')))
  return app
}

async function entryIn(response: Response): Promise<EntryJson> {
  expect(await response.clone().text()).toContain('"version"')
  return (await response.json()) as EntryJson
}

it('lists entries with likes, comments and readings', async () => {
  const { request } = await openStudio()
  const { entries, canWrite } = (await (await request('/entries')).json()) as EntriesJson
  expect(canWrite).toBe(true)
  expect(entries).toContainEqual(
    expect.objectContaining({
      entry: 'articles/hill',
      state: 'published',
      title: 'Hill',
      likes: 3,
      readings: 120,
      comments: 2,
    }),
  )
  expect(entries).toContainEqual(
    expect.objectContaining({ entry: 'articles/tea', state: 'draft', likes: 0, comments: 0, readings: 0 }),
  )
})

it('lists what readers miss of an article, and why', async () => {
  const lacking = { ...HILL, id: 'lacking', body: 'Up.\n\n![A lake](gone.jpg)' }
  const { request } = await openStudio({}, [HILL, lacking, { ...HILL, id: 'bare', title: '', body: '' }])
  const { entries } = (await (await request('/entries')).json()) as EntriesJson
  const of = (name: string) => entries.find(({ entry }) => entry === `articles/${name}`)
  expect(of('lacking')).toMatchObject({
    effect: 'shown-without',
    problem: expect.stringContaining('gone.jpg'),
  })
  expect(of('bare')).toMatchObject({ effect: 'left-out', problem: expect.any(String) })
  expect(of('hill')).not.toHaveProperty('effect')
})

it('sends a long list compressed', async () => {
  const { app } = await openStudio()
  const answer = await app.request('/entries', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
})

it('lists entries without the database', async () => {
  const readCounts = () => Promise.reject(new Error('gone'))
  const { request } = await openStudio({ readCounts })
  const { entries } = (await (await request('/entries')).json()) as EntriesJson
  expect(entries.map(({ likes }) => likes)).toEqual([0, 0])
})

it('creates, publishes and unpublishes an article', async () => {
  const { request, read, save, done } = await openStudio()
  const text = '---\ntitle: "Übers Meer: a list"\ndraft: true\n---\n'
  const made = await request('/entries', 'POST', {
    type: 'articles',
    title: 'Übers Meer: a list',
    texts: [text],
  })
  expect(made.status).toBe(201)
  const draft = await entryIn(made)
  expect(draft).toMatchObject({
    entry: 'articles/ubers-meer-a-list',
    state: 'draft',
    address: '/article/ubers-meer-a-list',
  })
  expect(draft.text).toBe(text)

  const path = `/entries/${draft.entry}`
  const saved = await save(draft, `${draft.text}\nSalt.\n`)
  const published = await entryIn(await request(`${path}/publish`, 'POST', {}, saved.version))
  expect(published.state).toBe('published')
  expect(await read('ubers-meer-a-list')).toBe(`${draft.text}\nSalt.\n`.replace('draft: true\n', ''))

  const changed = await save(published, published.text.replace('Salt', 'Wind'))
  expect(changed).toMatchObject({ state: 'changed' })
  expect(await entryIn(await request(path))).toMatchObject({ published: published.text })
  const updated = await entryIn(await request(`${path}/publish`, 'POST', {}, changed.version))
  expect(await read('ubers-meer-a-list')).toContain('Wind')

  const unpublished = await entryIn(await request(`${path}/unpublish`, 'POST', {}, updated.version))
  expect(unpublished.state).toBe('draft')
  expect(done).toEqual([
    'create articles/ubers-meer-a-list',
    'publish articles/ubers-meer-a-list',
    'publish articles/ubers-meer-a-list',
    'unpublish articles/ubers-meer-a-list',
  ])
})

it('schedules, and returns the time', async () => {
  const { request, done } = await openStudio()
  const { version } = await entryIn(await request('/entries/articles/tea'))
  const at = '2127-01-15T09:00+05:30'
  const scheduled = await entryIn(await request('/entries/articles/tea/publish', 'POST', { at }, version))
  expect(scheduled).toMatchObject({ state: 'scheduled', publishAt: '2127-01-15T03:30:00.000Z' })
  expect(done).toEqual(['schedule articles/tea 2127-01-15T03:30:00.000Z'])
})

it('never overwrites a change made since the text was read', async () => {
  const { dir, request, read } = await openStudio()
  const { version } = await entryIn(await request('/entries/articles/tea'))
  await writeFile(join(dir, 'articles/tea.md'), TEA.replace('Hot', 'Cold'))
  const warm = differenceOf(TEA, TEA.replace('Hot', 'Warm'))
  const refused = await request('/entries/articles/tea', 'PATCH', warm, version)
  expect(refused.status).toBe(412)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({
    code: 'stale',
    current: { entry: 'articles/tea', text: TEA.replace('Hot', 'Cold'), problems: [] },
  })
  // Of a draft whose first answer was lost no version is known.
  expect((await request('/entries/articles/tea', 'PATCH', warm, '')).status).toBe(412)
  expect(await read('tea')).toContain('Cold')
})

it('requires the version that a change is based on', async () => {
  const { request, read } = await openStudio()
  for (const [path, method] of [
    ['', 'PATCH'],
    ['/publish', 'POST'],
    ['/unpublish', 'POST'],
    ['', 'DELETE'],
  ])
    expect((await request(`/entries/articles/tea${path}`, method, {})).status).toBe(428)
  expect(await read('tea')).toBe(TEA)
})

it('refuses a change outside the text, and writes nothing', async () => {
  const { request, read } = await openStudio()
  const { version } = await entryIn(await request('/entries/articles/tea'))
  for (const body of [
    {},
    { from: 0, to: 1 },
    { from: -1, to: 0, insert: 'x' },
    { from: 0.5, to: 1, insert: 'x' },
    { from: 3, to: 2, insert: 'x' },
    { from: 0, to: TEA.length + 1, insert: 'x' },
    { from: 0, to: 1, insert: 7 },
  ]) {
    const refused = await request('/entries/articles/tea', 'PATCH', body, version)
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid' }),
    ])
  }
  expect(await read('tea')).toBe(TEA)
  const gone = await request('/entries/articles/gone', 'PATCH', { from: 0, to: 0, insert: 'x' }, version)
  expect(gone.status).toBe(404)
})

it('keeps every byte of a text, its byte order mark too', async () => {
  const { request, read, save } = await openStudio()
  const text = `\uFEFF${TEA.replaceAll('\n', '\r\n')}\t👩‍👩‍👧 שלום\r\n\r\n`
  await save(await entryIn(await request('/entries/articles/tea')), text)
  expect(await read('tea')).toBe(text)
  // The two differ by half of what makes an emoji.
  await save(await entryIn(await request('/entries/articles/tea')), text.replace('👧', '👦'))
  expect(await read('tea')).toBe(text.replace('👧', '👦'))
})

it('omits the text of a known version', async () => {
  const { request } = await openStudio()
  const first = await request('/entries/articles/tea')
  const { version } = await entryIn(first)
  expect(first.headers.get('etag')).toBe(`"${version}"`)
  const again = await request('/entries/articles/tea', 'GET', undefined, undefined, version)
  expect([again.status, await again.text()]).toEqual([304, ''])
})

it('reports wrong fields, and whether readers could see the text', async () => {
  const { request, save } = await openStudio()
  const text = TEA.replace('title: Tea', 'title: Tea\ncolour: green').replace(
    'draft',
    'image: gone.jpg\ndraft',
  )
  const saved = await save(await entryIn(await request('/entries/articles/tea')), text)
  expect(saved.isUnreadable).toBeUndefined()
  expect(saved.problems).toContainEqual(
    expect.objectContaining({ line: 4, message: expect.stringContaining("'colour' is not a known key") }),
  )
})

it('starts two articles with one title under two names', async () => {
  const { dir, request } = await openStudio()
  const begin = (title: string, ...texts: string[]) =>
    request('/entries', 'POST', { type: 'articles', title, texts })
  const made = await Promise.all([
    begin('Hill', `${TEA}One.`),
    begin('Hill', TEA, `${TEA}Two.`),
    begin('???', TEA),
  ])
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await readdir(join(dir, 'articles'))).toEqual([
    'article-2026-11-26.md',
    'hill-2.md',
    'hill-3.md',
    'hill.md',
    'tea.md',
  ])
})

it('starts an article once for repeated requests', async () => {
  const { dir, request } = await openStudio()
  const begin = async (...texts: string[]) =>
    entryIn(await request('/entries', 'POST', { type: 'articles', title: 'Hill', texts }))
  const asked = await Promise.all([begin(TEA), begin(TEA), begin(TEA, `${TEA}More.`)])
  expect(asked.map(({ entry, text }) => [entry, text])).toEqual(asked.map(() => ['articles/hill-2', TEA]))
  expect(await readdir(join(dir, 'articles'))).toEqual(['hill-2.md', 'hill.md', 'tea.md'])
})

it('begins no article under a name of which likes or comments are left', async () => {
  const { request } = await openStudio({
    async requireNoLeftovers(entry) {
      if (entry === 'articles/lake') throw new WritingError('taken', 'Comments are left.')
    },
  })
  const answer = await request('/entries', 'POST', { type: 'articles', title: 'Lake', texts: [TEA] })
  expect(await entryIn(answer)).toMatchObject({ entry: 'articles/lake-2' })
})

it('recognises an article by its first text, unless that is empty', async () => {
  const begun = `${TEA}One.`
  const { request, save } = await openStudio({ hadText: async (_entry, text) => [TEA, begun].includes(text) })
  const begin = async (...texts: string[]) =>
    entryIn(await request('/entries', 'POST', { type: 'articles', title: 'Lake', texts }))
  const gone = await save(await begin(TEA, begun), `${begun} Two.`)
  expect(await begin(TEA, begun)).toMatchObject({ entry: 'articles/lake', version: gone.version })
  expect((await begin(TEA, `${TEA}Another.`)).entry).toBe('articles/lake-2')
  expect((await begin(TEA)).entry).toBe('articles/lake-3')
})

it('starts an entry of another type with its fields', async () => {
  const { request } = await openStudio({}, [HILL], PEOPLE)
  const { types } = (await (await request('/entry-types')).json()) as EntryTypesJson
  expect(types[1]).toEqual({
    type: 'people',
    label: 'Person',
    titleField: 'name',
    hasPage: false,
    fields: [
      { name: 'name', label: 'Name', kind: 'text', isRequired: true },
      { name: 'draft', label: 'Draft', kind: 'yes-no' },
      { name: 'bestFriend', label: 'Best friend', kind: 'entry' },
      { name: 'friends', label: 'Friends', kind: 'entries' },
      { name: 'papers', label: 'Papers', kind: 'files' },
      { name: 'tags', label: 'Tags', kind: 'texts', choices: [] },
    ],
  })
  const text = '---\nname: Mira\n$draft: true\n---\n'
  const made = await entryIn(
    await request('/entries', 'POST', { type: 'people', title: 'Mira', texts: [text] }),
  )
  expect(made).toMatchObject({ entry: 'people/mira', state: 'draft' })
})

it.each([
  ['/entries', 'POST', { type: 'articles', title: '  ', texts: [TEA] }, 400],
  ['/entries', 'POST', { type: 'nowhere', title: 'Tea', texts: [TEA] }, 400],
  ['/entries', 'POST', { entry: '../site', text: 'x' }, 400],
  ['/entries', 'POST', { entry: 'articles/hill', text: TEA }, 409],
  ['/entries/articles/gone', 'GET', undefined, 404],
  ['/entries/articles/..%2fsite', 'GET', undefined, 400],
])('refuses %s %s %j', async (path, method, body, status) => {
  const { request } = await openStudio()
  expect((await request(path, method, body)).status).toBe(status)
})

it('shows articles of another service, names it, and writes nothing', async () => {
  const catalog = { current: () => ({ articles: [{ id: 'far', title: 'Far' }] }) }
  const elsewhere = findElsewhere({
    contentful: {
      space: 'abc',
      environment: 'master',
      accessToken: 't',
      host: 'cdn.contentful.com',
      basePath: '',
      insecure: false,
    },
    isSample: false,
    catalog: catalog as never,
  })
  const { request } = await openStudio({ elsewhere })
  expect(await (await request('/entries')).json()).toMatchObject({
    entries: [{ entry: 'articles/far', state: 'published', title: 'Far' }],
    canWrite: false,
    whyNot: expect.stringContaining("'abc' at Contentful"),
    writeAt: 'https://app.contentful.com/spaces/abc/environments/master/entries',
  })
  const refused = await request('/entries', 'POST', { type: 'articles', title: 'Near', texts: [TEA] })
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'read-only' }),
  ])
})
