import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { APIRequestContext } from '@playwright/test'
import { createContentFolder, type ArticleFile } from '../helpers/content-folder.ts'
import { expect, test } from '../helpers/test.ts'

const RYE: ArticleFile = { id: 'rye', title: 'About Rye', date: '2024-03-05', body: 'What I know of rye.' }

test('every page names its icons and an existing card', async ({ page, request, waypost }) => {
  for (const path of ['/home', '/about', '/contact', '/article/the-lake-before-the-city']) {
    const html = await (await request.get(path)).text()
    for (const [, address] of html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g))
      expect((await request.get(address)).status(), address).toBe(200)
    const card = contentOf(html, 'property="og:image"')
    expect(card).toContain(`${waypost.url}/social/`)
    expect(contentOf(html, 'name="twitter:image"')).toBe(card)
    expect(contentOf(html, 'name="twitter:card"')).toBe('summary_large_image')
    expect(contentOf(html, 'property="og:image:alt"')).not.toBe('')
    const { width, height } = await sharp(await (await request.get(card)).body()).metadata()
    expect([String(width), String(height)]).toEqual([
      contentOf(html, 'property="og:image:width"'),
      contentOf(html, 'property="og:image:height"'),
    ])
  }
  // The security policy lets a browser read the manifest.
  await page.goto('/home')
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Side Lower' })
})

test('a creator who changes her texts or icon sees the change everywhere', async ({
  request,
  openWaypost,
}) => {
  const contentDir = await createContentFolder([RYE])
  const { url } = await openWaypost({ contentDir })
  const before = await cardOf(request, `${url}/article/rye`)
  const first = await (await request.get(before)).body()
  const site = await readFile(join(contentDir, 'site.yaml'), 'utf8')
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="teal"/></svg>'
  await writeFile(join(contentDir, 'assets/grain.svg'), drawing)
  const changed = site.replace('title: Side Lower', 'title: The Grain Store\nicon: grain.svg')
  await writeFile(join(contentDir, 'site.yaml'), changed)
  await expect.poll(async () => (await request.get(`${url}/favicon.svg`)).text()).toBe(drawing)
  const policy = (await request.get(`${url}/favicon.svg`)).headers()['content-security-policy']
  expect(policy).toContain('sandbox')
  expect(await (await request.get(`${url}/manifest.webmanifest`)).json()).toMatchObject({
    name: 'The Grain Store',
  })
  const apple = await sharp(await (await request.get(`${url}/apple-touch-icon.png`)).body())
    .raw()
    .toBuffer()
  expect([...apple.subarray(0, 3)]).toEqual([0, 128, 128])
  const after = await cardOf(request, `${url}/article/rye`)
  expect(after).not.toBe(before)
  const led = await request.get(before)
  expect(led.url()).toBe(after)
  expect((await led.body()).equals(first)).toBe(false)
})

function contentOf(html: string, meta: string): string {
  return new RegExp(`<meta ${meta} content="([^"]*)"`).exec(html)?.[1] ?? ''
}

async function cardOf(request: APIRequestContext, page: string): Promise<string> {
  return contentOf(await (await request.get(page)).text(), 'property="og:image"')
}
