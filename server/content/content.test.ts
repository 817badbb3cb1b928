import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createContentFolder } from '../../tests/helpers/content-folder.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { parseConfig } from '../config/config.ts'
import { testContext } from '../context.testing.ts'
import type { Log } from '../log.ts'
import { openContent } from './content.ts'

it('a missing article folder is detected', async () => {
  const contentDir = await createContentFolder([])
  const content = await open({ CONTENT_DIR: contentDir })
  await expect(content.side(true).hasFolder()).resolves.toBe(true)
  await rename(join(contentDir, 'articles'), join(contentDir, 'elsewhere'))
  await expect(content.side(true).hasFolder()).resolves.toBe(false)
})

it('many refusals in a row log one line', async () => {
  const content = await open({ CONTENT_DIR: await createContentFolder([]), CONTENT_PER_SECOND: '2' })
  const server = serve({ port: 0, hostname: '127.0.0.1', fetch: content.routes.fetch })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const authorized = { headers: { authorization: `Bearer ${content.tokens.delivery}` } }
  const statuses: number[] = []
  for (let count = 0; count < 8; count += 1)
    statuses.push((await fetch(`http://127.0.0.1:${port}/spaces/waypost`, authorized)).status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(content.log.warn).toHaveBeenCalledExactlyOnceWith(
    { limit: 'content' },
    expect.stringContaining('2 requests to the content service in a second'),
  )
})

async function open(settings: Record<string, string>) {
  const env = { DATA_DIR: await makeTemporaryFolder('data'), ...settings }
  const log = { warn: vi.fn(), error: vi.fn() }
  const config = parseConfig(env)
  const context = testContext({
    dataDir: config.dataDir,
    isPreview: config.preview !== undefined,
    log: log as unknown as Log,
  })
  const content = await openContent(context, config)
  onTestFinished(content.close)
  return { ...content, log }
}
