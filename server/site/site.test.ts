import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { noCache } from '../http/representation-cache.ts'
import { openSite } from './site.ts'

const SAMPLE = await readFile(new URL('../../sample/site.yaml', import.meta.url), 'utf8')
const WITHOUT_PICTURE = SAMPLE.replace(/ {2}picture:\n(?: {4}.*\n)+/, '')

it("the site shows the creator's texts, and addresses of her pictures", async () => {
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

it('the site needs only a name and a title, and other values may be empty', async () => {
  const empty =
    'description:\ngreeting: ""\nabout:\nphoto:\nsocial:\n  GitHub:\ncontact:\n  phone: ""\nmap:\nicon:\nlanguage:\n'
  const { site, problems } = await open('name: Asha Rao\ntitle: Slow Light\n')
  const view = site.view()
  expect(view).toMatchObject({
    greeting: 'Hi, I’m',
    description: view.intro,
    about: {},
    contact: {},
    social: [],
    copyright: '© Asha Rao',
  })
  for (const absent of [view.introduction, view.photo, view.map, view.icon]) expect(absent).toBeUndefined()
  expect(site.emails()).toEqual([])
  expect(problems).toEqual([])
  expect((await open(`name: Asha Rao\ntitle: Slow Light\n${empty}`)).site.view()).toEqual(view)
})

it.each([
  ['name: Asha Rao\n', "1: 'title' is missing", { name: 'Asha Rao', title: 'Asha Rao' }],
  ['title: "Slow Light" # by me\n', "1: 'name' is missing", { name: 'Slow Light', title: 'Slow Light' }],
  ['name:\ntitle: Slow Light\n', "1: 'name': has no value", { name: 'Slow Light', title: 'Slow Light' }],
  ['name: [\ntitle: Slow Light\n', '1:', { name: 'Slow Light', title: 'Slow Light' }],
  ['', '1: the file must contain', { name: 'Waypost', title: 'Waypost' }],
])('starts with %j', async (text, problem, view) => {
  const { site, problems } = await open(text)
  expect(site.view()).toMatchObject(view)
  expect(problems).toContainEqual(expect.stringContaining(`site.yaml ${problem}`))
})

it('names lines that it cannot use, and uses the others', async () => {
  const { site, problems } = await open(
    'theme: dark\nname: Asha Rao\ntitle: Slow Light\ngreting: Hello\ncontact:\n  email: nobody\n  phone: "12"\nintro: Trip #3 to Paris\n',
  )
  expect(site.view()).toMatchObject({ name: 'Asha Rao', title: 'Slow Light', contact: { phone: '12' } })
  expect(problems).toEqual([
    expect.stringContaining('site.yaml 8: YAML reads'),
    "site.yaml 1: 'theme' is not known here",
    "site.yaml 4: 'greting' is not known here; did you mean 'greeting'?",
    "site.yaml 6: 'contact.email': must be an e-mail address",
  ])
})

it('the site shows any social links in the order of the file, with the names of known places', async () => {
  const social =
    'social:\n  mastodon: https://a.example/@me\n  My Choir: http://choir.example\n  instagram: https://b.example\n'
  const { site } = await open(`name: Asha Rao\ntitle: Slow Light\n${social}`)
  expect(site.view().social).toEqual([
    { name: 'Mastodon', address: 'https://a.example/@me', icon: 'mastodon' },
    { name: 'My Choir', address: 'http://choir.example' },
    { name: 'Instagram', address: 'https://b.example', icon: 'instagram' },
  ])
})

it.each([
  ['GitHub: github.com/me', / 4: 'social\.GitHub': must be a whole address/],
  ['GitHub: javascript:alert(1)', /'social\.GitHub': must be a whole address/],
  ['- https://github.com/me', / 3: 'social': must be names with an address each/],
])('names the line of the place elsewhere %j', async (written, reason) => {
  const { problems } = await open(`name: Asha Rao\ntitle: Slow Light\nsocial:\n  ${written}\n`)
  expect(problems).toEqual([expect.stringMatching(reason)])
})

it('the site says what she says in her own words, and nothing where she wants nothing', async () => {
  const { site, problems } = await open(
    'name: Asha Rao\ntitle: Slow Light\nintro: ""\nwords:\n  explore: Look around\n  journey: ""\n  newest:\n  top: [a]\n',
  )
  expect(site.view()).toMatchObject({ intro: '', description: 'Slow Light' })
  expect(site.view().words).toEqual({ explore: 'Look around', journey: '' })
  expect(problems).toEqual(["site.yaml 8: 'words.top': must be a text"])
})

it('the site needs no picture of the map', async () => {
  const { site } = await open(WITHOUT_PICTURE)
  expect(site.view().map).toEqual({ place: 'Chandigarh', latitude: 30.7333, longitude: 76.7794 })
})

it('the site reports the line of a map picture without a description', async () => {
  const text = SAMPLE.replace(/(?<=chandigarh-map\.svg\n) {4}description: .*\n(?: {6}.*\n)*/, '')
  const line = text.split('\n').indexOf('  picture:') + 1
  const { site, problems } = await open(text)
  expect(problems).toEqual([`site.yaml ${line}: 'map.picture.description' is missing`])
  expect(site.view().map).toEqual({ place: 'Chandigarh', latitude: 30.7333, longitude: 76.7794 })
})

it.each([
  ['accent: "#ae3322"', 'accent: #ae3322', /'look\.accent': must be a color between quotes/],
  ['accent: "#ae3322"', 'accent: madder', /'look\.accent': must be a color such as "#ae3322"/],
  ['accent: "#ae3322"', 'accent: "#ae33221"', /'look\.accent': must be a color such as "#ae3322"/],
  ['accent: "#ae3322"', 'accent: 113322', /'look\.accent': must be a color between quotes/],
  ['accent: "#ae3322"', 'shadow: "#ae3322"', /'look\.shadow' is not known here/],
  ['display: Fraunces', 'display: Comic Sans', /'look\.fonts\.display': must be one of these: Fraunces, /],
])('the site reports the line of a look where %s became %s', async (from, to, reason) => {
  const line = SAMPLE.slice(0, SAMPLE.indexOf(from)).split('\n').length
  const { problems } = await open(SAMPLE.replace(from, to))
  expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^site.yaml ${line}: ${reason.source}`)))
})

it.each([
  [/^look:\n(?: .*\n|\n(?= ))+/m, ''],
  [/^ .*(?:accent:|fonts:|display:|reading:).*\n/gm, ''],
  [/^ {4}(?:display|reading):.*\n/gm, ''],
])('the site uses the default look without %s', async (lines, left) => {
  const whole = await open(SAMPLE)
  const { site } = await open(SAMPLE.replaceAll(new RegExp(lines.source, 'gm'), left))
  expect(site.view().look).toEqual(whole.site.view().look)
})

it('the site follows changes of the look', async () => {
  const { site, dir } = await open(SAMPLE)
  const { stylesheet } = site.view().look
  const before = site.version()
  let changes = 0
  site.onChange(() => (changes += 1))
  await writeFile(join(dir, 'site.yaml'), SAMPLE.replace('#ae3322', '#0f5f9c'))
  await vi.waitFor(() => expect(site.view().look.stylesheet).not.toBe(stylesheet), 10_000)
  const styles = await site.routes(noCache, 'http://localhost:3000').request(site.view().look.stylesheet)
  expect(await styles.text()).toContain('--accent:light-dark(#0f5f9c,')
  expect(site.version()).not.toBe(before)
  expect(changes).toBe(1)
})

it('the security contact is the e-mail address of the site by default', async () => {
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

it('the addresses that readers know as the creator’s are found', async () => {
  const hers = (await open(SAMPLE)).site.view().contact.email
  const told = async (contact: string) => (await open(`${SAMPLE}security:\n  contact: ${contact}\n`)).site
  expect((await told('https://a.example/report')).emails()).toEqual([hers])
  expect((await told('safe@a.example')).emails()).toEqual([hers, 'safe@a.example'])
})

it('the security contact and policy come from the file', async () => {
  const security = 'security:\n  contact: https://a.example/report\n  policy: https://a.example/policy\n'
  const { site } = await open(SAMPLE + security)
  const routes = site.routes(noCache, 'https://blog.example')
  const text = await (await routes.request('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: https://a.example/report\n')
  expect(text).toContain('Policy: https://a.example/policy\n')
  expect(text).toContain('Canonical: https://blog.example/.well-known/security.txt\n')
  expect((await open(SAMPLE + security.replaceAll('https:', 'http:'))).problems).toContainEqual(
    expect.stringMatching(/'security\.contact': must be an e-mail address, or the https address of a page/),
  )
})

it('starts without the file, and says where it looked', async () => {
  const { site, dir, problems } = await open(undefined)
  expect(site.view()).toMatchObject({ name: 'Waypost', title: 'Waypost' })
  expect(problems).toEqual([expect.stringContaining(`There is no readable site.yaml in ${dir}`)])
})

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

it('starts with any of its files damaged in fifty ways', async () => {
  const random = createRandom(40)
  const whole = {
    'site.yaml': SAMPLE,
    'categories.yaml':
      'Food:\n  sentence: Hot.\n  picture: { file: portrait.jpg, description: A pan }\nSea:\n  sentence: Wet.\n',
    'redirects.yaml': '/a: /b\n/blog/*: /article/*\n"/?p=1": /c\n',
  }
  for (const [name, text] of Object.entries(whole)) {
    for (let times = 0; times < 50; times += 1) {
      const at = Math.floor(random() * text.length)
      const waste = ['\t', '[', '{', '"', "'", '*', '&a', ': ', '\n- ', '\n', '#', '\0', '---\n', '}', '\nx'][
        times % 15
      ]
      const damaged = text.slice(0, at) + waste + text.slice(at + Math.floor(random() * 9))
      const { site } = await open(SAMPLE, undefined, { ...whole, [name]: damaged })
      const { name: creator, title } = site.view()
      expect([creator, title]).not.toContain('')
      site.close()
    }
  }
})

it('the security contact is the contact form without an e-mail address', async () => {
  const { site } = await open('name: Asha Rao\ntitle: Slow Light\n')
  const response = await site.routes(noCache, 'https://blog.example').request('/.well-known/security.txt')
  expect(await response.text()).toContain('Contact: https://blog.example/contact\n')
})

it('the site starts without missing pictures, reports them once, and shows them when they exist', async () => {
  const text = SAMPLE.replace('portrait.jpg', 'nowhere.jpg').replace('chandigarh-map.svg', 'nowhere.svg')
  const notes = 'Food:\n  sentence: Hot.\n  picture: { file: gone.jpg, description: A pan }\n'
  const { site, assets, problems } = await open(`${text}icon: sign.svg\n`, notes)
  const before = site.version()
  site.refreshPictures()
  expect(site.view().photo).toBeUndefined()
  expect(site.view().icon).toBeUndefined()
  expect(site.view().map).toEqual({ place: 'Chandigarh', latitude: 30.7333, longitude: 76.7794 })
  expect(site.categoryNotes()).toEqual({ food: { sentence: 'Hot.' } })
  expect(problems).toEqual([
    expect.stringMatching(/^site\.yaml names the photo 'nowhere\.jpg'.*under photo\./),
    expect.stringMatching(/^site\.yaml names the icon 'sign\.svg'.*under icon\./),
    expect.stringMatching(/^site\.yaml names the picture of the map 'nowhere\.svg'.*under map\.picture\./),
    expect.stringMatching(/^categories\.yaml names the picture of Food 'gone\.jpg'.*under Food\.picture\./),
  ])
  assets.set('nowhere.jpg', { url: '/come.jpg' })
  site.refreshPictures()
  expect(site.view().photo?.url).toBe('/come.jpg')
  expect(site.version()).not.toBe(before)
  expect(problems).toHaveLength(4)
})

it('the creator’s icon is used if its file is suitable', async () => {
  const withIcon = (name: string) => open(SAMPLE.replace('social:', `icon: ${name}\nsocial:`))
  const { site, assets } = await withIcon('chandigarh-map.svg')
  const before = site.version()
  expect(site.view().icon).toEqual({ url: '/chandigarh-map.svg' })
  assets.set('chandigarh-map.svg', { url: '/redrawn.svg' })
  site.refreshPictures()
  expect(site.version()).not.toBe(before)
  const { problems } = await withIcon('portrait.jpg')
  expect(problems).toEqual([expect.stringMatching(/'icon': must be the name of a file in SVG or PNG/)])
})

it('the site follows its pictures, and reports each one that disappears', async () => {
  const { site, assets, problems } = await open(SAMPLE)
  assets.set('chandigarh-map.svg', { url: '/redrawn.svg' })
  site.refreshPictures()
  expect(site.view().map?.picture?.url).toBe('/redrawn.svg')
  for (const times of [1, 2]) {
    assets.delete('chandigarh-map.svg')
    site.refreshPictures()
    expect(site.view().map?.picture).toBeUndefined()
    expect(problems).toHaveLength(times)
    assets.set('chandigarh-map.svg', { url: '/redrawn.svg' })
    site.refreshPictures()
  }
})

it('the site follows the file, even when an editor replaces it', async () => {
  const { site, dir } = await open(SAMPLE)
  const before = site.version()
  await writeFile(join(dir, 'new.yaml'), SAMPLE.replace('name: Mehar Gill', 'name: Asha Rao'))
  await rename(join(dir, 'new.yaml'), join(dir, 'site.yaml'))
  await vi.waitFor(() => expect(site.view().name).toBe('Asha Rao'), 10_000)
  expect(site.version()).not.toBe(before)
})

it.each(['name: [', 'name: *Mira*', '', 'title: Alone'])(
  'keeps the last good name while the file holds %j',
  async (text) => {
    const { site, dir, problems } = await open(SAMPLE)
    await writeFile(join(dir, 'site.yaml'), text)
    await vi.waitFor(() => expect(problems).not.toEqual([]), 10_000)
    expect(problems[0]).toContain('site.yaml 1: ')
    expect(site.view().name).toBe('Mehar Gill')
  },
)

it('reports a problem once, however often the file is read', async () => {
  const { site, dir, problems } = await open(`theme: dark\n${SAMPLE}`)
  await writeFile(
    join(dir, 'site.yaml'),
    `theme: dark\n${SAMPLE.replace('name: Mehar Gill', 'name: Asha Rao')}`,
  )
  await vi.waitFor(() => expect(site.view().name).toBe('Asha Rao'), 10_000)
  expect(problems).toEqual(["site.yaml 1: 'theme' is not known here"])
})

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
  await write('Home Ground: Near.\nFood:\n  sentence: Hot.\n  colour: red\n')
  await vi.waitFor(() => expect(problems).toHaveLength(2), 10_000)
  expect(problems).toEqual([
    expect.stringMatching(/categories\.yaml 1: 'Home Ground': must have a sentence/),
    "categories.yaml 4: 'Food.colour' is not known here",
  ])
  expect(site.categoryNotes()).toEqual({ food: { sentence: 'Hot.' } })
  await write('# Nothing yet.\n')
  await vi.waitFor(() => expect(site.categoryNotes()).toEqual({}), 10_000)
  await write('Food:\n  sentence: Hot.\n')
  await vi.waitFor(() => expect(site.categoryNotes()).toEqual({ food: { sentence: 'Hot.' } }), 10_000)
  await rm(join(dir, 'categories.yaml'))
  await vi.waitFor(() => expect(site.categoryNotes()).toEqual({}), 10_000)
})

it.each([
  ['Food:\n  sentence:\n', "2: 'Food.sentence': has no value: write one after the colon"],
  ['Food:\n', "1: 'Food': must have a sentence or a picture"],
  ['Food:\n  picture:\n    file: portrait.jpg\n', "2: 'Food.picture.description' is missing"],
])('starts with the categories %j, and names the line', async (text, reason) => {
  const { site, problems } = await open(SAMPLE, `${text}Sea:\n  sentence: Wet.\n`)
  expect(problems).toEqual([`categories.yaml ${reason}`])
  expect(site.categoryNotes()).toMatchObject({ sea: { sentence: 'Wet.' } })
})

async function open(text: string | undefined, categories?: string, more: Record<string, string> = {}) {
  const dir = await makeTemporaryFolder('site')
  if (text !== undefined) await writeFile(join(dir, 'site.yaml'), text)
  if (categories !== undefined) await writeFile(join(dir, 'categories.yaml'), categories)
  for (const [name, content] of Object.entries(more)) await writeFile(join(dir, name), content)
  const assets = new Map(['portrait.jpg', 'chandigarh-map.svg'].map((name) => [name, { url: `/${name}` }]))
  const problems: string[] = []
  const site = await openSite({
    contentDir: dir,
    pictureOf: (name) => assets.get(name),
    onProblem: (reason, file, line) =>
      problems.push(line === undefined ? reason : `${file} ${line}: ${reason}`),
  })
  onTestFinished(() => site.close())
  return { site, dir, assets, problems }
}
