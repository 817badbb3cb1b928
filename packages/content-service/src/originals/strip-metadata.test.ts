import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTestFolder, openTestService } from '../content-folder.testing.ts'

const SECRETS = ['Leica', 'Mira Sandhu', 'made-by-a-secret-program', 'secret-place']
const EXIF = {
  IFD0: { Make: SECRETS[0], Artist: SECRETS[1], Software: SECRETS[2] },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 44/1 7/1' },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRETS[3]}</a></x:xmpmeta>`

const photo = await sharp({
  create: {
    width: 64,
    height: 48,
    channels: 3,
    background: '#a03050',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .png()
  .toBuffer()

/** Pictures as a camera and its programs leave them. */
const noted = () =>
  sharp(photo).withIccProfile('p3').withMetadata({ orientation: 6, exif: EXIF }).withXmp(XMP)

const FORMATS: [name: string, make: (picture: Sharp) => Sharp][] = [
  ['photo.jpg', (picture) => picture.jpeg()],
  ['progressive.jpg', (picture) => picture.jpeg({ progressive: true })],
  ['photo.png', (picture) => picture.png()],
  ['photo.webp', (picture) => picture.webp()],
  ['lossless.webp', (picture) => picture.webp({ lossless: true })],
]

describe('the original of a picture', () => {
  it.each(FORMATS)(
    'keeps its pixels, colour profile and orientation, and no other metadata: %s',
    async (name, make) => {
      const stored = await make(noted()).toBuffer()
      const before = await sharp(stored).metadata()
      const { bytes } = await serve(name, stored)
      const sent = await bytes()
      for (const secret of [...SECRETS, '\x1e\0\0\0\x01\0\0\0\x2c'])
        expect(sent.toString('latin1')).not.toContain(secret)
      const after = await sharp(sent).metadata()
      expect(after.xmp).toBeUndefined()
      expect([after.autoOrient, after.orientation]).toEqual([before.autoOrient, before.orientation])
      expect(after.icc).toEqual(before.icc)
      expect(await sharp(sent).raw().toBuffer()).toEqual(await sharp(stored).raw().toBuffer())
    },
  )

  it.each([
    ['photo.avif', 'heif', (picture: Sharp) => picture.avif()],
    ['photo.tif', 'tiff', (picture: Sharp) => picture.tiff({ compression: 'lzw' })],
    ['large.tif', 'tiff', (picture: Sharp) => picture.tiff({ bigtiff: true })],
  ])('is encoded again as %s, upright and without metadata', async (name, format, make) => {
    const { bytes } = await serve(name, await make(noted()).toBuffer())
    const sent = await bytes()
    for (const secret of SECRETS) expect(sent.toString('latin1')).not.toContain(secret)
    expect(await sharp(sent).metadata()).toMatchObject({ format, width: 48, height: 64 })
  })

  it.each([
    ['photo.bin', (picture: Sharp) => picture.jpeg()],
    ['photo.jpg', (picture: Sharp) => picture.tiff()],
  ])('is recognised by its bytes, not its name: %s', async (name, make) => {
    const { bytes } = await serve(name, await make(noted()).toBuffer())
    expect((await bytes()).toString('latin1')).not.toContain(SECRETS[3])
  })

  it('has no comment, thumbnail, second picture or video as JPEG', async () => {
    const plain = await sharp(photo).jpeg().toBuffer()
    const jfif = segment(
      0xe0,
      Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x01', 'latin1'), Buffer.from('THUMB.')]),
    )
    const stored = Buffer.concat([
      plain.subarray(0, 2),
      jfif,
      segment(0xe0, Buffer.from('JFXX\0\x10THUMB.')),
      segment(0xe2, Buffer.from('MPF\0secret')),
      segment(0xed, Buffer.from('Photoshop 3.0\0secret')),
      segment(0xfe, Buffer.from('secret')),
      plain.subarray(plain.indexOf(Buffer.from([0xff, 0xdb]))),
      await noted().jpeg().toBuffer(),
      Buffer.from('a secret video'),
    ])
    const { bytes } = await serve('photo.jpg', stored)
    const sent = await bytes()
    expect(sent.toString('latin1')).not.toMatch(/THUMB|secret|Leica|JFXX/)
    expect(await sharp(sent).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
  })

  it('has no texts, times or trailing bytes as PNG', async () => {
    const plain = await sharp(photo).png().toBuffer()
    const texts = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVW'].map((type) => chunk(type, Buffer.from('secret')))
    const stored = Buffer.concat([plain.subarray(0, 33), ...texts, plain.subarray(33), Buffer.from('secret')])
    expect(await (await serve('a.png', stored)).bytes()).toEqual(await (await serve('b.png', plain)).bytes())
  })

  it('keeps its animation without comments and additions of programs as GIF', async () => {
    const frames = ['red', 'lime'].map((background) => ({
      create: { width: 20, height: 20, channels: 3 as const, background },
    }))
    const pngs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const plain = await sharp(pngs, { join: { animated: true } })
      .gif({ delay: [70, 80], loop: 3 })
      .toBuffer()
    const comment = Buffer.from('\x21\xfe\x06secret\0', 'latin1')
    const xmp = Buffer.from('\x21\xff\x0bXMP DataXMP\x06secret\0', 'latin1')
    const stored = Buffer.concat([
      plain.subarray(0, -1),
      comment,
      xmp,
      plain.subarray(-1),
      Buffer.from('secret'),
    ])
    const { bytes } = await serve('a.gif', stored)
    expect(await bytes()).toEqual(plain)
    expect(await sharp(await bytes()).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [70, 80] })
  })

  it('keeps its drawing without comments, metadata and editor data as SVG', async () => {
    const jpeg = await noted().jpeg().toBuffer()
    const drawing = (notes: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>${notes.comment}
      <!DOCTYPE svg [<!ENTITY grow "http://www.w3.org/1999/xlink">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="&grow;"${notes.declared} width="64" height="48">${notes.comment}
        <title>Über den See</title>${notes.metadata}${notes.elements}
        <style><![CDATA[ rect { fill: lime } /* <!-- not a comment */ ]]></style>
        <rect${notes.attribute} width="64" height='9' data-a="/> -->"/>
        <svg:g xmlns:svg="http://www.w3.org/2000/svg"${notes.attribute}><svg:rect y="40" width="64" height="5"/></svg:g>
        <image y="10" width="64" height="48" xlink:href="data:image/jpeg;base64,${notes.picture}"/>
      </svg>${notes.comment}`
    const none = { comment: '', metadata: '', elements: '', attribute: '', declared: '' }
    const stored = drawing({
      comment: '<!-- secret <rect width="9" height="9"/> -->',
      declared:
        ' xmlns:ink="http://www.inkscape.org/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
      metadata: '<metadata><?xpacket secret?><rdf:RDF>secret<!-- - --><a/></rdf:RDF></metadata>',
      elements: '<ink:view name="secret"/><ink:all><g>secret<ink:all/></g></ink:all><?program secret?>',
      attribute: ' ink:file="/home/secret>"',
      picture: jpeg.toString('base64').replaceAll(/.{76}/g, '$&\n'),
    })
    const sent = (await (await serve('drawing.svg', Buffer.from(stored))).bytes()).toString()
    const [, picture] = /base64,([^"]*)"/.exec(sent) ?? []
    expect(sent).toBe(drawing({ ...none, picture }))
    const within = Buffer.from(picture, 'base64')
    for (const secret of SECRETS) expect(within.toString('latin1')).not.toContain(secret)
    expect((await sharp(within).metadata()).orientation).toBe(6)
    expect(await sharp(Buffer.from(sent)).raw().toBuffer()).toEqual(
      await sharp(Buffer.from(stored)).raw().toBuffer(),
    )
  })

  it('is read once as SVG, however long it is', async () => {
    const stored = `<svg>${' '.repeat(2_000_000)}</svg>`
    expect(String(await (await serve('long.svg', Buffer.from(stored))).bytes())).toBe(stored)
  })

  it('is sent in part, described for HEAD, and answered with 304, like any file', async () => {
    const { ask, bytes } = await serve('photo.jpg', await noted().jpeg().toBuffer())
    const whole = await bytes()
    const head = await ask({ method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    const etag = head.headers.get('etag') ?? ''
    expect((await ask({ headers: { 'if-none-match': etag } })).status).toBe(304)
    // Across what was left out, and over the orientation that took its place.
    const part = await ask({ headers: { range: `bytes=10-${whole.length - 5}`, 'if-range': etag } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-${whole.length - 5}/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, -4))
  })

  it('is sent as far as it is readable', async () => {
    const stored = await noted().jpeg().toBuffer()
    const { bytes } = await serve('broken.jpg', stored.subarray(0, -300))
    expect(
      (
        await sharp(await bytes(), { failOn: 'none' })
          .raw()
          .toBuffer()
      ).length,
    ).toBe(64 * 48 * 3)
  })

  it.each([
    ['photo.heic', async () => box('ftyp', 'heic', u32(0), 'mif1heic')],
    ['photo.jpg', async () => box('ftyp', 'mif1', u32(0), 'mif1heic')],
    ['photo.jxl', async () => box('JXL ', '\r\n\x87\n')],
    ['photo.jp2', async () => box('jP  ', '\r\n\x87\n')],
    ['cut.tif', async () => (await noted().tiff().toBuffer()).subarray(0, 200)],
    ['raw.dng', async () => noted().tiff().toBuffer()],
    ['raw.cr3', async () => box('ftyp', 'crx ', u32(1), 'crx isom')],
    ['layers.psd', async () => Buffer.from('8BPS\0\x01')],
    ['drawing.svg', async () => Buffer.from('\ufeff<svg><!-- secret --></svg>', 'utf16le')],
    ['embedded.svg', async () => withEmbedded(await noted().avif().toBuffer())],
  ])('is refused with advice when its metadata cannot be removed: %s', async (name, make) => {
    const { ask } = await serve(name, await make())
    const answer = await ask()
    expect([answer.status, (await answer.json()).message]).toEqual([
      422,
      expect.stringContaining('Save it as JPEG'),
    ])
  })

  it.each([
    ['without any size', ''],
    ['with a width alone', 'width="300"'],
    ['as large as the box around it', 'width="100%" height="100%"'],
  ])('as a drawing %s is scaled with its box', async (_, attributes) => {
    const { bytes } = await serve(
      'drawing.svg',
      Buffer.from(
        `<?xml version="1.0"?><!-- x --><svg ${attributes} xmlns="http://www.w3.org/2000/svg"><rect width="120" height="80"/></svg>`,
      ),
    )
    expect(String(await bytes())).toContain('<svg viewBox="0 0 120 80" ')
  })

  it.each(['viewBox="0 0 4 4"', 'width="300" height="200"', 'width="3em" height="2.5cm"'])(
    'as a drawing with %s stays as it is',
    async (attributes) => {
      const drawing = `<svg ${attributes} xmlns="http://www.w3.org/2000/svg"><rect width="120" height="80"/></svg>`
      expect(String(await (await serve('drawing.svg', Buffer.from(drawing))).bytes())).toBe(drawing)
    },
  )

  it.each([
    ['page.html', '<!doctype html><p>A circle: <svg></svg><!-- kept -->'],
    ['notes.txt', 'A circle: <svg></svg><!-- kept -->'],
    ['layers.zip', 'PK\x03\x04 with 8BPS in it'],
  ])('is sent unchanged when its bytes are not those of a picture: %s', async (name, contents) => {
    expect(String(await (await serve(name, Buffer.from(contents))).bytes())).toBe(contents)
  })
})

async function serve(name: string, stored: Uint8Array) {
  const folder = await createTestFolder({ [`assets/${name}`]: stored })
  const service = await openTestService(folder.dir)
  const address = service.findAsset(name)?.url ?? ''
  const ask = (init?: RequestInit) => service.site.request(address, init)
  return { ask, bytes: async () => Buffer.from(await (await ask()).arrayBuffer()) }
}

function segment(marker: number, contents: Buffer): Buffer {
  const length = contents.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), contents])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([u32(data.length), content, u32(crc32(content))])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(type: string, ...contents: (string | Buffer)[]): Buffer {
  const bytes = Buffer.concat(
    [type, ...contents].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([u32(bytes.length + 4), bytes])
}

function withEmbedded(picture: Buffer): Buffer {
  const data = `data:image/avif;base64,${picture.toString('base64')}`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${data}"/></svg>`)
}
