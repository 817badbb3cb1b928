import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { openFaultyProxy } from '../helpers/faulty-proxy.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

const SECRET = 'a secret that the webhook shows'
const PATH = '/api/webhooks/contentful'

test('a hosted space: news within a second of a webhook, outages survived, also over a restart', async ({
  openWaypost,
}) => {
  test.slow()
  const contentDir = await createContentFolder([{ id: 'lake', title: 'First', body: 'Words.' }])
  const publish = (title: string) => writeArticle(contentDir, { id: 'lake', title, body: 'Words.' })
  const service = await openWaypost({ contentDir })
  const proxy = await openFaultyProxy(service.url)
  const site = await openWaypost({
    env: {
      CONTENTFUL_SPACE_ID: 'waypost',
      CONTENTFUL_ACCESS_TOKEN: await readToken(service),
      CONTENTFUL_HOST: `${proxy.url}/content`,
      CONTENTFUL_WEBHOOK_SECRET: SECRET,
    },
  })
  try {
    await test.step('a signed webhook', async () => {
      expect(await titleAt(site)).toBe('First')
      await publish('Second')
      await expect.poll(() => titleAt(service)).toBe('Second')
      expect(await tell(site, { text: 'An entry may be long. '.repeat(100_000) })).toBe(202)
      await expect.poll(() => titleAt(site), { timeout: 1_000, intervals: [20] }).toBe('Second')
    })

    await test.step('webhooks that are not genuine', async () => {
      const asked = proxy.requests.length
      expect(await tell(site, { secret: 'another' })).toBe(403)
      expect(await tell(site, { ageMs: 31_000 })).toBe(403)
      expect(await tell(site, { sentBody: '{"sys":{"id":"other"}}' })).toBe(403)
      expect(await tell(service, {})).toBe(404)
      expect(proxy.requests).toHaveLength(asked)
    })

    await test.step('killed and started again while the service is down', async () => {
      proxy.fault = 'silent'
      await publish('Third')
      await site.kill()
      await site.start()
      expect(await titleAt(site)).toBe('Second')
      expect(site.output()).toMatch(/The articles of \d+ \w+ ago are shown until the content service/)
    })

    await test.step('nothing but answers of 401, then again what it asks for', async () => {
      proxy.fault = 'refused-token'
      await site.kill()
      await site.start()
      await expect.poll(site.output).toMatch(/could not be read: .* 401 .* Those of \d+ \w+ ago stay up\./)
      expect(await titleAt(site)).toBe('Second')
      proxy.fault = 'none'
      await expect.poll(() => titleAt(site), { timeout: 30_000 }).toBe('Third')
      expect(site.output()).toMatch(/The articles can be read again, after \d+ \w+\./)
      // It went on from where it was.
      expect(proxy.requests.filter((path) => path.includes('initial'))).toHaveLength(1)
    })

    await test.step('no webhook at all', async () => {
      await publish('Fourth')
      await expect.poll(() => titleAt(site), { timeout: 40_000 }).toBe('Fourth')
    })
  } finally {
    await proxy.close()
  }
})

async function titleAt({ url }: Waypost): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/entries/lake`)
  return ((await answer.json()) as { title?: string }).title
}

/** What differs from a genuine call. */
interface Call {
  secret?: string
  /** How long ago it was signed. */
  ageMs?: number
  text?: string
  /** Another body than the one that was signed. */
  sentBody?: string
}

/** Calls the webhook as Contentful does. @returns The status of the answer. */
async function tell(
  { url }: Waypost,
  { secret = SECRET, ageMs = 0, text = '', sentBody }: Call,
): Promise<number> {
  const body = JSON.stringify({ sys: { id: 'lake' }, text })
  const signed = {
    'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp',
    'x-contentful-timestamp': String(Date.now() - ageMs),
  }
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}`)
  const signature = createHmac('sha256', secret)
    .update(`POST\n${PATH}\n${lines.join(';')}\n${body}`)
    .digest('hex')
  const headers = { ...signed, 'x-contentful-signature': signature }
  const answer = await fetch(url + PATH, { method: 'POST', headers, body: sentBody ?? body })
  await answer.text()
  return answer.status
}

async function readToken({ dataDir }: Waypost): Promise<string> {
  const tokens = await readFile(join(dataDir, 'content-tokens.json'), 'utf8')
  return (JSON.parse(tokens) as { delivery: string }).delivery
}
