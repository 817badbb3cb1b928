import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.ts'

function read(html: string | Buffer, { at = 'https://site.example/a/b', contentType = 'text/html' } = {}) {
  return readPage({ url: new URL(at), contentType, bytes: Buffer.from(html) })
}

describe('a page describes itself', () => {
  it('by Open Graph, with addresses that count from its own', () => {
    expect(
      read(`<!doctype html><head><title>Plain</title>
        <meta property="og:title" content="Fish &amp; &quot;chips&quot;"><meta property="og:title" content="Second">
        <meta property="OG:description" content=" Words "><meta name="description" content="Other">
        <meta property="og:site_name" content="Kitchen"><meta property="og:image" content="../c.jpg"></head>`),
    ).toEqual({
      title: 'Fish & "chips"',
      text: 'Words',
      site: 'Kitchen',
      picture: 'https://site.example/c.jpg',
      frame: undefined,
    })
  })

  it('by its title and description otherwise', () => {
    const html =
      '<title>A <b>bold</b> &lt;title&gt;</title><meta name=description content=Words><svg><title>No</title></svg>'
    expect(read(html)).toMatchObject({ title: 'A <b>bold</b> <title>', text: 'Words', picture: undefined })
  })

  it('in its head alone', () => {
    expect(read('<body><title>No</title><meta property="og:title" content="No">').title).toBe('')
  })

  it.each([
    ['the header', Buffer.from('<title>caf\xe9</title>', 'latin1'), 'text/html; charset="ISO-8859-1"'],
    ['the page', Buffer.from('<meta charset=windows-1252><title>caf\xe9</title>', 'latin1'), 'text/html'],
    ['nothing', Buffer.from('<title>café</title>'), 'text/html; charset=klingon'],
  ])('in an encoding that %s names', (_, html, contentType) => {
    expect(read(html, { contentType }).title).toBe('café')
  })

  it.each([
    ['tags', '<i>'.repeat(170_000)],
    ['elements of a head', '<head>'.repeat(85_000)],
    ['attributes', `<meta ${Array.from({ length: 60_000 }, (_, index) => `a${index}`).join(' ')}>`],
    ['open tags', '<meta '.repeat(85_000)],
    ['comments', '<!--'.repeat(128_000)],
    ['entities', `<title>${'&amp'.repeat(128_000)}`],
    ['charsets', '<meta'.repeat(200) + ' '.repeat(500_000)],
  ])('in little time with half a megabyte of %s', (_, html) => {
    const before = performance.now()
    read(html)
    expect(performance.now() - before).toBeLessThan(4_000)
  })
})

describe('a page for frames', () => {
  const film = (player: string) => `<meta property="og:video:url" content="${player}">`
  const post = (address: string) => `<link rel="alternate" type="application/json+oembed" href="${address}">`

  it.each([
    [
      'https://tube.example/w/aB3',
      film('https://tube.example/videos/embed/aB3'),
      'https://tube.example/videos/embed/aB3',
    ],
    [
      'https://tube.example/videos/watch/1-2',
      film('/videos/embed/1-2'),
      'https://tube.example/videos/embed/1-2',
    ],
    [
      'https://social.example/@asha/123',
      post('https://social.example/api/oembed?url=x'),
      'https://social.example/@asha/123/embed',
    ],
  ])('%s is one if its host says so', (at, html, frame) => {
    expect(read(html, { at }).frame).toBe(frame)
  })

  it.each([
    ['https://tube.example/w/aB3', ''],
    ['https://tube.example/w/aB3', film('https://evil.example/videos/embed/aB3')],
    ['https://tube.example/w/aB3', film('https://tube.example/other')],
    ['https://tube.example/other/aB3', film('https://tube.example/videos/embed/aB3')],
    ['http://tube.example/w/aB3', film('http://tube.example/videos/embed/aB3')],
    ['https://social.example/@asha/123', post('https://evil.example/api/oembed')],
    ['https://social.example/@asha', post('https://social.example/api/oembed')],
  ])('%s with %j is none', (at, html) => {
    expect(read(html, { at }).frame).toBeUndefined()
  })
})
