import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { article, createTestClient, createTestFolder, openTestService } from '../content-folder.testing.ts'

const photo = () => sharp({ create: { width: 12, height: 8, channels: 3, background: 'navy' } })
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"/>'

describe('the bytes of a file say which picture it is', () => {
  it.each([
    ['photo.jfif', 'image/jpeg', () => photo().jpeg().toBuffer()],
    ['photo.JPE', 'image/jpeg', () => photo().jpeg().toBuffer()],
    ['photo', 'image/png', () => photo().png().toBuffer()],
    ['photo.jpg_large', 'image/jpeg', () => photo().jpeg().toBuffer()],
    ['photo.jpg', 'image/png', () => photo().png().toBuffer()],
    ['photo.png', 'image/webp', () => photo().webp().toBuffer()],
    ['photo.gif', 'image/avif', () => photo().avif().toBuffer()],
    ['photo.jpg', 'image/tiff', () => photo().tiff().toBuffer()],
    ['drawing.png', 'image/svg+xml', async () => Buffer.from(drawing)],
    ['drawing', 'image/svg+xml', async () => Buffer.from(`<?xml version="1.0"?>\n${drawing}`)],
  ])('%s is %s', async (name, mediaType, make) => {
    const { dir } = await createTestFolder({ [`assets/${name}`]: await make() })
    const service = await openTestService(dir)
    expect(service.problems()).toEqual([])
    expect(service.pictures.list()).toMatchObject([{ name, width: 12, height: 8 }])
    const { items } = await createTestClient(service).getAssets()
    expect(items[0].fields.file).toMatchObject({ contentType: mediaType })
    const response = await service.site.request(service.findAsset(name)!.url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, mediaType])
    await response.body?.cancel()
  })

  it.each(['photo.jfif', 'photo.png', 'drawing.jpg'])('so that %s has all sizes', async (name) => {
    const bytes = name.startsWith('drawing') ? drawing : await photo().jpeg().toBuffer()
    const { dir } = await createTestFolder({ [`assets/${name}`]: bytes })
    const service = await openTestService(dir)
    const response = await service.site.request(`${service.findAsset(name)!.url}?w=10&fm=webp`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      name.startsWith('drawing') ? 'image/svg+xml' : 'image/webp',
    ])
    await response.body?.cancel()
  })

  it.each([
    ['IMG_0001.jpg', 'a HEIC picture', box('ftyp', 'heic\0\0\0\0mif1heic')],
    ['IMG_0001.HEIC', 'a HEIC picture', box('ftyp', 'heic\0\0\0\0mif1heic')],
    ['IMG_0001', 'a HEIC picture', box('ftyp', 'mif1\0\0\0\0mif1heic')],
    ['photo.png', 'a JPEG XL picture', box('JXL ', '\r\n\x87\n')],
    ['photo.jpg', 'a JPEG 2000 picture', box('jP  ', '\r\n\x87\n')],
    ['layers.psd', 'a Photoshop picture', Buffer.from('8BPS\0\x01')],
    ['IMG_0001.CR3', 'a raw picture of a camera', box('ftyp', 'crx \0\0\0\x01crx isom')],
  ])('and what browsers do not show is named once, with advice: %s', async (name, kind, bytes) => {
    const text = article('A', `![A lake](<../assets/${name}>)`)
    const { dir } = await createTestFolder({ [`assets/${name}`]: bytes, 'articles/a.md': text })
    const service = await openTestService(dir)
    const reason = `This is ${kind}, which most browsers cannot show, so it is not sent. Save it as JPEG.`
    expect(service.reported).toEqual([`assets/${name}: ${reason}`])
    expect(service.problems()).toEqual([{ file: `assets/${name}`, reason }])
  })

  it('also of a HEIC picture whose end is that of an AVIF', async () => {
    const avif = await photo().avif().toBuffer()
    const heic = Buffer.from(avif.toString('latin1').replaceAll(/avi[fs]/g, 'heic'), 'latin1')
    const { dir } = await createTestFolder({ 'assets/IMG_0001.jpg': heic })
    expect((await openTestService(dir)).problems()).toMatchObject([
      { file: 'assets/IMG_0001.jpg', reason: expect.stringContaining('HEIC') },
    ])
  })

  it.each([
    ['notes.txt', 'text/plain', `${drawing} is how a drawing begins.`],
    ['page.html', 'text/html', drawing],
    ['raw.dng', 'application/octet-stream', 'II*\0'],
    ['film.mp4', 'video/mp4', box('ftyp', 'isom\0\0\0\0isommp42')],
    ['empty.bin', 'application/octet-stream', ''],
  ])('and what is no picture keeps the type of its name: %s', async (name, mediaType, bytes) => {
    const { dir } = await createTestFolder({ [`assets/${name}`]: bytes })
    const service = await openTestService(dir)
    expect(service.problems()).toEqual([])
    expect(service.pictures.list()).toEqual([])
    const { items } = await createTestClient(service).getAssets()
    expect(items[0].fields.file).toMatchObject({ contentType: mediaType })
  })
})

function box(type: string, contents: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + contents.length)
  return Buffer.concat([length, Buffer.from(type + contents, 'latin1')])
}
