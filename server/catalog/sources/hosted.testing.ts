import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openFaultyProxy } from '../../../tests/helpers/faulty-proxy.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { serveFolder } from '@waypost/content-service/testing'
import { article, createTestFolder, TEST_TOKEN } from '@waypost/content-service/testing'
import { openPolledCatalog } from '../polling/polled-catalog.ts'
import { createConverter } from './article-source.ts'
import { openContentClient } from './client.ts'
import { openArticlesFile } from './articles-file.ts'
import { syncArticles } from './synced-articles.ts'

/** When a catalog under test polls: so often that tests need not wait. */
const TIMES = {
  intervalMs: 100,
  retryMs: 50,
  spacingMs: 0,
  followUpMs: [] as readonly number[],
  timeoutMs: 400,
}

/** A content service with one article `lake`, and a proxy before it that can fail. */
export async function openHosted() {
  const folder = await createTestFolder({ 'articles/lake.md': article('First') })
  const server = await serveFolder(folder, { watch: true })
  const proxy = await openFaultyProxy(server.origin)
  const dataDir = await makeTemporaryFolder('data')
  onTestFinished(() => proxy.close())
  return {
    folder,
    server,
    proxy,
    /** Publishes an article `lake` of this title. */
    async publish(title: string) {
      const changed = server.service.nextChange()
      await folder.write('articles/lake.md', article(title))
      await changed
    },
    /** Opens a catalog that reads the service through the proxy, as a new process would. */
    open: (times: Partial<typeof TIMES> = {}) => openSynced(proxy.url, dataDir, { ...TIMES, ...times }),
  }
}

function openSynced(origin: string, dataDir: string, { timeoutMs, ...times }: typeof TIMES) {
  const address = { host: new URL(origin).host, basePath: '/content', insecure: true }
  const config = { space: 'waypost', environment: 'master', accessToken: TEST_TOKEN, ...address }
  const limits = { timeout: timeoutMs, retryLimit: 0 }
  const logged: string[] = []
  const log = pino({}, { write: (line) => logged.push((JSON.parse(line) as { msg: string }).msg) })
  const source = syncArticles({
    openClient: (signal) => openContentClient({ kind: 'hosted', config, limits }, { signal }),
    convert: createConverter((url) => url, log),
    file: openArticlesFile({
      path: join(dataDir, 'articles.db'),
      space: 'the space',
      program: 'this program',
      onError: () => logged.push('trouble'),
    }),
    localeLifetimeMs: 3_600_000,
  })
  const catalog = openPolledCatalog({ source, imageOrigins: [], times, log })
  onTestFinished(() => catalog.close())
  return { catalog, logged, title: () => catalog.current()?.byId.get('lake')?.title }
}
