import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { drawnLook, SAMPLE_SITE } from '../drawings/drawings.testing.ts'
import type { ShellVariables } from './shell.ts'
import { shellRoutes } from './shell.ts'

it('answers every screen with the same page, whose policy allows styles by nonce', async () => {
  const pages = await Promise.all(
    ['/studio', '/studio/pictures', '/studio/sign-in?to=/bin'].map(async (path) => {
      const answer = await open().request(path)
      expect(answer.status).toBe(200)
      return answer.text()
    }),
  )
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain('<meta property="csp-nonce" nonce="n0nce" />')
  expect(pages[0]).toContain('<script type="module" src="/studio/assets/main-1.js"></script>')
  expect(pages[0]).not.toMatch(/<script(?![^>]*src=)/)
})

it('preloads the editor on its screens', async () => {
  const preloads = /rel="modulepreload" href="([^"]+)"/g
  const preloadedBy = async (path: string) =>
    Array.from((await (await open().request(path)).text()).matchAll(preloads), ([, address]) => address)
  expect(await preloadedBy('/studio')).toEqual(['/studio/assets/react-1.js'])
  expect(await preloadedBy('/studio/edit/articles/tea')).toContain('/studio/assets/editing-1.js')
})

it('escapes the title of the site', async () => {
  const page = await (await open({ title: '</title><script>x</script>' }).request('/studio')).text()
  expect(page).not.toContain('<script>')
})

it('is an app on a phone, with a shortcut to a new draft', async () => {
  const answer = await open().request('/studio/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  expect(await answer.json()).toMatchObject({
    name: 'Side Lower · Studio',
    start_url: '/studio',
    scope: '/studio',
    display: 'standalone',
    shortcuts: [{ name: 'New draft', url: '/studio/new' }],
  })
})

it('has no service worker without a build', async () => {
  expect((await open().request('/studio/service-worker.js')).status).toBe(404)
})

function open(changes: Partial<typeof SAMPLE_SITE> = {}) {
  const files = {
    scripts: ['/studio/assets/main-1.js'],
    imports: ['/studio/assets/react-1.js'],
    editing: ['/studio/assets/editing-1.js'],
    styles: ['/studio/assets/style-1.css'],
    close: async () => {},
  }
  return new Hono<{ Variables: ShellVariables }>()
    .use(async (c, next) => {
      c.set('nonce', 'n0nce')
      await next()
    })
    .route('/', shellRoutes({ site: () => ({ ...SAMPLE_SITE, ...changes }), look: drawnLook, files }))
}
