import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../temporary.testing.ts'
import { importContent } from '../import.ts'

type Row = Record<string, unknown>

const POST = {
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2020-01-31 23:30:00',
}
const LAKE = '__GHOST_URL__/content/images/2020/01/lake.jpg'
const FILES = {
  '2020/01/lake.jpg': 'lake',
  '2020/01/bay.png': 'bay',
  '2020/01/hum.mp3': 'hum',
  '2020/01/map.pdf': 'map',
}

describe('an import from Ghost', () => {
  it('writes articles and pages with what Ghost knows of them', async () => {
    const { read, report } = await run({
      posts: [
        post(1, { slug: 'tea', title: 'Tea &amp; <em>rain</em>', html: '<p>Warm.</p>', feature_image: LAKE }),
        post(2, { type: 'page', slug: 'contact', html: '<p>Write.</p>' }),
      ],
      posts_meta: [
        {
          post_id: '1',
          meta_description: 'Short.',
          og_title: 'Other',
          feature_image_alt: 'Water',
          feature_image_caption: 'The <em>lake</em>',
        },
      ],
      tags: [
        { id: 'a', name: 'Food & Drink', slug: 'food' },
        { id: 'b', name: '#hidden', slug: 'hash-hidden', visibility: 'internal' },
        { id: 'c', name: 'chai', slug: 'chai', visibility: 'public' },
      ],
      posts_tags: [
        { post_id: '1', tag_id: 'c', sort_order: 2 },
        { post_id: '1', tag_id: 'b', sort_order: 0 },
        { post_id: '1', tag_id: 'a', sort_order: 1 },
      ],
      settings: [{ key: 'timezone', value: 'Europe/Berlin' }],
    })
    expect(await read('articles/tea.md')).toBe(`---
title: Tea &amp; <em>rain</em>
category: Food & Drink
date: 2020-02-01
image: lake.jpg
excerpt: Short.
tags:
  - chai
created: 2020-01-31T23:30:00Z
aliases:
  - /tea/
  - /p/uuid-1/
---

Warm.
`)
    expect(await read('assets/lake.jpg')).toBe('lake')
    expect(await read('assets/lake.jpg.yaml')).toBe('title: The lake\ndescription: Water\n')
    expect(await read('pages/contact-2.md')).toContain('Write.')
    expect(await read('redirects.yaml')).toContain('\n/p/uuid-2/: /contact-2\n')
    expect(reasons(report.changed)).toEqual(
      expect.arrayContaining([
        "Its field 'og_title' is left out.",
        "Its internal tag '#hidden' is left out.",
      ]),
    )
  })

  it.each([
    [{ status: 'draft' }, 'draft: true'],
    [{ status: 'sent' }, 'draft: true'],
    [{ visibility: 'members' }, 'draft: true'],
    [{ visibility: 'paid' }, 'draft: true'],
    [{ visibility: 7 }, 'draft: true'],
    [{ status: 'scheduled', visibility: 'tiers', published_at: '2031-05-01 04:30:00' }, 'draft: true'],
    [{ status: 'scheduled', published_at: 'soon' }, 'draft: true'],
    [{ status: 'scheduled', published_at: '2031-05-01T04:30:00.000Z' }, 'publish: 2031-05-01T04:30:00Z'],
  ])('publishes nothing that was not for everybody: %o', async (state, line) => {
    const { read } = await run({ posts: [post(1, state)] })
    expect(await read('articles/text-1.md')).toContain(`\n${line}\n`)
  })

  it.each([
    ['<p><a href="__GHOST_URL__/text-2/?ref=1">a</a>', '[a](text-2.md)'],
    ['<p><a href="__GHOST_URL__/p/uuid-3/">a</a>', 'a'],
    [
      `<p><img src="${LAKE.replace('images/', 'images/size/w600/format/webp/')}" alt="b">`,
      '![b](../assets/lake.jpg)',
    ],
    [
      `<p><a href="http://old.example/content/images/2020/01/lake.jpg">a</a> <img src="${LAKE}">`,
      '[a](../assets/lake.jpg) ![](../assets/lake.jpg)',
    ],
    [
      `<figure class="kg-card kg-gallery-card"><div><div class="kg-gallery-image"><img src="${LAKE}" alt=""></div></div><div><div><img src="__GHOST_URL__/content/images/2020/01/bay.png" alt="b"></div></div><figcaption>Two</figcaption></figure>`,
      ':::gallery\n![](../assets/lake.jpg)\n![b](../assets/bay.png)\n\nTwo\n:::',
    ],
    [
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">🔥</div><div class="kg-callout-text">So <b>hot</b></div></div>',
      '> 🔥 So **hot**',
    ],
    [
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why <i>&lt;?</i></h4><button></button></div><div class="kg-toggle-content"><p>So.</p></div></div>',
      '<details><summary>Why &lt;?</summary>\n\nSo.\n\n</details>',
    ],
    [
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://clay.example/"><div class="kg-bookmark-title">Clay</div></a><figcaption>Read</figcaption></figure>',
      'https://clay.example/\n\nRead',
    ],
    [
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="__GHOST_URL__/text-2/"><div class="kg-bookmark-title">Two</div><div class="kg-bookmark-description">Long</div></a></figure>',
      '[Two](text-2.md)',
    ],
    [
      '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/a-_b?feature=oembed"></iframe><figcaption>Film</figcaption></figure>',
      'https://www.youtube.com/watch?v=a-_b\n\nFilm',
    ],
    [
      '<figure class="kg-card kg-embed-card"><blockquote class="twitter-tweet"><p>Hi <a href="https://t.example/">t</a></p><a href="https://twitter.com/a/status/1?ref_src=x">May</a></blockquote><script src="x"></script></figure>',
      'https://twitter.com/a/status/1',
    ],
    [
      '<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail"><audio src="__GHOST_URL__/content/media/2020/01/hum.mp3"></audio><div class="kg-audio-title">Hum</div><span>0:00</span></div>',
      '[Hum](../assets/hum.mp3)',
    ],
    [
      '<div class="kg-card kg-file-card"><a href="__GHOST_URL__/content/files/2020/01/map.pdf"><div class="kg-file-card-title">The map</div><div class="kg-file-card-caption">Small</div><div class="kg-file-card-filesize">1 KB</div></a></div>',
      '[The map](../assets/map.pdf)\n\nSmall',
    ],
    [
      '<div class="kg-card kg-signup-card" style="display:none"><h2><span>News</span></h2><form><button>Go</button></form></div>',
      '## News',
    ],
    [
      '<div class="kg-card kg-product-card"><h4>Mug</h4><div class="kg-product-card-rating"><span class="kg-product-card-rating-active"></span></div><a href="https://shop.example/">Buy</a></div>',
      '#### Mug\n\n★☆☆☆☆\n\n[Buy](https://shop.example/)',
    ],
    [
      '<p>Snow<sup class="footnote-ref"><a href="#fn1">[1]</a></sup></p><section class="footnotes"><ol><li id="fn1"><p>In <em>May</em>. <a href="#r" class="footnote-backref">↩</a></p></li></ol></section><p>Ice<sup class="footnote-ref"><a href="#fn1">[1]</a></sup></p><section class="footnotes"><ol><li id="fn1"><p>In June.</p></li></ol></section>',
      'Snow[^1]\n\n[^1]: In *May*.\n\nIce[^2]\n\n[^2]: In June.',
    ],
    [
      '<p>a</p><!--kg-gated-block:begin nonMember:false memberSegment:"" --><p>Secret</p><!--kg-gated-block:end--><p>b</p>',
      'a\n\nb',
    ],
    [
      '<figure class="kg-card kg-code-card"><pre><code class="language-ts">a &lt; b</code></pre><figcaption>One</figcaption></figure>',
      '```ts\na < b\n```\n\nOne',
    ],
  ])('writes %s as Markdown', async (html, markdown) => {
    const { read } = await run({ posts: [post(1, { html }), post(2, {}), post(3, { status: 'draft' })] })
    expect((await read('articles/text-1.md')).split('---\n\n')[1].trimEnd()).toBe(markdown)
  })

  it('takes the address of an embedded film from its card', async () => {
    const html =
      '<figure class="kg-card kg-embed-card"><iframe src="https://player.example/x"></iframe></figure>'
    const lexical = JSON.stringify({
      root: { children: [{ type: 'embed', url: 'https://film.example/1' }, { type: 'email' }] },
    })
    const { read, report } = await run({ posts: [post(1, { html, lexical })] })
    expect(await read('articles/text-1.md')).toContain('\nhttps://film.example/1\n')
    expect(reasons(report.changed)).toContain('A part that only mails had is left out.')
  })

  it('knows the site in whole addresses, at another protocol and below a path too', async () => {
    const html =
      '<p><a href="http://www.old.example/blog/text-2/">a</a> <a href="https://old.example/blogs/">b</a> <img src="https://old.example/blog/content/images/2020/01/lake.jpg" alt=""></p>'
    const { read } = await run({ posts: [post(1, { html }), post(2, {})] })
    const text = await read('articles/text-1.md')
    expect(text).toContain('\n[a](text-2.md) b ![](../assets/lake.jpg)\n')
    expect(text).toContain('\n  - /blog/text-1/\n')
  })

  it.each([
    [{ plaintext: 'One.\n\n<Two>' }],
    [
      {
        lexical: JSON.stringify({
          root: { children: [{ children: [{ text: 'On' }, { text: 'e.' }] }, { text: '<Two>' }] },
        }),
      },
    ],
    [
      {
        mobiledoc: JSON.stringify({
          cards: [],
          sections: [
            [
              1,
              'p',
              [
                [0, [], 0, 'On'],
                [0, [], 0, 'e.'],
              ],
            ],
            [1, 'p', [[0, [], 0, '<Two>']]],
          ],
        }),
      },
    ],
  ])('keeps the words of a text that Ghost never rendered: %o', async (words) => {
    const { read } = await run({ posts: [post(1, { html: null, ...words })] })
    expect(await read('articles/text-1.md')).toContain('\n\nOne.\n\n\\<Two>\n')
  })

  it('brings comments that readers could see, each below the nearest shown one', async () => {
    const comment = (id: string, fields: Row) => ({
      id,
      post_id: '1',
      member_id: 'm',
      status: 'published',
      html: `<p>${id}</p>`,
      created_at: `2020-02-0${id} 10:00:00`,
      ...fields,
    })
    const { comments, report } = await run({
      posts: [post(1, {})],
      users: [{ id: 'u', name: 'Asha', email: 'Asha@example.com' }],
      members: [
        { id: 'm', name: 'Ben', email: 'ben@example.com' },
        { id: 'n', name: 'Asha', email: 'asha@example.com' },
        { id: 'o', name: 'o@example.com', email: 'o@example.com' },
      ],
      comments: [
        comment('1', { html: '<p>Hot?</p><p>See <a href="https://a.example/">this</a></p>' }),
        comment('2', { parent_id: '1', status: 'hidden' }),
        comment('3', { parent_id: '1', in_reply_to_id: '2', member_id: 'n' }),
        comment('4', { parent_id: '1', in_reply_to_id: '3', member_id: 'o' }),
        comment('5', { parent_id: '9' }),
        comment('6', { parent_id: '6', in_reply_to_id: '7' }),
        comment('7', { parent_id: '6' }),
      ],
    })
    const [first, third] = comments
    expect(first.text).toBe('Hot?\n\nSee this (https://a.example/)')
    expect(comments.map(({ name, isByCreator, answersTo }) => [name, isByCreator, answersTo])).toEqual([
      ['Ben', false, undefined],
      ['Asha', true, first.id],
      [undefined, false, third.id],
      ['Ben', false, undefined],
      ['Ben', false, undefined],
      ['Ben', false, comments[4].id],
    ])
    expect(first.createdAt).toBe('2020-02-01T10:00:00Z')
    expect(reasons(report.notTaken)).toContain('Comments that were left out: 1 hidden.')
  })

  it('brings only members who agreed to mails in every file', async () => {
    const csv = `id,email,name,subscribed_to_emails,deleted_at
1,a@example.com,"'=Ann, ""A""",true,
2,b@example.com,Ben,false,
3,c@example.com,"Two
lines",true,
4,d@example.com,Dan,true,2020-01-01
5,nobody,,true,`
    const { followers, report } = await run(
      {
        posts: [],
        members: [
          { id: '2', email: 'B@example.com', name: 'Ben', created_at: '2020-01-01 00:00:00' },
          { id: '6', email: 'e@example.com', created_at: '2020-01-01 00:00:00' },
          { id: '7', email: 'f@example.com', email_disabled: 1 },
          { id: '8', email: 'g@example.com' },
        ],
        newsletters: [{ id: 'n', name: 'Letters' }],
        members_newsletters: ['2', '6', '7'].map((member_id) => ({ member_id, newsletter_id: 'n' })),
      },
      { 'members.csv': csv },
    )
    expect(followers).toEqual([
      { email: 'e@example.com', since: '2020-01-01T00:00:00Z', agreedTo: ['Letters'] },
      { email: 'a@example.com', name: '=Ann, "A"', agreedTo: ['subscribed_to_emails'] },
      { email: 'c@example.com', name: 'Two\nlines', agreedTo: ['subscribed_to_emails'] },
    ])
    expect(reasons(report.notTaken)).toContain('Members that get no mails were left out: 5.')
  })

  it.each([
    [
      'redirects.yaml',
      '301:\n  ^\\/old\\/$: /text-1/\n  /feed: /rss/\n  /2016/(.*): /$1\n302:\n  /shop: https://shop.example/a\n',
    ],
    [
      'redirects.json',
      '[{"from":"^/old/?$","to":"/text-1"},{"from":"/feed","to":"/rss/"},{"from":"/2016/(.*)","to":"/$1"},{"from":"/shop","to":"https://shop.example/a"}]',
    ],
  ])('leads from old addresses of lists and of %s', async (name, redirects) => {
    const { read, report } = await run(
      {
        posts: [post(1, { published_at: '2020-01-31 23:30:00' })],
        tags: [
          { id: 'a', name: 'Food & Drink', slug: 'food' },
          { id: 'b', name: 'None', slug: 'none' },
        ],
        posts_tags: [{ post_id: '1', tag_id: 'a' }],
        users: [{ id: 'u', slug: 'asha' }],
        settings: [
          { key: 'timezone', value: 'Europe/Berlin' },
          { key: 'amp', value: 'true' },
        ],
      },
      {
        [name]: redirects,
        'routes.yaml': 'collections:\n  /blog/:\n    permalink: /blog/{year}/{month}/{primary_tag}/{slug}/\n',
      },
    )
    expect(await read('articles/text-1.md')).toContain(
      'aliases:\n  - /blog/2020/02/food/text-1/\n  - /text-1/\n  - /text-1/amp/\n  - /p/uuid-1/\n  - /old/\n',
    )
    expect(await read('redirects.yaml')).toBe(
      '/rss/: /rss.xml\n/page/*: /home\n/author/asha/: /home\n/tag/food/: /home?category=Food+%26+Drink\n/feed: /rss.xml\n/shop: https://shop.example/a\n',
    )
    expect(reasons(report.changed)).toContain('A redirect is left out: /2016/(.*) to /$1')
  })

  it('leaves out a broken row alone, and survives texts that are nested too deep', async () => {
    const { files, report } = await run({
      posts: [
        { id: {} },
        post(1, { html: '<div>'.repeat(20_000) }),
        post(2, { featured: 'x', published_at: {} }),
        5,
      ],
      tags: 'none',
      settings: [null, { key: 'timezone', value: 'Mars/Base' }],
    })
    expect(files).toEqual(['articles/text-2.md', 'redirects.yaml'])
    expect(report.notTaken.map(({ id }) => id)).toContain('text-1')
  })

  it('reports a description for search engines that has no place', async () => {
    const { report } = await run({
      posts: [post(1, { custom_excerpt: 'Short.' }), post(2, { custom_excerpt: 'Same.' })],
      posts_meta: [
        { post_id: '1', meta_description: 'Longer.' },
        { post_id: '2', meta_description: 'Same.' },
      ],
    })
    const lost = report.changed.filter(({ reason }) => reason.includes('search engines'))
    expect(lost).toMatchObject([
      { id: 'text-1', reason: "Its description for search engines is left out: 'Longer.'" },
    ])
  })

  it.each([
    '{"db":[{"data":{"posts":[',
    '{"db":[{"data":{}}]}',
    '{"db":[]}',
    '{"data":{"posts":{}}}',
    '{"name":1}',
  ])('refuses %s', async (text) => {
    const dir = await makeTemporaryFolder('ghost')
    await writeFile(join(dir, 'site.json'), text)
    const imported = importContent({ paths: [join(dir, 'site.json')], contentDir: join(dir, 'content') })
    await expect(imported).rejects.toThrow(
      /not an export of Ghost|no export of Ghost|not whole|'Export content' of Ghost or contentful-export/,
    )
  })
})

function post(id: number, fields: Row): Row {
  return {
    ...POST,
    id: `${id}`,
    uuid: `uuid-${id}`,
    title: `Text ${id}`,
    slug: `text-${id}`,
    html: '',
    ...fields,
  }
}

async function run(data: Row, more: Record<string, string> = {}) {
  const dir = await makeTemporaryFolder('ghost')
  const file = join(dir, 'site.json')
  await writeFile(file, JSON.stringify({ db: [{ meta: { version: '6.1.0' }, data }] }))
  for (const [name, content] of Object.entries(more)) await writeFile(join(dir, name), content)
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(dir, 'files', path)), { recursive: true })
    await writeFile(join(dir, 'files', path), content)
  }
  const contentDir = join(dir, 'content')
  const paths = [file, ...Object.keys(more).map((name) => join(dir, name))]
  const imported = await importContent({ paths, filesDirs: [join(dir, 'files')], contentDir })
  const names = await readdir(contentDir, { recursive: true })
  return {
    ...imported,
    files: names.filter((name) => /\.\w+$/.test(name)).toSorted(),
    read: (path: string) => readFile(join(contentDir, path), 'utf8'),
  }
}

function reasons(remarks: readonly { reason: string }[]): string[] {
  return remarks.map(({ reason }) => reason)
}
