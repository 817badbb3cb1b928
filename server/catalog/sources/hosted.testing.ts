import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openFaultyProxy } from '../../../tests/helpers/faulty-proxy.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { serveFolder, article, createTestFolder, TEST_TOKEN } from '@waypost/content-service/testing'
import { openCatalog } from '../catalog.ts'
import { openContentClient } from './client.ts'
import { createConverter } from '../articles/convert.ts'
import { followSpace } from './follow-space.ts'
import { keepSpace } from './kept-space.ts'

/** How often a catalog under test looks, and how long it waits, so that nobody else waits. */
const TIMES = { pollMs: 100, retryMs: 50, overtakeMs: 200, timeoutMs: 400 }

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
    /** Opens a catalog that reads the service through the proxy, as a process would that begins. */
    open: (times: Partial<typeof TIMES> = {}) => openFollower(proxy.url, dataDir, { ...TIMES, ...times }),
  }
}

function openFollower(origin: string, dataDir: string, { timeoutMs, ...times }: typeof TIMES) {
  const address = { host: new URL(origin).host, basePath: '/content', insecure: true }
  const config = { space: 'waypost', environment: 'master', accessToken: TEST_TOKEN, ...address }
  const patience = { timeout: timeoutMs, retryLimit: 0 }
  const logged: string[] = []
  const log = pino({}, { write: (line) => logged.push((JSON.parse(line) as { msg: string }).msg) })
  const source = followSpace({
    openClient: (signal) => openContentClient({ kind: 'hosted', config, patience }, { signal }),
    convert: createConverter((url) => url, log),
    keeper: keepSpace({
      path: join(dataDir, 'catalog.db'),
      name: 'the space',
      onDamage: () => logged.push('damage'),
      onTrouble: () => logged.push('trouble'),
    }),
  })
  const catalog = openCatalog({ source, service: config, log, ...times })
  onTestFinished(() => catalog.close())
  return { catalog, logged, title: () => catalog.current()?.byId.get('lake')?.title }
}
