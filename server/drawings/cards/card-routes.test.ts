import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Article } from '#domain/article.ts'
import type { SiteView } from '../../site/types.ts'
import { catalogOf, drawnLook, readSample, SAMPLE_SITE } from '../drawings.testing.ts'
import { cardRoutes } from './card-routes.ts'
import { createCards } from './cards.ts'
import { cardImage, describeArticleCard, describeSiteCard } from './describe-card.ts'

const LAKE = {
  id: 'lake',
  title: 'The Lake Before the City Gets Up',
  date: '2026-11-08',
  image: { url: '/sukhna-dawn.jpg', width: 2400, height: 1600, description: 'A rower on a lake' },
}
const LOOK = drawnLook()
const INK = [40, 28, 22]
const PAPER = [248, 244, 235]
const WHITE = [255, 255, 255]
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]

describe('the card of an article', () => {
  it('is its picture with a text label, in the size and weight that other sites accept', async () => {
    const { card, answer } = await open(LAKE)
    expect(card.address).toMatch(/^\/social\/article\/lake\.[\w-]{12}\.jpg$/)
    expect(card.image).toMatchObject({
      width: 1200,
      height: 630,
      description: `${LAKE.title}. A rower on a lake`,
    })
    const response = await answer()
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const { info, at, bytes } = await pictureOf(response)
    expect([info.format, info.width, info.height]).toEqual(['jpeg', 1200, 630])
    expect(bytes).toBeLessThan(300_000)
    expect(at(30, 600)).toEqual(near(PAPER))
    expect(at(1150, 30)).not.toEqual(near(PAPER))
  })

  it.each([
    [undefined, WHITE],
    ['top', RED],
    ['bottom right', BLUE],
  ])('shows the focus of a cropped picture: %s', async (focus, color) => {
    const image = { ...LAKE.image, url: '/bands.png', focus }
    const { answer } = await open({ ...LAKE, image }, { '/bands.png': await paintBands() })
    expect((await pictureOf(await answer())).at(1150, 30)).toEqual(near(color))
  })

  it('is a text on paper when there is no picture', async () => {
    const { answer } = await open({ ...LAKE, image: undefined })
    const { at, dark } = await pictureOf(await answer())
    expect(at(1150, 30)).toEqual(near(PAPER))
    expect(dark(64, 200, 800, 300)).toBeGreaterThan(0.03)
  })

  it.each(['ਮਾਨਸੂਨ ਦੀਆਂ ਰੁੱਤਾਂ', 'मानसून', 'غيوم', '雨季'])(
    'leaves out a title that it cannot write: %s',
    async (title) => {
      const { answer } = await open({ ...LAKE, title, image: undefined })
      const { dark } = await pictureOf(await answer())
      expect(dark(64, 200, 800, 300)).toBe(0)
    },
  )

  it.each([
    ['of one long word', 'x'.repeat(40)],
    ['of several', 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(4)],
    ['of a thousand words', 'word '.repeat(1000)],
    ['of a word that no line holds', 'W'.repeat(3000)],
    ['that looks like markup', '<script>alert(1)</script> & "quotes" ]]>'],
    ['that shows nothing', '\u0000\u202e\ufeff'],
    ['of pictographs', '🚂'.repeat(50)],
  ])('keeps a title %s within its margins', async (_, title) => {
    const onPaper = await pictureOf(await (await open({ ...LAKE, title, image: undefined })).answer())
    expect(onPaper.dark(0, 0, 56, 520)).toBe(0)
    expect(onPaper.dark(872, 0, 50, 520)).toBe(0)
    expect(onPaper.dark(0, 0, 1200, 50)).toBe(0)
    const overPicture = await pictureOf(await (await open({ ...LAKE, title })).answer())
    expect(overPicture.dark(0, 520, 56, 100)).toBe(0)
    expect(overPicture.at(1190, 620)).not.toEqual(near(PAPER))
  })

  it('is an uncached text on paper while its picture cannot be loaded', async () => {
    for (const url of ['/gone.jpg', '/damaged.jpg', 'https://elsewhere.example/a.jpg']) {
      const damaged = { '/damaged.jpg': Buffer.from('no picture') }
      const { answer } = await open({ ...LAKE, image: { ...LAKE.image, url } }, damaged)
      const response = await answer()
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect((await pictureOf(response)).at(1150, 30)).toEqual(near(PAPER))
    }
  })

  it('is a text on paper when its picture is a drawing', async () => {
    const { answer } = await open({ ...LAKE, image: { ...LAKE.image, url: '/chandigarh-map.svg' } })
    const response = await answer()
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await pictureOf(response)).at(1150, 30)).toEqual(near(PAPER))
  })

  it('stays small for a picture of noise', async () => {
    const create = {
      width: 1200,
      height: 800,
      channels: 3,
      background: '#777777',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    } as const
    const noise = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
    const { answer } = await open(
      { ...LAKE, image: { ...LAKE.image, url: '/noise.jpg' } },
      { '/noise.jpg': noise },
    )
    expect((await pictureOf(await answer())).bytes).toBeLessThan(300_000)
  })
})

describe('the card of the site', () => {
  it('has its name, a sentence and the portrait', async () => {
    const { get } = await open(LAKE)
    const { address } = describeSiteCard(SAMPLE_SITE, LOOK)
    const { dark, at } = await pictureOf(await get(address))
    expect(dark(64, 200, 640, 130)).toBeGreaterThan(0.03)
    expect(at(1190, 10)).not.toEqual(near(PAPER))
  })

  it('is a cacheable text on paper up to its right edge without a portrait', async () => {
    const site = { ...SAMPLE_SITE, photo: undefined }
    const { get } = await open(LAKE, {}, site)
    const { address, description } = describeSiteCard(site, LOOK)
    expect(description).toBe('Side Lower, by Mehar Gill.')
    const response = await get(address)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const { dark, at } = await pictureOf(response)
    expect(dark(64, 200, 640, 130)).toBeGreaterThan(0.03)
    expect(at(1190, 10)).toEqual(near(PAPER))
    expect(dark(760, 170, 440, 14)).toBeGreaterThan(0.1)
  })
})

describe('the address of a card', () => {
  it('changes only when the content of the card changes', () => {
    const addressOf = (article: Article, site: SiteView = SAMPLE_SITE) =>
      describeArticleCard(site, article, LOOK).address
    const lake: Article = { excerpt: '', minutes: 1, body: '', ...LAKE }
    const changed = [
      addressOf(lake),
      addressOf({ ...lake, title: 'The Lake' }),
      addressOf({ ...lake, date: '2026-11-09' }),
      addressOf({ ...lake, image: { ...LAKE.image, url: '/pine-ridges.jpg' } }),
      addressOf({ ...lake, image: { ...LAKE.image, focus: 'top' } }),
      addressOf(lake, { ...SAMPLE_SITE, title: 'Upper Berth' }),
      describeArticleCard(SAMPLE_SITE, lake, drawnLook({ accent: '#1d6b52' })).address,
      describeArticleCard(SAMPLE_SITE, lake, drawnLook({ fonts: { display: 'Newsreader' } })).address,
    ]
    expect(new Set(changed).size).toBe(changed.length)
    expect(addressOf({ ...lake, body: 'More.', category: 'Food' })).toBe(changed[0])
  })

  it('redirects from an earlier version to the current one', async () => {
    const { get, card } = await open(LAKE)
    for (const old of [
      '/social/article/lake.aaaaaaaaaaaa.jpg',
      `${card.address}?size=2`.replace('lake.', 'l%61ke.'),
    ]) {
      const response = await get(old)
      expect([response.status, response.headers.get('location')]).toEqual([302, card.address])
    }
  })

  it.each([
    '/social/article/none.aaaaaaaaaaaa.jpg',
    '/social/article/lake.jpg',
    '/social/article/..%2flake.jpg',
    '/social/other.jpg',
  ])('%s is 404', async (address) => expect((await (await open(LAKE)).get(address)).status).toBe(404))

  it('answers 304 to a client that has the card, and headers to HEAD', async () => {
    const { get, card, answer } = await open(LAKE)
    const etag = (await answer()).headers.get('etag')!
    expect((await get(card.address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await (await get(card.address, { method: 'HEAD' })).text()).toBe('')
  })
})

async function open(
  article: Pick<Article, 'id' | 'title'> & Partial<Article>,
  others?: Record<string, Buffer>,
  shown: SiteView = SAMPLE_SITE,
) {
  const catalog = catalogOf([article])
  const site = () => shown
  const cards = cardRoutes({
    cards: createCards({ readPicture: readSample(others) }),
    catalog,
    site,
    look: () => LOOK,
  })
  const routes = new Hono().route('/social', cards)
  const card = describeArticleCard(SAMPLE_SITE, catalog.current()!.articles[0], LOOK)
  const get = async (path: string, init?: RequestInit) => routes.request(path, init)
  return { get, card: { ...card, image: cardImage(card) }, answer: () => get(card.address) }
}

/** A picture three times as high as a card: red, white and blue. */
async function paintBands(): Promise<Buffer> {
  const [width, height] = [120, 63]
  const bands = [RED, WHITE, BLUE].map((color) => Buffer.alloc(width * height * 3, Buffer.from(color)))
  return sharp(Buffer.concat(bands), { raw: { width, height: 3 * height, channels: 3 } })
    .png()
    .toBuffer()
}

async function pictureOf(response: Response) {
  expect(response.status).toBe(200)
  const jpeg = Buffer.from(await response.arrayBuffer())
  const { format } = await sharp(jpeg).metadata()
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  return {
    at,
    bytes: jpeg.length,
    info: { ...info, format },
    /** The part of an area that is as dark as ink. */
    dark(left: number, top: number, width: number, height: number) {
      let found = 0
      for (let y = top; y < top + height; y += 1)
        for (let x = left; x < left + width; x += 1)
          if (at(x, y).every((value, index) => Math.abs(value - INK[index]) < 60)) found += 1
      return found / (width * height)
    },
  }
}

/** A colour as JPEG keeps it. */
function near(color: readonly number[]) {
  return color.map((value) => expect.closeTo(value, -1))
}
