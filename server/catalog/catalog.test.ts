import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  article,
  createTestFolder,
  openTestService,
  PREVIEW_TOKEN,
  TEST_TOKEN,
} from '@waypost/content-service/testing'
import { openFaultyProxy } from '../../tests/helpers/faulty-proxy.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { noCache } from '../http/representation-cache.ts'
import { openCatalog } from './catalog.ts'
import type { SiteView } from '../site/types.ts'

it('has the articles of the embedded service once it is open, and shows each change', async () => {
  const { open, folder } = await openEmbedded()
  const catalog = await open()
  expect(await readTitles(catalog.routes(noCache))).toEqual(['Lake'])
  await folder.write('articles/lake.md', article('Hill'))
  await vi.waitFor(async () => expect(await readTitles(catalog.routes(noCache))).toEqual(['Hill']))
  expect([catalog.webhook, catalog.preview]).toEqual([undefined, undefined])
})

it('shows drafts in a preview, whose pages can ask for the state of the workspace', async () => {
  const { open } = await openEmbedded()
  const catalog = await open({ isPreview: true })
  expect(await readTitles(catalog.routes(noCache))).toEqual(['Draft', 'Lake'])
  const state = await catalog.routes(noCache).request('/api/workspace')
  expect(await state.json()).toEqual({
    previewBackend: 'running',
    version: catalog.current()?.version,
  })
})

it.each([
  ['a secret', 'a-secret-of-the-webhook', 403],
  ['no secret', undefined, undefined],
])(
  'opens without articles where a hosted service refuses, and has a webhook by %s',
  async (_, secret, status) => {
    const { open } = await openEmbedded()
    const proxy = await openFaultyProxy('http://127.0.0.1:1')
    onTestFinished(() => proxy.close())
    proxy.fault = 'refused-token'
    const host = new URL(proxy.url).host
    const address = { host, basePath: '/content', insecure: true }
    const catalog = await open({
      contentful: { space: 's', environment: 'master', accessToken: 't', ...address },
      webhookSecret: secret,
    })
    expect(catalog.current()).toBeUndefined()
    expect((await catalog.routes(noCache).request('/api/entries')).status).toBe(503)
    const call = await catalog.webhook?.request('/api/webhooks/contentful', { method: 'POST' })
    expect(call?.status).toBe(status)
  },
)

async function readTitles(routes: Hono): Promise<string[]> {
  const answer = await routes.request('/api/entries')
  const { items } = (await answer.json()) as { items: { title: string }[] }
  return items.map(({ title }) => title).toSorted()
}

/** A content folder with an article and a draft, and what opens the catalog over its service. */
async function openEmbedded() {
  const folder = await createTestFolder({
    'articles/lake.md': article('Lake'),
    'articles/draft.md': article('Draft', '', { draft: 'true' }),
  })
  const service = await openTestService(folder.dir, { watch: true })
  const dataDir = await makeTemporaryFolder('data')

  async function open(options: Partial<Parameters<typeof openCatalog>[0]> = {}) {
    const basePath = options.isPreview ? '/content-preview' : '/content'
    const side = options.isPreview ? service.previewRoutes : service.routes
    const mounted = new Hono().route(basePath, side)
    const catalog = await openCatalog({
      content: {
        accessToken: options.isPreview ? PREVIEW_TOKEN : TEST_TOKEN,
        basePath,
        fetch: (request) => mounted.fetch(request),
        hasFolder: async () => true,
        onChange: service.onChange,
      },
      isPreview: false,
      dataDir,
      site: { view: () => ({}) as SiteView },
      publicUrl: 'http://localhost',
      log: pino({ level: 'silent' }),
      ...options,
    })
    onTestFinished(() => catalog.close())
    return catalog
  }
  return { folder, open }
}
