import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Article } from '#domain/article.ts'
import { siteSchema } from '#domain/site.ts'
import { atomFeed, jsonFeed, rssFeed } from './feeds.ts'
import { figureHtml } from '../articles/picture-html.ts'
import { snapshotOf } from '../articles/snapshot.testing.ts'
import type { SiteView } from '../../site/types.ts'

const BLOG = 'https://blog.example'
const sample = siteSchema.parse(
  parse(await readFile(new URL('../../../sample/site.yaml', import.meta.url), 'utf8')),
)
const site: SiteView = {
  ...sample,
  photo: { url: '/portrait.jpg', description: '' },
  look: { stylesheet: '/look/1.css', paper: { light: '#ffffff', dark: '#000000' } },
  icon: undefined,
  description: sample.description!,
  copyright: sample.copyright!,
  social: [],
  map: undefined,
}
const blog = { site, publicUrl: BLOG, firstIdOf: (id: string) => id }
const article = (id: string, body: string): Article => ({
  id,
  title: 'A & B',
  date: '2024-03-05',
  excerpt: 'A.',
  minutes: 1,
  body,
})

it.each([
  ['RSS', rssFeed],
  ['Atom', atomFeed],
])('%s leaves out the characters that XML forbids, wherever they come from', (_, write) => {
  const feed = write(snapshotOf([article('pasted', '<p>a\u000bb\u0008c</p>')]), blog)
  expect(feed).toContain('abc')
})

it.each([
  ['RSS', rssFeed],
  ['Atom', atomFeed],
])('%s escapes titles and categories, and closes no CDATA section early', (_, write) => {
  const marked = { ...article('marked', '<p>a ]]> b</p>'), title: 'A < B', category: 'Food & <Drink>' }
  const feed = write(snapshotOf([marked]), blog)
  expect(feed).toMatch(/<title(?: type="html")?>A &lt; B<\/title>/)
  expect(feed).toContain('Food &amp; &lt;Drink&gt;')
  expect(feed).toContain('a ]]]]><![CDATA[> b')
})

it('a feed makes the addresses in a text absolute', () => {
  const body =
    '<p><a href="/article/b">b</a> <a href="//other.example/">o</a></p><img src="/content/assets/a.jpg">'
  const feed = rssFeed(snapshotOf([article('a', body)]), blog)
  expect(feed).toContain('href="https://blog.example/article/b"')
  expect(feed).toContain('src="https://blog.example/content/assets/a.jpg"')
  expect(feed).toContain('href="https://other.example/"')
})

it('a feed shows each picture in one size, at an absolute address', () => {
  const image = (name: string) => ({
    url: `/content/assets/a/b/${name}`,
    width: 1600,
    height: 1000,
    description: 'A <lake>',
  })
  const body = ['lake.jpg', 'moon.png', 'birds.gif', 'plan.svg']
    .map((name) => figureHtml(image(name), name === 'moon.png' ? 'gallery' : undefined, (picture) => picture))
    .join('')
  const withImage = { ...article('a', body), image: image('first.jpg') }
  const [item] = (
    JSON.parse(jsonFeed(snapshotOf([withImage]), blog)) as { items: { content_html: string }[] }
  ).items
  expect(item.content_html).not.toMatch(/srcset|source|span|data-|"\//)
  expect(Array.from(item.content_html.matchAll(/src="([^"]+)"/g), ([, address]) => address)).toEqual([
    `${BLOG}/content/assets/a/b/first.jpg?w=1080&amp;fm=jpg`,
    `${BLOG}/content/assets/a/b/lake.jpg?w=1080`,
    `${BLOG}/content/assets/a/b/moon.png?w=1080`,
    `${BLOG}/content/assets/a/b/birds.gif?w=1080`,
    `${BLOG}/content/assets/a/b/plan.svg`,
  ])
})

it('a feed contains the newest 24 articles', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    article(`a${String(index).padStart(2, '0')}`, '<p>x</p>'),
  )
  const feed = JSON.parse(jsonFeed(snapshotOf(many), blog)) as { items: { id: string }[] }
  expect(feed.items).toHaveLength(24)
  expect(feed.items[0].id).toBe('https://blog.example/article/a00')
})

it('a feed of one category contains its articles, name and description', () => {
  const [food, craft] = ['Food', 'Craft'].map((category) => ({ ...article(category, '<p>x</p>'), category }))
  const feed = rssFeed(snapshotOf([food, craft]), blog, {
    filter: 'category',
    name: 'Food',
    sentence: 'Hot.',
  })
  expect(feed).toContain('<title>Food · Side Lower</title>')
  expect(feed).toContain('<description>Hot.</description>')
  expect(feed).toContain('/article/Food')
  expect(feed).not.toContain('/article/Craft')
})

it('a feed of one tag or series contains its articles', () => {
  const tagged = { ...article('a', '<p>x</p>'), tags: ['Old friends'], series: 'Going North' }
  const snapshot = snapshotOf([tagged, article('b', '<p>x</p>')])
  for (const [filter, name] of [
    ['tag', 'Old friends'],
    ['series', 'Going North'],
  ] as const) {
    const feed = rssFeed(snapshot, blog, { filter, name })
    expect(feed).toContain(`<title>${name} · Side Lower</title>`)
    expect(feed).toContain(`/rss.xml?${filter}=${name.replace(' ', '+')}`)
    expect(feed.match(/\/article\/\w<\/link>/g)).toEqual(['/article/a</link>'])
  }
})

it('feeds have tags as categories, and files as links', () => {
  const files = [
    {
      url: '/content/assets/route.gpx/1/route.gpx',
      title: 'The <route>',
      kind: 'GPX',
      type: 'application/gpx+xml',
      bytes: 1200,
    },
    { url: 'https://assets.ctfassets.net/menu', title: 'Menu' },
  ]
  const written = {
    ...article('a', '<p>x</p>'),
    category: 'Tea',
    tags: ['tea', 'Old friends'],
    attachments: files,
  }
  const snapshot = snapshotOf([written])
  const [rss, atom] = [rssFeed(snapshot, blog), atomFeed(snapshot, blog)]
  const route = `${BLOG}/content/assets/route.gpx/1/route.gpx`
  expect(rss).toContain('<category>tea</category><category>Old friends</category>')
  expect(rss).toContain(`<enclosure url="${route}" length="1200" type="application/gpx+xml"/>`)
  expect(rss.match(/<enclosure/g)).toHaveLength(1)
  expect(rss).toContain(
    `<li><a href="${route}">The &lt;route&gt;</a> (GPX, 2 kB)</li><li><a href="https://assets.ctfassets.net/menu">Menu</a></li>`,
  )
  expect(atom).toContain('<category label="Old friends" term="Old friends"/>')
  expect(atom).toContain('<link rel="enclosure" href="https://assets.ctfassets.net/menu" title="Menu"/>')
  const { items } = JSON.parse(jsonFeed(snapshot, blog)) as { items: unknown[] }
  expect(items).toMatchObject([
    { tags: ['tea', 'Old friends'], attachments: [{ url: route, size_in_bytes: 1200 }, { title: 'Menu' }] },
  ])
})

it('a feed names the author in each article by her e-mail address, or once for the feed without one', () => {
  const articles = snapshotOf([article('a', '<p>x</p>')])
  expect(rssFeed(articles, blog)).toContain('<author>hello@mehargill.example (Mehar Gill)</author>')
  const reserved = { ...blog, site: { ...site, contact: {} } }
  expect(rssFeed(articles, reserved)).not.toContain('<author>')
  expect(atomFeed(articles, reserved).match(/<name>Mehar Gill<\/name>/g)).toHaveLength(1)
  expect(JSON.parse(jsonFeed(articles, reserved))).toMatchObject({ authors: [{ name: 'Mehar Gill' }] })
})
