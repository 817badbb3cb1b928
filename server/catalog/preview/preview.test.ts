import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { article, createTestFolder, openTestService, PREVIEW_TOKEN } from '@waypost/content-service/testing'
import { imageAddress } from '../articles/image.ts'
import { openPolledCatalog } from '../polling/polled-catalog.ts'
import { createConverter } from '../sources/article-source.ts'
import { openContentClient, type Destination } from '../sources/client.ts'
import { readAllArticles } from '../sources/read-all.ts'
import { openBackend } from './backend.ts'
import { createPreview } from './preview.ts'
import { openSnapshotsByInstant } from './snapshots-by-instant.ts'

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const dayOf = (instant: string) => new Date(Date.parse(instant)).toLocaleDateString('sv')

const SOON_AT = inDays(10)

const FILES = {
  'articles/now.md': article('Now'),
  'articles/draft.md': article('Draft', '', { draft: 'true' }),
  'articles/soon.md': article('Soon', '', { publish: SOON_AT }),
  'articles/spring.md': article('Spring', '', { publish: '2026-03-01' }),
}

describe('a preview', () => {
  it('shows unpublished articles, each with the reason why visitors do not see it', async () => {
    const { view } = await openWorkspace()
    const { catalog, workspace } = await view('/home')
    const marks = catalog.current()!.articles.map(({ id, unpublished }) => [id, unpublished])
    expect(Object.fromEntries(marks)).toEqual({
      now: undefined,
      spring: undefined,
      draft: {},
      soon: { appearsAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[+-]\d{2}:\d{2}$/) },
    })
    expect(workspace).toMatchObject({ previewBackend: 'running', instant: undefined })
  })

  it('shows published articles as of a given instant, without drafts or marks', async () => {
    const { view } = await openWorkspace()
    const { catalog } = await view(`/home?at=${inDays(11)}`)
    expect(idsOf(catalog)).toEqual(['now', 'soon', 'spring'])
    expect(catalog.current()!.articles.some(({ unpublished }) => unpublished)).toBe(false)
    expect(idsOf((await view(`/home?at=${inDays(9)}`)).catalog)).toEqual(['now', 'spring'])
    expect(idsOf((await view('/home?at=2026-02-01')).catalog)).toEqual(['now'])
  })

  it('treats a day as its end', async () => {
    const { view } = await openWorkspace()
    const { catalog, workspace } = await view(`/home?at=${dayOf(SOON_AT)}`)
    expect(idsOf(catalog)).toContain('soon')
    expect(workspace.instant).toMatchObject({ kind: 'shown', at: dayOf(SOON_AT) })
    expect(idsOf((await view(`/home?at=${dayOf(inDays(9))}`)).catalog)).not.toContain('soon')
  })

  it.each([
    ['2027-01-15', 'January 15, 2027'],
    ['2027-01-15+09:00', 'January 15, 2027, 09:00'],
    ['2027-01-15T09:00', 'January 15, 2027, 09:00'],
  ])('names the shown time for %s', async (at, words) => {
    const { view } = await openWorkspace()
    expect((await view(`/home?at=${at}`)).workspace.instant).toMatchObject({ kind: 'shown', words })
  })

  it('reads an offset with an unencoded plus', async () => {
    const { view } = await openWorkspace()
    const [encoded, plain] = await Promise.all(
      ['%2B', '+'].map((plus) => view(`/home?at=2027-01-15T09:00${plus}05:30`)),
    )
    expect(plain.workspace.instant).toMatchObject({ kind: 'shown' })
    expect(plain.catalog.current()).toBe(encoded.catalog.current())
  })

  it('shows the current articles for an invalid time, and repeats only its beginning', async () => {
    const { view } = await openWorkspace()
    const { catalog, workspace } = await view(`/home?at=soon${'x'.repeat(5000)}`)
    expect(idsOf(catalog)).toContain('draft')
    expect(workspace.instant).toEqual({ kind: 'unreadable', at: `soon${'x'.repeat(36)}` })
    expect((await view('/home?at=')).workspace.instant).toBeUndefined()
  })

  it('reads an instant once, and again after a write', async () => {
    const { view, folder, questions } = await openWorkspace()
    const at = inDays(1)
    await view(`/home?at=${at}`)
    const asked = questions()
    await view(`/home?at=${at}`)
    expect(questions()).toBe(asked)
    await folder.write('articles/new.md', article('New'))
    await vi.waitFor(
      async () => expect(idsOf((await view(`/home?at=${at}`)).catalog)).toContain('new'),
      10_000,
    )
  })

  it('reports a service that cannot answer for another time', async () => {
    const { view, state } = await openWorkspace()
    state.hasTimeline = false
    const { catalog, workspace } = await view('/home?at=2027-01-15')
    expect(workspace.instant).toEqual({ kind: 'unknown', words: 'January 15, 2027' })
    expect(idsOf(catalog)).toContain('draft')
  })

  it('keeps the articles of a loaded instant while the service is down, and none of other instants', async () => {
    const { view, state } = await openWorkspace({ freshMs: 0 })
    await view('/home?at=2027-01-15')
    state.isGone = true
    const known = await view('/home?at=2027-01-15')
    expect(known.workspace.previewBackend).toBe('disconnected')
    expect(known.catalog.current()).toBeDefined()
    expect((await view('/home?at=2027-01-16')).catalog.current()).toBeUndefined()
    expect(idsOf((await view('/home')).catalog)).toContain('draft')
  })

  it('reports the service as down while its folder is missing, and keeps the loaded articles', async () => {
    const { view, state } = await openWorkspace({ freshMs: 0 })
    state.isFolderGone = true
    const { catalog, workspace } = await view('/home')
    expect(workspace.previewBackend).toBe('disconnected')
    expect(idsOf(catalog)).toContain('draft')
    state.isFolderGone = false
    expect((await view('/home')).workspace.previewBackend).toBe('running')
  })
})

function idsOf({ current }: { current(): { articles: readonly { id: string }[] } | undefined }) {
  return current()!
    .articles.map(({ id }) => id)
    .toSorted()
}

/** A preview of a content folder, and what the service does wrong from now on. */
async function openWorkspace({ freshMs }: { freshMs?: number } = {}) {
  const folder = await createTestFolder(FILES)
  const service = await openTestService(folder.dir, { watch: true })
  const state = { hasTimeline: true, isGone: false, isFolderGone: false }
  let count = 0
  const site = new Hono()
    .use(async (c, next) => {
      count += 1
      if (state.isGone) return c.text('gone', 502)
      if (!state.hasTimeline && c.req.path.includes('/timeline/'))
        return c.json({ sys: { type: 'Error', id: 'NotFound' } }, 404)
      return next()
    })
    .route('/content-preview', service.previewRoutes)
  const destination: Destination = {
    kind: 'embedded',
    accessToken: PREVIEW_TOKEN,
    basePath: '/content-preview',
    fetch: (request) => site.fetch(request),
    hasFolder: async () => !state.isFolderGone,
  }
  const log = pino({ level: 'silent' })
  const convert = createConverter(imageAddress(undefined), log)
  const sourceAt = (time?: number) =>
    readAllArticles((signal) => openContentClient(destination, { signal, time }), convert)
  const catalog = openPolledCatalog({
    source: sourceAt(),
    imageOrigins: [],
    times: { retryMs: 5_000, spacingMs: 0, followUpMs: [] },
    log,
  })
  const snapshots = openSnapshotsByInstant(sourceAt)
  service.onChange(snapshots.clear)
  await catalog.request()
  const backend = openBackend(destination, () => {}, freshMs)
  const preview = createPreview({ catalog, snapshots, backend, log })
  const view = (address: string) => preview.view(new URL(address, 'http://localhost'))
  return { view, folder, state, questions: () => count }
}
