import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { DrawnLook, SiteView } from '../../site/types.ts'
import { drawnLook, readSample, SAMPLE_SITE } from '../drawings.testing.ts'
import { iconRoutes } from './icon-routes.ts'
import { createIcons } from './icons.ts'

const PAPER = [248, 244, 235]
const MADDER = [174, 51, 34]

describe('the icons', () => {
  it.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ])('%s is the logo on paper, opaque and %i pixels wide', async (name, side) => {
    const { pixels, info } = await open().picture(name)
    expect([info.width, info.height, info.channels]).toEqual([side, side, 3])
    expect(pixels[0]).toEqual(PAPER)
    expect(share(pixels, MADDER)).toBeGreaterThan(0.03)
  })

  it('show the whole logo inside the circle of a maskable icon', async () => {
    const { pixels, info } = await open().picture('icon-maskable-512.png')
    const outside = pixels.filter((_, index) => {
      const [x, y] = [index % info.width, Math.floor(index / info.width)]
      return Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4
    })
    expect(share(outside, MADDER)).toBe(0)
    // But for the ground, on which the stone stands.
    expect(share(outside, PAPER)).toBeGreaterThan(0.96)
  })

  it('come in three sizes in one file for older browsers, transparent around the logo', async () => {
    const ico = Buffer.from(await (await open().get('/favicon.ico')).arrayBuffer())
    expect(ico.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]))
    const sides = [0, 1, 2].map(async (index) => {
      const entry = 6 + index * 16
      const offset = ico.readUInt32LE(entry + 12)
      const picture = sharp(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)))
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
      expect([info.channels, data[3]]).toEqual([4, 0])
      expect(info.width).toBe(ico.readUInt8(entry))
      return info.width
    })
    expect(await Promise.all(sides)).toEqual([16, 32, 48])
  })

  it('follow the light or dark scheme of browsers that accept drawings', async () => {
    const text = await (await open().get('/favicon.svg')).text()
    expect(text).toMatch(/#ae3322.*prefers-color-scheme:dark.*#b64e37/s)
  })

  it('run nothing when a drawing is opened as a page', async () => {
    const { get } = open()
    const policy = (await get('/favicon.svg')).headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'"]))
    expect(policy).not.toMatch(/allow-|script-src/)
  })

  it.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/x-icon'],
    ['/icon-192.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('%s is %s, and answers 304 to a client that has it', async (path, type) => {
    const { get } = open()
    const first = await get(path)
    expect(first.headers.get('content-type')).toBe(type)
    expect(first.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength))
    const again = await get(path, { headers: { 'if-none-match': first.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  })

  it('follow the accent', async () => {
    let look = drawnLook()
    const { get, picture } = open({ look: () => look })
    const before = (await get('/icon-192.png')).headers.get('etag')
    look = drawnLook({ accent: '#1d6b52' })
    expect(share((await picture('icon-192.png')).pixels, [0x1d, 0x6b, 0x52])).toBeGreaterThan(0.03)
    expect((await get('/icon-192.png')).headers.get('etag')).not.toBe(before)
    expect(await (await get('/favicon.svg')).text()).toContain('#1d6b52')
  })
})

describe("the creator's own icon", () => {
  const TEAL = [0, 128, 128]

  it('replaces the logo everywhere, unchanged as a drawing', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2H0z" fill="teal"/></svg>',
    )
    const { get, picture } = open({ own: { '/own.svg': svg } })
    expect(await (await get('/favicon.svg')).text()).toBe(String(svg))
    const { pixels } = await picture('apple-touch-icon.png')
    // Not square, so there is paper above and below.
    expect(pixels[0]).toEqual(PAPER)
    expect(share(pixels, TEAL)).toBeCloseTo(2 / 3, 1)
    expect(share((await picture('icon-maskable-512.png')).pixels, TEAL)).toBeLessThan(0.25)
  })

  it('may be a bitmap of any size', async () => {
    const create = { width: 700, height: 700, channels: 4, background: 'teal' } as const
    const png = await sharp({ create }).png().toBuffer()
    const { get, picture } = open({ own: { '/own.png': png } })
    const tab = Buffer.from(await (await get('/favicon.svg')).arrayBuffer())
    expect(share((await pixelsOf(tab)).pixels, TEAL)).toBe(1)
    expect(share((await picture('icon-512.png')).pixels, TEAL)).toBe(1)
  })

  it.each([['no picture at all'], ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>']])(
    'keeps the milestone in its place and logs a warning where it is %j',
    async (broken) => {
      const { picture, problems } = open({ own: { '/own.png': Buffer.from(broken) } })
      expect(share((await picture('icon-192.png')).pixels, MADDER)).toBeGreaterThan(0.03)
      expect(problems).toEqual([expect.stringContaining('The icon that site.yaml names cannot be used')])
    },
  )
})

describe('the manifest', () => {
  it('contains the fields for installing the site, and names existing icons', async () => {
    const { get, picture } = open()
    const manifest = (await (await get('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string; purpose: string }[]
    }
    expect(manifest).toMatchObject({
      name: 'Side Lower',
      short_name: 'Side Lower',
      description: expect.stringContaining('Slow journeys'),
      lang: 'en',
      dir: 'ltr',
      start_url: '/home',
      scope: '/',
      theme_color: '#f8f4eb',
      background_color: '#f8f4eb',
    })
    const sides = manifest.icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes)
    expect(sides).toEqual(expect.arrayContaining(['192x192', '512x512']))
    for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
      const { info } = await picture(src.slice(1))
      expect(`${info.width}x${info.height}`).toBe(sizes)
    }
  })

  it.each([
    ['pa', 'ltr'],
    ['ur', 'rtl'],
    ['pa-Arab', 'rtl'],
    ['no language', 'auto'],
  ])('writes the language %s in the direction %s', async (language, dir) => {
    const { get } = open({ site: { language, title: 'Ein "Name"' } })
    expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({ dir, name: 'Ein "Name"' })
  })
})

interface Given {
  site?: Partial<SiteView>
  look?: () => DrawnLook
  /** One file, by its address. */
  own?: Record<string, Buffer>
}

function open({ site: changes, look = () => drawnLook(), own = {} }: Given = {}) {
  const [url] = Object.keys(own)
  const view = { ...SAMPLE_SITE, ...changes, ...(url && { icon: { url } }) }
  const site = () => view
  const problems: string[] = []
  const icons = createIcons({
    site,
    look,
    readPicture: readSample(own),
    onProblem: (reason) => problems.push(reason),
  })
  const routes = iconRoutes(icons, site, look)
  const get = async (path: string, init?: RequestInit) => routes.request(path, init)
  return {
    get,
    problems,
    picture: async (name: string) => pixelsOf(Buffer.from(await (await get(`/${name}`)).arrayBuffer())),
  }
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => [
    ...data.subarray(index * info.channels, index * info.channels + 3),
  ])
  return { pixels, info }
}

/** The part of pixels that have a colour. */
function share(pixels: readonly number[][], color: readonly number[]): number {
  return (
    pixels.filter((pixel) => pixel.every((value, index) => value === color[index])).length / pixels.length
  )
}
