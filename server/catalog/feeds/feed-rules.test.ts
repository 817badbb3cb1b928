import { describe, expect, it } from 'vitest'
import type { Article } from '#domain/article.ts'
import { localDay } from '#domain/calendar-date.ts'
import type { SiteView } from '../../site/types.ts'
import { timesOf } from '../articles/article-times.ts'
import { createRecord, createSnapshot } from '../articles/snapshot.ts'
import type { Snapshot } from '../types.ts'
import { atomFeed, jsonFeed, rssFeed } from './feeds.ts'
import { sitemap } from './sitemap.ts'

const BLOG = 'https://blog.example'
const site = {
  name: 'Asha',
  title: 'Trains & <Ferries>',
  description: 'Slow, <em>always</em>',
  language: 'en',
  copyright: '© Asha',
  contact: { email: 'asha@blog.example' },
} as SiteView
const blog = { site, publicUrl: BLOG, firstIdOf: (id: string) => id }

interface Written extends Partial<Article> {
  id: string
  createdAt?: string
  updatedAt?: string
}

/** A snapshot of these articles. Those with `updatedAt` were corrected then. */
function snapshotOf(...articles: Written[]): Snapshot {
  return createSnapshot(
    articles.map(({ createdAt, updatedAt = createdAt, ...article }) => {
      const whole = {
        title: 'A',
        date: '2024-03-05',
        excerpt: 'A...',
        minutes: 1,
        body: '<p>A</p>',
        ...article,
      }
      const revision = updatedAt === createdAt ? 1 : 2
      return createRecord(whole, timesOf({ createdAt, updatedAt, revision }, whole, true))
    }),
  )
}

/** The texts of all elements of a name, as a parser of XML reads them. */
function textsOf(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs')), ([, content]) =>
    content.startsWith('<![CDATA[') ? content.slice('<![CDATA['.length, -']]>'.length) : unescaped(content),
  )
}

/** The words of HTML that has no element. */
function wordsOf(html: string): string {
  expect(html).not.toMatch(/<[a-z/!?]/i)
  return unescaped(html)
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name])
}

const feeds = [
  ['RSS', rssFeed, ['title', 'description']],
  ['Atom', atomFeed, ['title', 'summary']],
] as const

describe.each(feeds)('titles and descriptions of %s', (_, write, [title, description]) => {
  it.each([
    'What <details> hides, and <3',
    '<img src=x onerror=alert(1)>',
    'R&D, Q&A & A < B',
    'Write &lt;b&gt; and &copy; and &amp;amp;',
    'An unfinished <!-- comment, and </title>',
    '<?php echo 1 ?>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '&#60;b&#62; and &#x3c;b>',
  ])('read as HTML, say %s', (words) => {
    const xml = write(snapshotOf({ id: 'a', title: words, excerpt: words }), blog)
    expect(wordsOf(textsOf(xml, title).at(-1)!)).toBe(words)
    expect(wordsOf(textsOf(xml, description).at(-1)!)).toBe(words)
    expect(wordsOf(textsOf(xml, 'title')[0])).toBe('Trains & <Ferries>')
  })

  it('read as text, are those without markup as they were written', () => {
    const xml = write(snapshotOf({ id: 'a', title: 'R&D, Q&A & I <3 tea "today"' }), blog)
    expect(textsOf(xml, title).at(-1)).toBe('R&D, Q&A & I <3 tea "today"')
  })
})

it.each([
  ['#section-the-ferry', `${BLOG}/article/a#section-the-ferry`],
  ['?page=2', `${BLOG}/article/a?page=2`],
  ['first-snow', `${BLOG}/article/first-snow`],
  ['./first-snow', `${BLOG}/article/first-snow`],
  ['../home?category=Tea&amp;month=March', `${BLOG}/home?category=Tea&amp;month=March`],
  ['/about', `${BLOG}/about`],
  ['//other.example/a', 'https://other.example/a'],
  ['https://other.example/a?b=&quot;c&quot;', 'https://other.example/a?b=&quot;c&quot;'],
  ['mailto:asha@blog.example', 'mailto:asha@blog.example'],
  ['tel:+911234', 'tel:+911234'],
  ['', `${BLOG}/article/a`],
])('the address %s is absolute in every feed', (written, expected) => {
  const snapshot = snapshotOf({ id: 'a', body: `<p><a href="${written}">see</a></p>` })
  const bodies = [
    textsOf(rssFeed(snapshot, blog), 'content:encoded')[0],
    textsOf(atomFeed(snapshot, blog), 'content')[0],
    itemsOf(jsonFeed(snapshot, blog))[0].content_html,
  ]
  expect(bodies).toEqual(Array(3).fill(`<p><a href="${expected}">see</a></p>`))
})

it('a renamed article keeps its id in every feed', () => {
  const renamed = { ...blog, firstIdOf: () => 'first-snow' }
  const snapshot = snapshotOf({ id: 'winter' })
  const rss = rssFeed(snapshot, renamed)
  expect(rss).toContain(`<guid isPermaLink="false">${BLOG}/article/first-snow</guid>`)
  expect(textsOf(rss, 'link').at(-1)).toBe(`${BLOG}/article/winter`)
  expect(textsOf(atomFeed(snapshot, renamed), 'id')).toEqual([`${BLOG}/home`, `${BLOG}/article/first-snow`])
  expect(itemsOf(jsonFeed(snapshot, renamed))[0]).toMatchObject({
    id: `${BLOG}/article/first-snow`,
    url: `${BLOG}/article/winter`,
  })
})

describe('instants', () => {
  const today = localDay(at(0))
  const dated = [
    { id: 'a-morning', date: today, createdAt: at(-2000).toISOString() },
    { id: 'b-noon', date: today, createdAt: at(-1000).toISOString() },
    { id: 'c-tomorrow', date: '2999-01-01', createdAt: at(-3000).toISOString() },
    { id: 'd-ahead', date: '2999-01-01', createdAt: '2999-01-01T10:00:00.000Z' },
    { id: 'e-old', date: '2024-03-05', createdAt: at(-500).toISOString() },
    { id: 'f-undated', date: undefined, createdAt: at(-400).toISOString() },
  ]

  it('are those of publication, newest first and never later than now', () => {
    const snapshot = snapshotOf(...dated)
    const rss = rssFeed(snapshot, blog)
    expect(textsOf(rss, 'link').slice(1)).toEqual(
      ['d-ahead', 'b-noon', 'a-morning', 'c-tomorrow', 'e-old'].map((id) => `${BLOG}/article/${id}`),
    )
    const published = itemsOf(jsonFeed(snapshot, blog)).map(({ date_published }) =>
      Date.parse(date_published),
    )
    expect(published).toEqual(published.toSorted((a, b) => b - a))
    for (const instant of [...published, ...textsOf(rss, 'pubDate').map(Date.parse)])
      expect(instant).toBeLessThanOrEqual(Date.now())
    expect(textsOf(atomFeed(snapshot, blog), 'published')).toContain(at(-1000).toISOString())
  })

  it('order the articles of one day on Home', () => {
    const ids = snapshotOf(...dated).articles.map(({ id }) => id)
    expect(ids.indexOf('b-noon')).toBeLessThan(ids.indexOf('a-morning'))
  })

  /** An instant of the running day of the process's time zone. */
  function at(ms: number): Date {
    return new Date(new Date().setHours(0, 0, 4, 0) + ms)
  }
})

it('a corrected article says the day on which it changed', () => {
  const corrected = { createdAt: '2024-03-05T09:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }
  const snapshot = snapshotOf({ id: 'a', ...corrected }, { id: 'b', createdAt: '2024-03-05T08:00:00.000Z' })
  expect(sitemap(snapshot, BLOG)).toContain(`<loc>${BLOG}/article/a</loc><lastmod>2026-11-20</lastmod>`)
  expect(sitemap(snapshot, BLOG)).toContain(`<loc>${BLOG}/article/b</loc><lastmod>2024-03-05</lastmod>`)
  expect(textsOf(atomFeed(snapshot, blog), 'updated')).toEqual([
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
    '2024-03-05T08:00:00.000Z',
  ])
  expect(textsOf(rssFeed(snapshot, blog), 'lastBuildDate')).toEqual(['Fri, 20 Nov 2026 12:00:00 GMT'])
  expect(itemsOf(jsonFeed(snapshot, blog)).map(({ date_modified }) => date_modified.slice(0, 10))).toEqual([
    '2026-11-20',
    '2024-03-05',
  ])
  expect(snapshot.readArticle('a')?.updatedOn).toBe('2026-11-20')
  expect(snapshot.readArticle('b')).not.toHaveProperty('updatedOn')
})

it('the sitemap says no day that is ahead', () => {
  const ahead = snapshotOf({ id: 'a', date: '2999-01-01', createdAt: '2026-11-20T12:00:00.000Z' })
  expect(sitemap(ahead, BLOG)).not.toContain('lastmod')
})

describe('the rules of', () => {
  const snapshot = snapshotOf({ id: 'a', category: 'Tea' }, { id: 'b' })

  it('RSS 2.0: each channel and item has what it needs', () => {
    const rss = rssFeed(snapshot, blog)
    const [channel] = rss.split('<item>')
    for (const name of ['title', 'link', 'description']) expect(textsOf(channel, name)).toHaveLength(1)
    expect(channel).toContain(`<atom:link href="${BLOG}/rss.xml" rel="self" type="application/rss+xml"/>`)
    for (const name of ['title', 'link', 'guid', 'pubDate', 'description', 'content:encoded', 'author'])
      expect(textsOf(rss.slice(channel.length), name)).toHaveLength(2)
    for (const date of textsOf(rss, 'pubDate'))
      expect(date).toMatch(
        /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
      )
    expect(textsOf(rss, 'author')).toEqual(Array(2).fill('asha@blog.example (Asha)'))
    expect(new Set(textsOf(rss, 'guid')).size).toBe(2)
  })

  it('RFC 4287: each feed and entry has what it needs, once', () => {
    const atom = atomFeed(snapshot, blog)
    const [head, ...entries] = atom.split('<entry>')
    for (const name of ['id', 'title', 'updated', 'author']) expect(textsOf(head, name)).toHaveLength(1)
    expect(head.match(/<link rel="alternate" /g)).toHaveLength(1)
    expect(head.match(/<link rel="self" /g)).toHaveLength(1)
    expect(entries).toHaveLength(2)
    for (const entry of entries) {
      for (const name of ['id', 'title', 'updated', 'published', 'summary', 'content'])
        expect(textsOf(entry, name)).toHaveLength(1)
      expect(URL.canParse(textsOf(entry, 'id')[0])).toBe(true)
      for (const name of ['updated', 'published'])
        expect(textsOf(entry, name)[0]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
      expect(textsOf(entry, 'updated')[0] >= textsOf(entry, 'published')[0]).toBe(true)
    }
    expect(textsOf(atomFeed(snapshotOf(), blog), 'updated')).toHaveLength(1)
  })

  it('JSON Feed 1.1: the feed and each item have what they need', () => {
    const feed = JSON.parse(jsonFeed(snapshot, blog)) as Record<string, unknown>
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Trains & <Ferries>',
      home_page_url: `${BLOG}/home`,
      feed_url: `${BLOG}/feed.json`,
      authors: [{ name: 'Asha' }],
      language: 'en',
    })
    expect(feed).not.toHaveProperty('author')
    for (const item of itemsOf(jsonFeed(snapshot, blog))) {
      expect(item).toMatchObject({
        id: expect.any(String),
        url: expect.stringMatching(/^https:/),
        content_html: expect.any(String),
        tags: expect.any(Array),
      })
      for (const instant of [item.date_published, item.date_modified])
        expect(instant).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    }
  })
})

interface JsonItem {
  id: string
  content_html: string
  date_published: string
  date_modified: string
}

function itemsOf(feed: string): JsonItem[] {
  return (JSON.parse(feed) as { items: JsonItem[] }).items
}
