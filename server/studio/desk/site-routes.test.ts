import { Hono } from 'hono'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { createErrorHandler } from '../../http/answer-error.ts'
import { openSite } from '../../site/site.ts'
import type { SiteView } from '../../site/types.ts'
import type { SiteJson, SitePageJson } from '../types.ts'
import { siteRoutes } from './site-routes.ts'

const TEXT = '# mine\nname: Mira\ntitle: Road\n'

it('shows a page of a text that is not saved, with what is wrong at which field', async () => {
  const { ask, path, shown } = await open()
  const text = `${TEXT}contact:\n  email: nobody\nphoto:\n  file: me.jpg\n  description: Me\nlook:\n  accent: "#ff0"\n`
  const answer = await ask('POST', '/site/page', { text: text.replace('Mira', 'Oda'), path: '/about' })
  const { html, problems, accent } = (await answer.json()) as SitePageJson
  expect(html).toBe('/about of Oda')
  expect(problems).toEqual([
    { line: 5, field: 'contact.email', message: "'contact.email': must be an e-mail address" },
    { field: 'photo', message: expect.stringContaining("names the photo 'me.jpg'") },
  ])
  expect(accent.words).toContain('#ffff00 cannot be read on light paper')
  expect(await readFile(path, 'utf8')).toBe(TEXT)
  const sheet = await ask('GET', shown[0].look.stylesheet.replace('/studio/api', ''))
  expect(await sheet.text()).toContain('--accent:light-dark(')
})

it('saves a text over the version that it is based on, and over no other', async () => {
  const { ask, path, site } = await open()
  const { text, version } = (await (await ask('GET', '/site')).json()) as SiteJson
  const saved = await ask('PUT', '/site', { text: text.replace('Mira', 'Oda') }, version)
  expect(saved.status).toBe(200)
  expect(site.view().name).toBe('Oda')
  await writeFile(path, TEXT)
  const stale = await ask('PUT', '/site', { text: '' }, version.replace(/^./, '-'))
  expect([stale.status, await stale.json()]).toEqual([412, expect.objectContaining({ code: 'stale' })])
  expect(await readFile(path, 'utf8')).toBe(TEXT)
})

it('refuses a look with anything but colors and typefaces', async () => {
  const { ask } = await open()
  for (const query of ['accent=red;}', "display=Fraunces'}", 'reading=x'])
    expect((await ask('GET', `/site/look?${query}`)).status).toBe(400)
})

it('changes nothing in a folder that is only to be read', async () => {
  const { ask, path } = await open('This is the sample.')
  const { version } = (await (await ask('GET', '/site')).json()) as SiteJson
  expect((await ask('PUT', '/site', { text: 'name: x' }, version)).status).toBe(403)
  expect(await readFile(path, 'utf8')).toBe(TEXT)
})

async function open(whyNot?: string) {
  const contentDir = await makeTemporaryFolder('site')
  const path = join(contentDir, 'site.yaml')
  await writeFile(path, TEXT)
  const site = await openSite({ contentDir, pictureOf: () => undefined, onProblem() {} })
  onTestFinished(() => site.close())
  const shown: SiteView[] = []
  const app = new Hono().route(
    '/',
    siteRoutes({
      ...site,
      menuChoices: () => [],
      async renderSite(_client, address, view) {
        shown.push(view)
        return `${address} of ${view.name}`
      },
      clientAddress: () => '192.0.2.1',
      whyNot: async () => whyNot,
      log: async () => {},
    }),
  )
  app.onError(createErrorHandler(pino({ level: 'silent' })))
  const ask = async (method: string, address: string, json?: unknown, version?: string) =>
    app.request(address, {
      method,
      body: json === undefined ? undefined : JSON.stringify(json),
      headers: {
        'content-type': 'application/json',
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
    })
  return { ask, path, site, shown }
}
