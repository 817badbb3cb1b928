import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { openDescriptions } from './descriptions.ts'
import { openOtherSite, page } from '../../http/other-sites.testing.ts'

const GPS = { IFD3: { GPSLatitudeRef: 'N' } }

async function open(site: Awaited<ReturnType<typeof openOtherSite>>, path?: string) {
  const file = path ?? join(await makeTemporaryFolder('data'), 'elsewhere.db')
  let isOn = true
  let announcements = 0
  const descriptions = openDescriptions({
    path: file,
    network: site.network,
    isOn: () => isOn,
    onChange: () => void (announcements += 1),
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(descriptions.close)
  return {
    ...descriptions,
    file,
    announcements: () => announcements,
    turnOff: () => void (isOn = false),
    wantAll: (...paths: string[]) => descriptions.want(new Set(paths.map((each) => site.url + each))),
  }
}

const TITLED = '<title>Lake</title><meta property="og:image" content="/lake.png">'

/** Without a size of its own, it is measured by its 6 ** 12 squares. */
const NESTED_SVG = `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><rect width="9" height="9"/></g>${Array.from(
  { length: 12 },
  (_, index) => `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(6)}</g>`,
).join('')}</defs><use href="#a12"/></svg>`

async function openSite() {
  const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'red' } })
    .withExif(GPS)
    .png()
    .toBuffer()
  return openOtherSite({
    '/lake': page(TITLED),
    '/lake.png': (answer) => answer.end(picture),
    '/svg': page('<title>Drawn</title><meta property="og:image" content="/a.svg">'),
    '/a.svg': (answer) => answer.end('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
    '/nested': page('<title>Nested</title><meta property="og:image" content="/nested.svg">'),
    '/nested.svg': (answer) => answer.end(NESTED_SVG),
    '/odd': page('<title>  A\u202e \u0000 very\n odd\u2066 title </title>'),
    '/long': page(`<title>${'long '.repeat(99)}</title>`),
    '/untitled': page('<p>Words</p>'),
    '/file': (answer) => answer.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
  })
}

it('fetches each page once, in the background after the start, and keeps it', async () => {
  const site = await openSite()
  const first = await open(site)
  first.wantAll('/lake')
  expect([first.find(`${site.url}/lake`), site.asked]).toEqual([undefined, []])
  first.start()
  await vi.waitFor(() => expect(first.announcements()).toBe(1))
  const found = first.find(`${site.url}/lake`)
  expect(found).toMatchObject({ title: 'Lake', picture: { width: 1280, height: 640 } })
  const { format, exif } = await sharp(first.findPicture(found!.picture!.name)).metadata()
  expect([format, exif]).toEqual(['jpeg', undefined])
  first.wantAll('/lake')
  first.close()

  const again = await open(site, first.file)
  again.start()
  again.wantAll('/lake')
  expect(again.find(`${site.url}/lake`)).toEqual(found)
  expect(again.findPicture(found!.picture!.name)).toBeInstanceOf(Buffer)
  expect(site.asked).toEqual(['/lake', '/lake.png'])
})

it('shows what can be read of odd pages', async () => {
  const site = await openSite()
  const descriptions = await open(site)
  descriptions.start()
  descriptions.wantAll('/missing', '/untitled', '/file', '/svg', '/nested', '/odd', '/long')
  await vi.waitFor(() => expect(descriptions.find(`${site.url}/long`)).toBeDefined())
  const titleOf = (path: string) => descriptions.find(site.url + path)?.title
  expect(['/missing', '/untitled', '/file', '/odd'].map(titleOf)).toEqual([...Array(3), 'A very odd title'])
  expect(titleOf('/long')).toMatch(/^(?:long )+long…$/)
  expect(descriptions.find(`${site.url}/svg`)).toEqual({ title: 'Drawn' })
  expect(descriptions.find(`${site.url}/nested`)).toEqual({ title: 'Nested' })
})

it('rests after a failure, longer each time, and keeps what it knows when a page fails later', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const answers = { '/lake': page(TITLED) }
  const site = await openOtherSite(answers)
  const descriptions = await open(site)
  descriptions.start()
  descriptions.wantAll('/missing', '/lake')
  const asked = (path: string, times: number) =>
    vi.waitFor(() => expect(site.asked.filter((each) => each === path)).toHaveLength(times))
  await asked('/lake', 1)
  await vi.waitFor(() => expect(descriptions.find(`${site.url}/lake`)).toBeDefined())
  const pass = (hours: number) => vi.advanceTimersByTimeAsync(hours * 3_600_000)
  await pass(2)
  await asked('/missing', 2)
  await pass(2)
  await asked('/missing', 2)
  await pass(1)
  await asked('/missing', 3)
  answers['/lake'] = (answer) => answer.writeHead(500).end()
  await pass(31 * 24)
  await vi.waitFor(() => expect(site.asked.lastIndexOf('/lake')).toBeGreaterThan(1))
  expect(descriptions.find(`${site.url}/lake`)?.title).toBe('Lake')
})

it('fetches the pages of a text that is being written once it rests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const site = await openSite()
  const descriptions = await open(site)
  descriptions.start()
  descriptions.wantAfterRest([`${site.url}/od`])
  vi.advanceTimersByTime(2_000)
  descriptions.wantAfterRest([`${site.url}/odd`])
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(descriptions.find(`${site.url}/odd`)).toBeDefined())
  expect(site.asked).toEqual(['/odd'])
})

it('neither fetches nor shows pages while the site says so', async () => {
  const site = await openSite()
  const descriptions = await open(site)
  descriptions.start()
  descriptions.wantAll('/lake')
  await vi.waitFor(() => expect(descriptions.find(`${site.url}/lake`)).toBeDefined())
  descriptions.turnOff()
  descriptions.wantAll('/lake', '/odd')
  expect(descriptions.find(`${site.url}/lake`)).toBeUndefined()
  expect(site.asked).not.toContain('/odd')
})
