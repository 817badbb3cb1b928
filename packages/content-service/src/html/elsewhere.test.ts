import { describe, expect, it } from 'vitest'
import { pageOf } from './page.testing.ts'

const frameOf = (markdown: string) =>
  / data-frame="([^"]*)"/.exec(pageOf(markdown))?.[1].replaceAll('&amp;', '&')
const YOUTUBE = 'https://www.youtube-nocookie.com/embed'

const isMarked = (markdown: string) => pageOf(markdown).includes('<p data-card>')

describe('an address in a paragraph of its own', () => {
  it('becomes a figure with its link', () => {
    expect(pageOf('a\n\nhttps://vimeo.com/76979871\n\nb')).toBe(
      '<p>a</p><figure class="elsewhere" data-frame="https://player.vimeo.com/video/76979871?dnt=1">' +
        '<a href="https://vimeo.com/76979871">Film at Vimeo</a></figure><p>b</p>',
    )
  })

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', `${YOUTUBE}/dQw4w9WgXcQ`],
    ['<https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=1m30s>', `${YOUTUBE}/dQw4w9WgXcQ?start=90`],
    ['www.youtube.com/shorts/dQw4w9WgXcQ', `${YOUTUBE}/dQw4w9WgXcQ`],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', `${YOUTUBE}/dQw4w9WgXcQ?start=42`],
    ['https://youtu.be/dQw4w9WgXcQ?t=x%22%3E', `${YOUTUBE}/dQw4w9WgXcQ`],
    ['https://www.youtube.com/playlist?list=PL0123456789', `${YOUTUBE}/videoseries?list=PL0123456789`],
    ['https://vimeo.com/76979871/0123abcdef', 'https://player.vimeo.com/video/76979871?dnt=1&h=0123abcdef'],
    [
      'https://soundcloud.com/asha/rain?utm=1',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fasha%2Frain',
    ],
    [
      'https://www.openstreetmap.org/?mlat=11.1&mlon=75.9#map=13/11/76',
      'https://www.openstreetmap.org/export/embed.html?bbox=75.94507,10.96630,76.05493,11.03370&layer=mapnik&marker=11.1,75.9',
    ],
  ])('%s is shown by its owner', (address, frame) => {
    expect(frameOf(`a\n\n${address}`)).toBe(frame)
  })

  it.each([
    'https://example.com/',
    'www.example.com',
    'https://de.wikipedia.org/wiki/Käse',
    '<http://a.example>',
  ])('%s is marked for a card', (address) => {
    expect(isMarked(`a\n\n${address}`)).toBe(true)
  })

  it.each([
    '[Words](https://example.com/)',
    'See https://example.com/',
    '- https://example.com/',
    'mailto:a@example.com',
    'https://a@example.com/',
    '/article/lake',
    '<p data-card><a href="https://example.com/">x</a></p>',
  ])('%s is not', (markdown) => {
    expect(isMarked(`a\n\n${markdown}`)).toBe(false)
  })

  it.each([
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://a@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=../../../about',
    'https://youtube.com/@asha',
    'https://vimeo.com/about',
    'https://soundcloud.com/discover/sets',
    'https://soundcloud.com/asha',
    'https://www.openstreetmap.org/about',
    'https://www.openstreetmap.org/#map=13/91/500',
    'https://constructor/watch',
    'See https://vimeo.com/76979871',
    '[A film](https://vimeo.com/76979871)',
    '- https://vimeo.com/76979871',
    '> https://vimeo.com/76979871',
    'https://vimeo.com/76979871 https://vimeo.com/76979871',
    '<figure data-frame="https://evil.example/">a</figure>',
    '`https://vimeo.com/76979871`',
  ])('%s stays a link or text', (markdown) => {
    expect(frameOf(`a\n\n${markdown}`)).toBeUndefined()
  })
})
