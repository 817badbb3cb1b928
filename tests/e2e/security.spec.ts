import { createContentFolder } from '../helpers/content-folder.ts'
import { getRaw } from '../helpers/http.ts'
import { expect, test } from '../helpers/test.ts'

const HOSTILE = `<script>window.broken = true</script>

<img src="x" onerror="window.broken = true">

[click me](javascript:window.broken=true) and [me](<data:text/html,<script>window.broken=true</script>>)

A </noscript></script><script>window.broken = true</script> inside the text, \`</script>\` in code.`

test('a hostile article shows its text and runs nothing, with and without JavaScript', async ({
  page,
  browser,
  openWaypost,
}) => {
  const dir = await createContentFolder([
    {
      id: 'hostile',
      title: '</title><script>window.broken=true</script>',
      category: '"><img src=x>',
      date: '2026-01-01',
      body: HOSTILE,
    },
  ])
  const waypost = await openWaypost({ contentDir: dir })
  for (const path of ['/home', '/article/hostile']) {
    await page.goto(waypost.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  }
  await expect(page.getByRole('main')).toContainText('click me')
  await expect(page.getByRole('link', { name: 'click me' })).toHaveCount(0)

  const reader = await browser.newPage({ javaScriptEnabled: false })
  await reader.goto(`${waypost.url}/article/hostile`)
  await expect(reader.getByRole('paragraph').filter({ hasText: 'inside the text' })).toBeVisible()
  await reader.close()
})

test('every page allows scripts by hash only and forbids everything else', async ({ waypost }) => {
  for (const path of [
    '/home',
    '/about',
    '/contact',
    '/article/the-lake-before-the-city',
    '/article/never-written',
  ]) {
    for (const round of ['rendered', 'kept']) {
      const { headers } = await getRaw(waypost.url + path)
      const policy = String(headers['content-security-policy'])
      expect(policy, `${path}, ${round}`).toMatch(
        /^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')+; style-src 'self'( 'sha256-[\w+/=]+'){2};/,
      )
      for (const part of [`frame-ancestors 'none'`, `base-uri 'none'`, `form-action 'self'`])
        expect(policy).toContain(part)
      expect(policy).toContain('; frame-src https://www.openstreetmap.org;')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    }
  }
})

test('an https address makes the headers strict', async ({ openWaypost }) => {
  const waypost = await openWaypost({ env: { PUBLIC_URL: 'https://blog.example' } })
  const { headers, body } = await getRaw(`${waypost.url}/home`, { 'accept-encoding': 'identity' })
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(body.toString()).toContain('<link rel="canonical" href="https://blog.example/home"')
})

test('hostile requests get a clear answer and never an internal error', async ({ waypost }) => {
  const hostile = [
    '/home?category=%00',
    '/home?category=%E0%A4%A',
    '/home?page=99999999999999999999',
    `/home?category=${'x'.repeat(8_000)}`,
    '/article/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/article/%E0%A4%A',
    '/api/entries/%E0%A4%A',
    '/api/entries/__proto__',
    '/content/assets/../../package.json',
    '/content/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '//evil.example/home',
    '/home.data?category=constructor',
    '/home?category=__proto__&month=toString',
  ]
  for (const path of hostile) {
    const { status, headers, body } = await getRaw(waypost.url + path)
    expect(status, path).toBeLessThan(500)
    expect(body.toString(), path).not.toContain('"dependencies"')
    expect(headers.location ?? '/', path).toMatch(/^\/(?!\/)/)
  }
})
