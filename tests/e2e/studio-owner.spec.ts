import { createAccount, openSession } from '../helpers/accounts.ts'
import { askAsStranger } from '../helpers/http.ts'
import { OWNER, ownerLinkOf, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'
import { runCommand } from '../helpers/waypost.ts'

test('a start prints a link until the site has an owner, whose comments show her mark', async ({
  page,
  openWaypost,
  context,
}) => {
  const waypost = await openWaypost()
  const first = ownerLinkOf(waypost)
  await signInToStudio(context, waypost)

  await test.step('nobody else can have her address, and her comments are marked', async () => {
    const body = { email: OWNER.email, password: 'a stranger’s' }
    const taken = await askAsStranger(`${waypost.url}/api/auth/register`, { method: 'POST', body })
    expect(taken).toMatchObject({ status: 409, value: { code: 'email-taken' } })
    await addComment(waypost, await openSession(waypost, OWNER), 'It is.')
    await openArticle(page, waypost)
    await expect((await openComments(page)).getByRole('listitem')).toContainText('Mehar Gill Author')
    await page.goto('about:blank')
  })

  await test.step('the link works once, the command prints another, and a later start none', async () => {
    expect((await context.request.get(first)).status()).toBe(410)
    const [link] = /http:\S+token=\S+/.exec(await runCommand(waypost, 'owner'))!
    const { pathname, search } = new URL(link)
    expect((await context.request.get(waypost.url + pathname + search)).status()).toBe(200)
    await waypost.terminate()
    await waypost.start()
    expect(ownerLinkOf(waypost)).toBe(first)
  })
})

test('a site without a studio answers 404 at its addresses', async ({ openWaypost, request }) => {
  const { url, output } = await openWaypost({ env: { STUDIO: 'off' } })
  expect(output()).not.toContain('owner?token=')
  for (const path of [
    '/studio',
    '/studio/edit/articles/tea',
    '/studio/api/session',
    '/api/auth/owner?token=x',
  ])
    expect((await request.get(url + path)).status(), path).toBe(404)
  expect((await request.post(`${url}/studio/api/sign-in`, { data: OWNER })).status()).toBe(404)
})

test('no answer of the studio can be cached, indexed or framed, and a reader has no access', async ({
  waypost,
  context,
}) => {
  await signInToStudio(context, waypost)
  const token = await openSession(waypost, await createAccount(waypost, 'wren'))
  for (const path of ['/studio', '/studio/api/session', '/studio/api/entries', '/studio/api/nothing']) {
    const headers = (await context.request.get(waypost.url + path)).headers()
    expect(headers, path).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy'], path).not.toContain('unsafe-')
  }
  for (const [method, path] of [
    ['GET', 'entries'],
    ['POST', 'entries'],
    ['DELETE', 'entries/articles/tea'],
    ['GET', 'pictures'],
    ['POST', 'pictures'],
    ['GET', 'bin'],
    ['GET', 'log'],
    ['POST', 'page'],
  ]) {
    const asked = { method, token, body: method === 'POST' ? {} : undefined }
    const { status } = await askAsStranger(`${waypost.url}/studio/api/${path}`, asked)
    expect(status, `${method} ${path}`).toBe(method === 'GET' ? 401 : 403)
  }
})
