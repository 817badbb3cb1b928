import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { openFaultyProxy } from '../helpers/faulty-proxy.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost, WaypostOptions } from '../helpers/waypost.ts'

const SECRET = 'a secret that the webhook shows'
const PATH = '/api/webhooks/contentful'

test('what is published in a hosted space is seen a second after its webhook, and without one by itself', async ({
  openWaypost,
}) => {
  test.setTimeout(120_000)
  await using hosted = await openHosted(openWaypost)
  const { service, site, proxy, publish } = hosted
  expect(await titleAt(site)).toBe('First')
  await publish('Second')
  expect(await tell(site, { text: 'An entry may be long. '.repeat(100_000) })).toBe(202)
  await expect.poll(() => titleAt(site), { timeout: 1_000, intervals: [20] }).toBe('Second')

  await test.step('webhooks that are not genuine are refused, and nothing is done', async () => {
    const asked = proxy.requests.length
    expect(await tell(site, { secret: 'another' })).toBe(403)
    expect(await tell(site, { ageMs: 31_000 })).toBe(403)
    expect(await tell(site, { sentBody: '{"sys":{"id":"other"}}' })).toBe(403)
    expect(await tell(service, {})).toBe(404)
    expect(proxy.requests).toHaveLength(asked)
  })

  await publish('Third')
  await expect.poll(() => titleAt(site), { timeout: 40_000 }).toBe('Third')
})

test('a site is there while its hosted space is not, also after it was killed, and catches up by itself', async ({
  openWaypost,
}) => {
  test.setTimeout(120_000)
  await using hosted = await openHosted(openWaypost)
  const { site, proxy, publish } = hosted
  expect(await titleAt(site)).toBe('First')

  proxy.fault = 'silent'
  await publish('Second')
  await site.kill()
  await site.start()
  expect(await titleAt(site)).toBe('First')
  expect(site.output()).toMatch(/The articles of \d+ \w+ ago are shown until the content service/)

  proxy.fault = 'refused-token'
  await site.kill()
  await site.start()
  await expect.poll(site.output).toMatch(/could not be read: .* 401 .* Those of \d+ \w+ ago stay up\./)
  expect(await titleAt(site)).toBe('First')

  proxy.fault = 'none'
  await expect.poll(() => titleAt(site), { timeout: 30_000 }).toBe('Second')
  expect(site.output()).toMatch(/The articles can be read again, after \d+ \w+\./)
  // It went on from where it was when it was killed.
  expect(proxy.requests.filter((path) => path.includes('initial'))).toHaveLength(1)
})

/** A content service with one article `lake`, a proxy before it that can fail, and a site that reads it through that. */
async function openHosted(openWaypost: (options: WaypostOptions) => Promise<Waypost>) {
  const contentDir = await createContentFolder([{ id: 'lake', title: 'First', body: 'Words.' }])
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
  return {
    service,
    proxy,
    site,
    async publish(title: string) {
      await writeArticle(contentDir, { id: 'lake', title, body: 'Words.' })
      await expect.poll(() => titleAt(service)).toBe(title)
    },
    [Symbol.asyncDispose]: () => proxy.close(),
  }
}

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
