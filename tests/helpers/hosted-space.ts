import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { createContentFolder, writeArticle } from './content-folder.ts'
import { openFaultyProxy } from './faulty-proxy.ts'
import { readContentTokens } from './preview.ts'
import type { Waypost, WaypostOptions } from './waypost.ts'

const SECRET = 'a secret that the webhook shows'
const PATH = '/api/webhooks/contentful'

/**
 * Starts a content service with the article `lake`, a faulty proxy in front of it, and a site that reads through the proxy.
 *
 * @param env Further settings of the site.
 * @param others Ids of further articles.
 */
export async function openHosted(
  openWaypost: (options: WaypostOptions) => Promise<Waypost>,
  { env, others = [] }: { env?: Record<string, string>; others?: readonly string[] } = {},
) {
  const contentDir = await createContentFolder([
    { id: 'lake', title: 'First', body: 'Words.' },
    ...others.map((id) => ({ id, title: id, body: 'Words.' })),
  ])
  const service = await openWaypost({ contentDir })
  const proxy = await openFaultyProxy(service.url)
  const site = await openWaypost({
    env: {
      ...env,
      CONTENTFUL_SPACE_ID: 'waypost',
      CONTENTFUL_ACCESS_TOKEN: (await readContentTokens(service)).delivery,
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

/** The title of the article, as a site shows it. */
export async function titleAt({ url }: Waypost): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/entries/lake`)
  return ((await answer.json()) as { title?: string }).title
}

/** The differences from a genuine call. */
interface Call {
  secret?: string
  /** The age of its signature. */
  ageMs?: number
  text?: string
  /** A body other than the signed one. */
  sentBody?: string
}

/** Calls the webhook as Contentful does. @returns The status of the answer. */
export async function tell(
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
