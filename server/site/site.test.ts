import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { StartError } from '../errors.ts'
import { noCache } from '../http/representation-cache.ts'
import { openSite } from './site.ts'

const SAMPLE = await readFile(new URL('../../sample/site.yaml', import.meta.url), 'utf8')
const WITHOUT_PICTURE = SAMPLE.replace(/ {2}picture:\n(?: {4}.*\n)+/, '')

it("shows the creator's words with her pictures as addresses", async () => {
  const { site } = await open(SAMPLE)
  expect(site.view()).toMatchObject({
    name: 'Mehar Gill',
    contact: { address: 'Chandigarh Punjab India' },
    photo: { url: '/portrait.jpg', description: expect.stringContaining('portrait') },
    map: {
      place: 'Chandigarh',
      picture: { url: '/chandigarh-map.svg', description: expect.stringContaining('map') },
    },
  })
})

it('needs no picture of the map', async () => {
  const { site } = await open(WITHOUT_PICTURE)
  expect(site.view().map).toEqual({ place: 'Chandigarh', latitude: 30.7333, longitude: 76.7794 })
})

it('names the line where the picture of the map lacks its description', async () => {
  const text = SAMPLE.replace(/(?<=chandigarh-map\.svg\n) {4}description: .*\n(?: {6}.*\n)*/, '')
  const line = text.split('\n').indexOf('  picture:') + 1
  await expect(open(text)).rejects.toThrow(`line ${line}: 'map.picture.description' is missing`)
})

it('refuses to start with a file that does not parse, and names file, line and reason', async () => {
  const refusal = open(SAMPLE.replace('email: hello@mehargill.example', 'email: nobody'))
  await expect(refusal).rejects.toThrow(StartError)
  await expect(refusal).rejects.toThrow(/site\.yaml does not parse.*\n {2}line \d+: 'contact\.email'/)
})

it.each([
  ['accent: "#ae3322"', 'accent: #ae3322', /'look\.accent': must be a color between quotes/],
  ['accent: "#ae3322"', 'accent: madder', /'look\.accent': must be a color such as "#ae3322"/],
  ['accent: "#ae3322"', 'accent: "#ae33221"', /'look\.accent': must be a color such as "#ae3322"/],
  ['accent: "#ae3322"', 'accent: 113322', /'look\.accent': must be a color between quotes/],
  ['accent: "#ae3322"', 'shadow: "#ae3322"', /'look\.shadow' is not known here/],
  ['display: Fraunces', 'display: Comic Sans', /'look\.fonts\.display': must be one of these: Fraunces, /],
])('names the line of a look where %s became %s', async (from, to, reason) => {
  const line = SAMPLE.slice(0, SAMPLE.indexOf(from)).split('\n').length
  const refusal = open(SAMPLE.replace(from, to))
  await expect(refusal).rejects.toThrow(new RegExp(`line ${line}: ${reason.source}`))
})

it.each([
  [/^look:\n(?: .*\n|\n(?= ))+/m, ''],
  [/^ .*(?:accent:|fonts:|display:|reading:).*\n/gm, ''],
  [/^ {4}(?:display|reading):.*\n/gm, ''],
])("shows the design's own look where %s is left out", async (lines, left) => {
  const whole = await open(SAMPLE)
  const { site } = await open(SAMPLE.replaceAll(new RegExp(lines.source, 'gm'), left))
  expect(site.view().look).toEqual(whole.site.view().look)
})

it('follows the look', async () => {
  const { site, dir } = await open(SAMPLE)
  const { stylesheet } = site.view().look
  const before = site.version()
  await writeFile(join(dir, 'site.yaml'), SAMPLE.replace('#ae3322', '#0f5f9c'))
  await vi.waitFor(() => expect(site.view().look.stylesheet).not.toBe(stylesheet), 10_000)
  const styles = await site.routes(noCache, 'http://localhost:3000').request(site.view().look.stylesheet)
  expect(await styles.text()).toContain('--accent:light-dark(#0f5f9c,')
  expect(site.version()).not.toBe(before)
})

it('says whom to tell of a weakness: the e-mail address of the site', async () => {
  const { site } = await open(SAMPLE)
  const response = await site.routes(noCache, 'http://localhost:3000').request('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:hello@mehargill\.example\nExpires: .+\nPreferred-Languages: en\n$/)
  const [, expires] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text)!
  const daysLeft = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(365)
})

it('knows the addresses by which readers know the creator', async () => {
  const hers = (await open(SAMPLE)).site.view().contact.email
  const told = async (contact: string) => (await open(`${SAMPLE}security:\n  contact: ${contact}\n`)).site
  expect((await told('https://a.example/report')).emails()).toEqual([hers])
  expect((await told('safe@a.example')).emails()).toEqual([hers, 'safe@a.example'])
})

it('says what the creator wrote for whoever finds a weakness, and where the text belongs', async () => {
  const security = 'security:\n  contact: https://a.example/report\n  policy: https://a.example/policy\n'
  const { site } = await open(SAMPLE + security)
  const routes = site.routes(noCache, 'https://blog.example')
  const text = await (await routes.request('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: https://a.example/report\n')
  expect(text).toContain('Policy: https://a.example/policy\n')
  expect(text).toContain('Canonical: https://blog.example/.well-known/security.txt\n')
  await expect(open(SAMPLE + security.replaceAll('https:', 'http:'))).rejects.toThrow(
    /'security\.contact': must be an e-mail address, or the https address of a page/,
  )
})

it('refuses to start without the file, or with a picture that is not there', async () => {
  await expect(open(undefined)).rejects.toThrow(/no readable site\.yaml/)
  await expect(open(SAMPLE.replace('portrait.jpg', 'nowhere.jpg'))).rejects.toThrow(/photo 'nowhere\.jpg'/)
  await expect(open(SAMPLE.replace('chandigarh-map.svg', 'nowhere.svg'))).rejects.toThrow(
    /picture of the map 'nowhere\.svg'.*under map\.picture/,
  )
})

it('knows an icon of her own, if it is a file that can be one', async () => {
  const withIcon = (name: string) => open(SAMPLE.replace('social:', `icon: ${name}\nsocial:`))
  const { site, assets } = await withIcon('chandigarh-map.svg')
  const before = site.version()
  expect(site.view().icon).toEqual({ url: '/chandigarh-map.svg' })
  assets.set('chandigarh-map.svg', { url: '/redrawn.svg' })
  site.refreshPictures()
  expect(site.version()).not.toBe(before)
  await expect(withIcon('portrait.jpg')).rejects.toThrow(
    /line \d+: 'icon': must be the name of a file in SVG or PNG/,
  )
  await expect(withIcon('nowhere.png')).rejects.toThrow(/the icon 'nowhere\.png'.*under icon/)
})

it('follows the pictures, and keeps the last good ones while one is missing', async () => {
  const { site, assets, problems } = await open(SAMPLE)
  assets.set('chandigarh-map.svg', { url: '/redrawn.svg' })
  site.refreshPictures()
  expect(site.view().map.picture?.url).toBe('/redrawn.svg')
  assets.delete('chandigarh-map.svg')
  site.refreshPictures()
  expect(site.view().map.picture?.url).toBe('/redrawn.svg')
  expect(problems).toEqual([expect.stringContaining("'chandigarh-map.svg'")])
})

it('follows the file, also when an editor replaces it', async () => {
  const { site, dir } = await open(SAMPLE)
  const before = site.version()
  await writeFile(join(dir, 'new.yaml'), SAMPLE.replace('name: Mehar Gill', 'name: Asha Rao'))
  await rename(join(dir, 'new.yaml'), join(dir, 'site.yaml'))
  await vi.waitFor(() => expect(site.view().name).toBe('Asha Rao'), 10_000)
  expect(site.version()).not.toBe(before)
})

it.each(['name: [', 'name: *Mira*', '', 'title: Alone'])(
  'keeps the last good words while the file holds %j',
  async (text) => {
    const { site, dir, problems } = await open(SAMPLE)
    await writeFile(join(dir, 'site.yaml'), text)
    await vi.waitFor(() => expect(problems).not.toEqual([]), 10_000)
    expect(problems[0]).toContain('site.yaml does not parse')
    expect(site.view().name).toBe('Mehar Gill')
  },
)

it('follows what categories.yaml says of categories, from its first line to its end', async () => {
  const { site, dir, problems } = await open(SAMPLE)
  const write = (text: string) => writeFile(join(dir, 'categories.yaml'), text)
  expect(site.categoryNotes()).toEqual({})
  const before = site.version()
  const picture = '{ file: portrait.jpg, description: A scarf }'
  await write(`Home Ground:\n  sentence: Near.\n  picture: ${picture}\n`)
  const note = { sentence: 'Near.', picture: { url: '/portrait.jpg', description: 'A scarf' } }
  await vi.waitFor(() => expect(site.categoryNotes()).toEqual({ 'home ground': note }), 10_000)
  expect(site.version()).not.toBe(before)
  await write('Home Ground: Near.\n')
  await vi.waitFor(() => expect(problems).toHaveLength(1), 10_000)
  expect(problems[0]).toMatch(
    /categories\.yaml does not parse.*\n {2}line 1: 'Home Ground': must have a sentence/,
  )
  expect(site.categoryNotes()).toEqual({ 'home ground': note })
  await write('# Nothing yet.\n')
  await vi.waitFor(() => expect(site.categoryNotes()).toEqual({}), 10_000)
  await write('Food:\n  sentence: Hot.\n')
  await vi.waitFor(() => expect(site.categoryNotes()).toEqual({ food: { sentence: 'Hot.' } }), 10_000)
  await rm(join(dir, 'categories.yaml'))
  await vi.waitFor(() => expect(site.categoryNotes()).toEqual({}), 10_000)
})

it.each([
  ['Food:\n  sentence:\n', /line 2: 'Food\.sentence': has no value/],
  ['Food:\n', /line 1: 'Food': must have a sentence or a picture/],
  ['Food:\n  picture:\n    file: portrait.jpg\n', /line 2: 'Food\.picture\.description' is missing/],
  ['Food:\n  picture: { file: nowhere.jpg, description: A }\n', /the picture of Food 'nowhere\.jpg'/],
])('refuses to start with the categories %j', async (text, reason) => {
  await expect(open(SAMPLE, text)).rejects.toThrow(reason)
})

async function open(text: string | undefined, categories?: string) {
  const dir = await makeTemporaryFolder('site')
  if (text !== undefined) await writeFile(join(dir, 'site.yaml'), text)
  if (categories !== undefined) await writeFile(join(dir, 'categories.yaml'), categories)
  const assets = new Map(['portrait.jpg', 'chandigarh-map.svg'].map((name) => [name, { url: `/${name}` }]))
  const problems: string[] = []
  const site = await openSite({
    contentDir: dir,
    pictureOf: (name) => assets.get(name),
    onProblem: (reason) => problems.push(reason),
  })
  onTestFinished(() => site.close())
  return { site, dir, assets, problems }
}
