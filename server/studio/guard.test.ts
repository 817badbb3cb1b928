import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { guard } from './guard.ts'

it('sets its headers on every response', async () => {
  const app = new Hono()
    .use(guard({ isHttps: true, isTrustworthy: true, isDevelopment: false }))
    .get('/entries', () => new Response('[]', { headers: { etag: '"1"' } }))
    .get('/page', () => new Response('', { headers: { 'content-security-policy': 'sandbox' } }))
  const { headers } = await app.request('/entries')
  expect(Object.fromEntries(headers)).toMatchObject({
    etag: '"1"',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const page = await app.request('/page')
  expect(page.headers.get('content-security-policy')).toBe('sandbox')
})
