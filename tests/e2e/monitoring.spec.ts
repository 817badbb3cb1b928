import { findFreePort } from '../helpers/free-port.ts'
import { createAccount } from '../helpers/accounts.ts'
import { askAsStranger } from '../helpers/http.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

const TOKEN = 'a token of Prometheus'.replaceAll(' ', '-')
const KINDS = 12
const METHODS = 8
const STATUSES = 6

test('Prometheus reads metrics of requests, queries, mails and readers, only with the token', async ({
  openWaypost,
  page,
}) => {
  const mailPort = await findFreePort()
  const env = { METRICS_TOKEN: TOKEN, SMTP_URL: `smtp://127.0.0.1:${mailPort}` }
  const waypost = await openWaypost({ env })
  const { url } = waypost

  expect((await fetch(`${url}/metrics`)).status).toBe(401)
  const wrong = await fetch(`${url}/metrics`, {
    headers: { authorization: 'Bearer another-token-of-this-length' },
  })
  expect(wrong.status).toBe(401)
  expect(wrong.headers.get('www-authenticate')).toBe('Bearer')

  await (await fetch(`${url}/home`)).text()
  const before = await readMetrics(waypost)
  for (let count = 0; count < 5; count += 1) await (await fetch(`${url}/home`)).text()
  await page.goto(`${url}/article/the-lake-before-the-city`)
  const user = await createAccount(waypost, 'mira')
  await fetch(`${url}/api/entries/never-written`)
  await expect.poll(async () => (await readMetrics(waypost)).get('waypost_live_streams')).toBe(1)
  const after = await readMetrics(waypost)
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(grown('waypost_http_kept_answers_total')).toBeGreaterThanOrEqual(5)
  expect(grown(requests('POST', 'account', '2xx'))).toBe(1)
  expect(grown(requests('GET', 'articles', '4xx'))).toBe(1)
  expect(grown('waypost_database_query_duration_seconds_count')).toBeGreaterThan(0)
  expect(after.get('waypost_articles')).toBeGreaterThan(0)
  expect(after.get('waypost_database_up')).toBe(1)
  expect(after.get('waypost_mail_server_up')).toBe(1)
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(grown('process_cpu_seconds_total')).toBeGreaterThan(0)

  // What waits for a mail server that is away is counted, and told to whoever asks whether the site is ready.
  const reset = { method: 'POST', body: { email: user.email } }
  expect((await askAsStranger(`${url}/api/auth/password-reset`, reset)).status).toBeLessThan(300)
  await expect.poll(async () => (await readMetrics(waypost)).get('waypost_mail_server_up')).toBe(0)
  expect((await readMetrics(waypost)).get('waypost_mails{state="waiting"}')).toBe(1)
  const ready = await fetch(`${url}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.text()).toMatch(/^ready; the mail server cannot be reached/)
  expect(waypost.output()).not.toContain(user.email)
})

test('Prometheus stores a bounded number of series, whichever addresses are requested', async ({
  openWaypost,
}) => {
  const waypost = await openWaypost({ env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' } })
  const methods = ['GET', 'POST', 'DELETE', 'PROPFIND']
  for (let number = 0; number < 1_000; number += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const beginnings = ['', '/api', '/content', '/article', '/api/articles', '/assets', '/api/auth/x']
        const path = `${beginnings[index % beginnings.length]}/stranger-${number + index}/comments`
        const headers = { 'x-forwarded-for': `10.0.${number % 256}.${index}` }
        const method = methods[index % methods.length]
        await (await fetch(waypost.url + path, { method, headers, redirect: 'manual' })).text()
      }),
    )
  const names = [...(await readMetrics(waypost)).keys()]
  const counts = names.filter((name) => name.startsWith('waypost_http_request_duration_seconds_count'))
  expect(counts.length).toBeGreaterThan(5)
  expect(counts.length).toBeLessThan((KINDS * METHODS * STATUSES) / 4)
  expect(names.join('\n')).not.toContain('stranger')
})

test('an error answer contains the request id, its own or a proxy’s', async ({ request }) => {
  const ask = (id: string) => request.get('/api/nothing', { headers: { 'x-request-id': id } })
  expect((await ask('from-the-proxy')).headers()['x-request-id']).toBe('from-the-proxy')
  const made = /^[\da-f-]{36}$/
  expect((await ask('x'.repeat(1_000))).headers()['x-request-id']).toMatch(made)
  expect((await ask('two words')).headers()['x-request-id']).toMatch(made)
})

function requests(method: string, kind: string, status: string): string {
  return `waypost_http_request_duration_seconds_count{method="${method}",kind="${kind}",status="${status}"}`
}

/** Reads each number by its name and labels, as they are written. */
async function readMetrics({ url }: Waypost): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name, value] = /^([a-z_\d]+(?:\{.*\})?) (\S+)$/i.exec(line)!
      return [name, Number(value)] as const
    }),
  )
}
