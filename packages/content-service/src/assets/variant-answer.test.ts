import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTestFolder, openTestService } from '../content-folder.testing.ts'
import { answerError } from '../api/answers.ts'
import { unavailable } from '../api/errors.ts'
import type { ContentServiceOptions } from '../service.ts'
import { originalOf } from './variant-answer.ts'

const RED = [255, 0, 0]
const GREEN = [0, 255, 0]
const BLUE = [0, 0, 255]
const WHITE = [255, 255, 255]

/** 80 by 40 pixels in four quarters: red and green above, blue and white below. */
const quarters = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'white' } })
  .composite([
    { input: square('red'), left: 0, top: 0 },
    { input: square('lime'), left: 40, top: 0 },
    { input: square('blue'), left: 0, top: 20 },
  ])
  .removeAlpha()
  .png()
  .toBuffer()

it.each([
  [1200, 800, 'image/avif', undefined],
  [4000, 3000, 'image/avif', 3464],
  [4000, 3000, 'image/tiff', undefined],
  [8000, 4000, 'image/tiff', 5656],
])(
  'the copy of an original of %i by %i pixels in %s has the width %s',
  (width, height, mediaType, expected) => {
    const asset = { image: { width, height }, mediaType } as Parameters<typeof originalOf>[0]
    expect(originalOf(asset).options.width).toBe(expected)
  },
)

describe('the size of a variant', () => {
  it.each([
    ['w=40', 40, 20],
    ['h=10', 20, 10],
    ['w=40&h=40', 40, 20],
    ['w=4000', 80, 40],
    ['w=20&fit=fill', 20, 10],
    ['w=160&fit=scale', 160, 80],
    ['w=160&fit=thumb', 80, 40],
    ['w=30&h=30&fit=scale', 30, 30],
    ['w=200&h=100&fit=scale', 200, 100],
    ['w=30&h=30&fit=fill', 30, 30],
    ['w=100&h=100&fit=fill', 100, 100],
    ['w=30&h=30&fit=crop', 30, 30],
    ['w=100&h=30&fit=crop', 80, 30],
    ['w=30&fit=crop', 30, 40],
    ['w=30&h=30&fit=thumb', 30, 30],
    ['w=100&h=30&fit=thumb', 80, 30],
    ['w=30&h=30&fit=pad', 30, 30],
    ['w=100&h=100&fit=pad', 100, 100],
  ])('follows %s: %i by %i', async (query, width, height) => {
    const { ask } = await serve({ 'quarters.png': quarters })
    expect(await sharp(await ask.bytes(query)).metadata()).toMatchObject({ width, height })
  })

  it.each([
    ['f=top_left', RED],
    ['f=top_right', GREEN],
    ['f=bottom_left', BLUE],
    ['f=bottom_right', WHITE],
  ])('is cut from a corner with %s', async (focus, color) => {
    const { ask } = await serve({ 'quarters.png': quarters })
    expect(await pixel(await ask.bytes(`w=30&h=15&fit=crop&${focus}`), 15, 7)).toEqual(color)
  })

  it.each([
    ['left', RED, BLUE],
    ['right', GREEN, WHITE],
    ['top_left', RED, BLUE],
    ['bottom_right', GREEN, WHITE],
  ])('keeps the %s when it fills or is a thumbnail', async (focus, above, below) => {
    const { ask } = await serve({ 'quarters.png': quarters })
    for (const fit of ['fill', 'thumb']) {
      const bytes = await ask.bytes(`w=20&h=20&fit=${fit}&f=${focus}`)
      expect([await pixel(bytes, 5, 5), await pixel(bytes, 5, 15)]).toEqual([above, below])
    }
  })

  it.each([
    ['top', RED],
    ['bottom', BLUE],
  ])('keeps the %s of an image that is too high', async (focus, color) => {
    const { ask } = await serve({ 'quarters.png': quarters })
    expect(await pixel(await ask.bytes(`w=80&h=10&fit=crop&f=${focus}`), 5, 5)).toEqual(color)
    expect(await pixel(await ask.bytes(`w=80&h=10&fit=fill&f=${focus}`), 5, 5)).toEqual(color)
  })

  it.each(['center', 'face', 'faces'])('keeps the middle with f=%s', async (focus) => {
    const { ask } = await serve({ 'quarters.png': quarters })
    const bytes = await ask.bytes(`w=20&h=20&fit=crop&f=${focus}`)
    expect([await pixel(bytes, 2, 2), await pixel(bytes, 17, 17)]).toEqual([RED, WHITE])
  })

  it('is padded without enlarging the image, transparent or in a colour', async () => {
    const { ask } = await serve({ 'quarters.png': quarters })
    const clear = await ask.bytes('w=100&h=100&fit=pad')
    expect((await pixel(clear, 50, 5)).at(3)).toBe(0)
    expect((await pixel(clear, 12, 32)).slice(0, 3)).toEqual(RED)
    expect((await pixel(clear, 8, 50)).at(3)).toBe(0)
    const painted = await ask.bytes('w=100&h=100&fit=pad&bg=rgb:0000FF')
    expect((await pixel(painted, 50, 5)).slice(0, 3)).toEqual(BLUE)
    const white = await ask.bytes('w=100&h=100&fit=pad&fm=jpg')
    expect(await pixel(white, 50, 5)).toEqual(WHITE)
  })
})

describe('the format of a variant', () => {
  it.each([
    ['jpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'heif', 'image/avif'],
    ['gif', 'gif', 'image/gif'],
    ['tiff', 'tiff', 'image/tiff'],
  ])('is %s', async (format, name, mediaType) => {
    const { ask } = await serve({ 'quarters.png': quarters })
    const response = await ask(`fm=${format}`)
    expect(response.headers.get('content-type')).toBe(mediaType)
    expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe(name)
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
    'stays %s unless asked',
    async (format) => {
      const { ask } = await serve({ [`quarters.${format}`]: await sharp(quarters)[format]().toBuffer() })
      const { format: found, width } = await sharp(await ask.bytes('w=40')).metadata()
      expect([found, width]).toEqual([format === 'avif' ? 'heif' : format, 40])
    },
  )

  it('is progressive, or has a palette', async () => {
    const { ask } = await serve({ 'quarters.png': quarters })
    const { ask: askNoise } = await serve({ 'noise.png': await noise(50) })
    const read = async (query: string) => sharp(await ask.bytes(query)).metadata()
    expect((await read('fm=jpg&fl=progressive')).isProgressive).toBe(true)
    expect((await read('fm=jpg')).isProgressive).toBe(false)
    expect((await read('fl=png8')).isPalette).toBe(true)
    expect((await sharp(await askNoise.bytes('w=40')).metadata()).isPalette).toBe(false)
  })

  it.each(['jpg', 'webp', 'avif'])('takes fewer bytes in %s at a lower quality', async (format) => {
    const { ask } = await serve({ 'noise.png': await noise(200) })
    const [low, high] = [await ask.bytes(`fm=${format}&q=5`), await ask.bytes(`fm=${format}&q=90`)]
    expect(low.length).toBeLessThan(high.length / 2)
  })

  it('keeps transparency, and fills it where the format has none', async () => {
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer()
    const { ask } = await serve({ 'quarters.png': clear })
    for (const format of ['webp', 'avif']) {
      expect((await pixel(await ask.bytes(`fm=${format}`), 10, 10)).at(3)).toBe(0)
    }
    expect(await pixel(await ask.bytes('fm=jpg'), 10, 10)).toEqual(WHITE)
  })
})

describe('rounded corners', () => {
  it('are transparent, or filled where the format has no transparency', async () => {
    const { ask } = await serve({ 'quarters.png': quarters })
    const corner = await ask.bytes('r=10')
    expect((await pixel(corner, 0, 0)).at(3)).toBe(0)
    expect(await pixel(corner, 10, 1)).toEqual([...RED, 255])
    expect(await pixel(await ask.bytes('r=10&fm=jpg&q=100'), 0, 0)).toEqual(WHITE)
    const [red, green, blue] = await pixel(await ask.bytes('r=10&fm=jpg&q=100&bg=rgb:0000ff'), 0, 0)
    expect(blue).toBeGreaterThan(200)
    expect(red + green).toBeLessThan(60)
  })

  it('form an ellipse at the largest radius', async () => {
    const { ask } = await serve({ 'quarters.png': quarters })
    const ellipse = await ask.bytes('w=40&h=20&r=max')
    expect((await pixel(ellipse, 4, 2)).at(3)).toBe(0)
    expect((await pixel(ellipse, 1, 10)).at(3)).toBe(255)
    expect((await pixel(ellipse, 20, 0)).at(3)).toBeGreaterThan(200)
  })
})

describe('a photograph', () => {
  it('is upright, without metadata', async () => {
    const photo = await sharp(quarters)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const { ask } = await serve({ 'quarters.jpg': photo })
    const turned = await ask.bytes('w=20&fm=png')
    const { width, height, exif, orientation } = await sharp(turned).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 40 })
    // A quarter turn to the right brings the lower left to the upper left.
    expect((await pixel(turned, 3, 3)).at(2)).toBeGreaterThan(200)
    const [red] = await pixel(await ask.bytes('w=10&h=10&fit=crop&f=top_right&fm=png'), 5, 5)
    expect(red).toBeGreaterThan(200)
    expect((await ask.bytes('q=90')).includes('secret')).toBe(false)
  })
})

describe('an animation', () => {
  it('stays animated where the format allows, and else shows its first frame', async () => {
    const { ask } = await serve({ 'moving.gif': await moving() })
    for (const query of [
      'w=10',
      'w=10&fm=webp',
      'w=10&h=10&fit=fill',
      'w=10&h=5&fit=crop',
      'w=40&h=40&fit=pad',
    ]) {
      const { pages, delay } = await sharp(await ask.bytes(query)).metadata()
      expect({ query, pages, delay }).toEqual({ query, pages: 3, delay: [100, 100, 100] })
    }
    for (const query of ['fm=png', 'fm=avif', 'fm=jpg', 'w=10&r=2']) {
      const still = await ask.bytes(query)
      const { pages = 1, width, height } = await sharp(still).metadata()
      expect([pages, height]).toEqual([1, width])
      expect((await pixel(still, 5, 5))[0]).toBeGreaterThan(200)
    }
  })
})

describe('the address of a variant', () => {
  it.each([
    ['w=0', "'w' is a whole number from 1 to 4000."],
    ['w=4001', "'w' is"],
    ['w=', "'w' is"],
    ['w=1e2', "'w' is"],
    ['w=-5', "'w' is"],
    ['w=10.5', "'w' is"],
    ['h=%2010', "'h' is"],
    ['h=٣', "'h' is"],
    ['fit=cover', "'fit' is one of pad, fill, scale, crop, thumb."],
    ['fit=constructor', "'fit' is one of"],
    ['f=middle', "'f' is one of"],
    ['fm=jpeg', "'fm' is one of jpg, png, webp, avif, gif, tiff."],
    ['fm=svg', "'fm' is one of"],
    ['fl=fast', "'fl' is one of"],
    ['fl=progressive', "'fl=progressive' needs 'fm=jpg'."],
    ['fm=webp&fl=png8', "'fl=png8' needs 'fm=png'."],
    ['q=0', "'q' is a whole number from 1 to 100."],
    ['q=101', "'q' is"],
    ['r=min', "'r' is"],
    ['r=0', "'r' is"],
    ['bg=ff0000', "'bg' is a color such as rgb:f8f3ea."],
    ['bg=rgb:ff00', "'bg' is"],
    ['bg=rgb:ff0000;x', "'bg' is"],
    ['w=10&w=20', "The parameter 'w' is given twice."],
    ['width=10', "There is no parameter 'width' for pictures."],
    ['__proto__=1', "There is no parameter '__proto__'"],
    ['constructor=1', "There is no parameter 'constructor'"],
    ['w=10&utm_source=x', "There is no parameter 'utm_source'"],
  ])('with %s is refused by name', async (query, message) => {
    const { ask } = await serve({ 'quarters.png': quarters })
    const response = await ask(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      sys: { type: 'Error', id: 'BadRequest' },
      message: expect.stringContaining(message),
      requestId: expect.any(String),
    })
  })

  it.each(['note.txt', 'drawing.svg'])('of %s accepts no parameters', async (name) => {
    const { ask } = await serve({ [name]: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>' })
    expect((await ask('w=10')).status).toBe(400)
    expect((await ask('')).status).toBe(200)
  })

  it('without parameters gives the file itself', async () => {
    const { ask } = await serve({ 'quarters.png': quarters })
    expect((await ask.bytes('')).equals(quarters)).toBe(true)
  })

  it('of an earlier state redirects to the current one with its parameters', async () => {
    const { site, address } = await serve({ 'quarters.png': quarters })
    const old = await site.request(`${address.replace(/[0-9a-f]{16}/, '0000')}?w=10&fm=webp`)
    expect(old.status).toBe(302)
    expect(old.headers.get('location')).toBe(`${address}?w=10&fm=webp`)
  })

  it('may be cached for ever, answers HEAD, and answers 304', async () => {
    const { ask } = await serve({ 'quarters.png': quarters })
    const response = await ask('w=10&fm=webp')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    const head = await ask('w=10&fm=webp', { method: 'HEAD' })
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(response.headers))
    expect(await head.text()).toBe('')
    const etag = response.headers.get('etag')!
    const again = await ask('fm=webp&w=10', { headers: { 'if-none-match': `"x", W/${etag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask('w=11&fm=webp')).headers.get('etag')).not.toBe(etag)
  })

  it('is not cached under its old name just after the file was replaced', async () => {
    const { ask, folder } = await serve({ 'quarters.png': quarters })
    const before = await ask('w=10')
    await folder.write('assets/quarters.png', await noise(30))
    const after = await ask('w=10')
    expect(after.headers.get('cache-control')).toBe('no-cache')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    await rm(join(folder.dir, 'assets/quarters.png'))
    expect((await ask('w=10')).status).toBe(404)
  })

  it.each([
    '/content/assets/..%2f..%2fsite.yaml/x/y?w=1',
    '/content/assets/quarters.png/%2e%2e/site.yaml?w=1',
  ])('cannot leave the assets: %s', async (path) => {
    const { site } = await serve({ 'quarters.png': quarters })
    expect([302, 404]).toContain((await site.request(path)).status)
  })

  it('that is refused for now can be requested again in a moment', () => {
    const response = answerError(unavailable('Later.'), 'id')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  })
})

describe('a client that used up its time for other sizes', () => {
  it('gets Retry-After, and still gets the sizes that pages use', async () => {
    const { ask } = await serve(
      { 'quarters.png': quarters },
      {
        isCommonSize: (query, { width }) => query === `?w=${width}&fm=webp`,
        limit: { perSecond: 100, addressOf: (c) => c.req.header('x-client') ?? '' },
        variants: { limits: { maxClientMs: 1 } },
      },
    )
    const from = (client: string) => ({ headers: { 'x-client': client } })
    expect((await ask('w=10', from('a'))).status).toBe(200)
    const refused = await ask('w=11', from('a'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect((await ask('w=10', from('a'))).status).toBe(200)
    expect((await ask('w=80&fm=webp', from('a'))).status).toBe(200)
    expect((await ask('w=11', from('b'))).status).toBe(200)
  })
})

describe('a hostile file', () => {
  it('of 400 million pixels has no variants, and is served unchanged', async () => {
    const bomb = bombOf(20_000)
    const { ask } = await serve({ 'bomb.png': bomb })
    const startedAt = performance.now()
    const response = await ask('w=10')
    expect(performance.now() - startedAt).toBeLessThan(500)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      sys: { id: 'ValidationFailed' },
      message: 'The picture has more than 100000000 pixels.',
    })
    expect((await ask.bytes('')).length).toBe(bomb.length)
  })

  it.each([
    ['text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
    ['half a beginning', quarters.subarray(0, 20)],
  ])('with %s and the name of a picture is refused', async (_, bytes) => {
    const { ask } = await serve({ 'fake.png': bytes })
    expect((await ask('w=10')).status).toBe(422)
  })

  it('with a drawing and the name of another picture type is sent as the drawing, without scripts', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
    const { ask } = await serve({ 'fake.png': drawing })
    const response = await ask('w=10')
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/svg+xml', drawing])
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('that is cut short shows its readable part, as in browsers', async () => {
    const photo = await sharp(await noise(200))
      .jpeg()
      .toBuffer()
    const { ask, folder } = await serve({ 'broken.jpg': photo.subarray(0, photo.length / 2) })
    expect(await sharp(await ask.bytes('w=100&fm=webp')).metadata()).toMatchObject({ width: 100 })
    await truncate(join(folder.dir, 'assets/broken.jpg'), 30)
    expect((await ask('w=100')).status).toBe(422)
  })

  it.each([
    ['w=4000&fit=fill', 'a strip that would become 160 million pixels'],
    ['w=4000&h=4000&fit=scale&fm=avif', 'AVIF of 16 million'],
  ])('cannot become too large: %s', async (query) => {
    const strip = await sharp({ create: { width: 10, height: 1000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { ask } = await serve({ 'strip.png': strip })
    const response = await ask(query)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('pixels') })
  })

  it('with too many pixels in all frames shows its first frame', async () => {
    const { ask } = await serve({ 'long.gif': longGif(2000, 26) })
    const { pages, width } = await sharp(await ask.bytes('w=50')).metadata()
    expect([pages ?? 1, width]).toEqual([1, 50])
  })
})

async function serve(
  files: Record<string, string | Uint8Array>,
  options?: Pick<ContentServiceOptions, 'isCommonSize' | 'limit' | 'variants'>,
) {
  const [name] = Object.keys(files)
  const folder = await createTestFolder({ 'site.yaml': 'secret', [`assets/${name}`]: files[name] })
  const service = await openTestService(folder.dir, options)
  const address = service.findAsset(name)?.url ?? ''
  const ask = async (query: string, init?: RequestInit) =>
    service.site.request(query === '' ? address : `${address}?${query}`, init, { incoming: {} })
  ask.bytes = async (query: string) => {
    const response = await ask(query)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${response.status} ${bytes.subarray(0, 300).toString()}`)
    return bytes
  }
  return { folder, site: service.site, address, ask }
}

function square(color: string) {
  return { create: { width: 40, height: 20, channels: 3 as const, background: color } }
}

/** The channels of one pixel. */
async function pixel(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const start = (y * info.width + x) * info.channels
  return [...data.subarray(start, start + info.channels)]
}

/** A picture that is hard to compress. */
function noise(side: number): Promise<Buffer> {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer()
}

/** Three frames, each in a color of its own. */
async function moving(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'lime', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
}

/** A PNG of so many black pixels to a side, in few bytes. */
function bombOf(side: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/** A GIF of so many frames, each of which changes a single pixel. */
function longGif(side: number, frames: number): Buffer {
  const [low, high] = [side % 256, side >> 8]
  const start = Buffer.from([low, high, low, high, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const control = [0x21, 0xf9, 4, 4, 10, 0, 0, 0]
  const onePixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const all = Array.from({ length: frames }, () => Buffer.from([...control, ...onePixel]))
  return Buffer.concat([Buffer.from('GIF89a'), start, ...all, Buffer.from([0x3b])])
}
