import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { importContent } from '../import.ts'
import { writeSite, wxr, type WrittenItem } from './small-wxr.testing.ts'

const UPLOADS = 'https://old.example/wp-content/uploads'
const LAKE: WrittenItem = {
  id: 90,
  type: 'attachment',
  title: 'lake',
  link: 'https://old.example/2020/01/ferry/lake/',
  parent: 1,
  url: `${UPLOADS}/2020/01/lake.jpg`,
  excerpt: 'The <em>lake</em>',
  meta: { _wp_attachment_image_alt: 'Water "at" dawn' },
}
const OTHER_LAKE: WrittenItem = {
  ...LAKE,
  id: 91,
  parent: 0,
  link: '',
  url: `${UPLOADS}/2021/05/lake.jpg`,
  excerpt: '',
  meta: {},
}
const FILES = { '2020/01/lake.jpg': 'one', '2020/01/lake-300x200.jpg': 'small', '2021/05/lake.jpg': 'two' }

describe('an import from WordPress', () => {
  it('writes articles and pages with what WordPress knows of them', async () => {
    const { read, report } = await run(
      [
        {
          id: 1,
          name: '%d1%87%d0%b0%d0%b9',
          title: 'Tea &amp; <em>rain</em>',
          content: '<p>Warm.</p>',
          excerpt: 'Short.',
          meta: { _thumbnail_id: '90', _wp_old_slug: 'old-tea' },
          more: `<category domain="category" nicename="food"><![CDATA[Food &amp; Drink]]></category>
<category domain="category" nicename="home"><![CDATA[Home]]></category><category domain="post_tag" nicename="x"><![CDATA[chai]]></category>`,
        },
        {
          id: 2,
          type: 'page',
          name: 'contact',
          link: 'https://old.example/us/contact/',
          content: '<p>Write.</p>',
        },
        LAKE,
      ],
      FILES,
    )
    expect(await read('articles/chay.md')).toBe(`---
title: Tea & rain
category: Food & Drink
date: 2020-01-31
image: lake.jpg
excerpt: Short.
tags:
  - Home
  - chai
created: 2020-01-31T22:30:00Z
aliases:
  - /2020/01/чай/
  - /?p=1
  - /2020/01/old-tea/
  - /2020/01/ferry/lake/
---

Warm.
`)
    expect(await read('pages/contact-2.md')).toContain('Write.')
    expect(await read('redirects.yaml')).toMatch(
      /\/us\/contact\/: \/contact-2\n\/\?page_id=2: \/contact-2\n$/,
    )
    expect(await read('assets/lake.jpg')).toBe('one')
    expect(await read('assets/lake.jpg.yaml')).toBe('title: The lake\ndescription: Water "at" dawn\n')
    expect(report.taken).toEqual({ article: 1, page: 1, asset: 1 })
    expect(reasons(report.changed)).toContain('The site itself uses /contact: the page is at /contact-2.')
  })

  it.each([
    [{ status: 'draft', gmt: '0000-00-00 00:00:00' }, 'draft: true'],
    [{ status: 'private' }, 'draft: true'],
    [{ status: 'pending' }, 'draft: true'],
    [{ status: 'members-only' }, 'draft: true'],
    [{ password: 'tide' }, 'draft: true'],
    [{ status: 'future', gmt: 'soon' }, 'draft: true'],
    [{ status: 'future', gmt: '2031-05-01 04:30:00' }, 'publish: 2031-05-01T04:30:00Z'],
  ])('publishes nothing that was not public: %o', async (state, line) => {
    const { read } = await run([{ id: 1, ...state }])
    const text = await read('articles/text-1.md')
    expect(text).toContain(`\n${line}\n`)
    expect(text).not.toContain('tide')
  })

  it('gives two texts of one name two names, and leaves out what is in the trash', async () => {
    const { files, report } = await run([
      { id: 1, type: 'page', name: 'crew' },
      { id: 2, name: 'crew' },
      { id: 3, status: 'trash' },
    ])
    expect(files).toEqual(['articles/crew.md', 'pages/crew-2.md', 'redirects.yaml'])
    expect(reasons(report.notTaken)).toEqual(['It was in the trash.'])
  })

  it.each([
    ['<p>A <a href="/2020/01/text-2/?utm=1">link</a></p>', 'A [link](text-2.md)'],
    ['<p><a href="//www.old.example/?page_id=3">page</a></p>', '[page](../pages/about-2.md)'],
    ['<p><a href="https://old.example/2019/gone/">gone</a></p>', 'gone'],
    ['<p><a href="/?p=2#what">part</a></p>', '[part](text-2.md#section-what-you-need)'],
    [
      '<p><a href="#here">here</a>, <a href="#x">x</a></p><h2 id="here">Übers Meer</h2>',
      '[here](#section-übers-meer), x\n\n## Übers Meer',
    ],
    ['<p><a href="https://else.example/a_b">else</a></p>', '[else](https://else.example/a_b)'],
    [
      `<p><a href="${UPLOADS}/2020/01/lake.jpg"><img src="${UPLOADS}/2020/01/lake-300x200.jpg" alt="Lake"></a></p>`,
      '![Lake](../assets/lake.jpg)',
    ],
    [
      `<figure class="wp-block-image"><img src="${UPLOADS}/2021/05/lake.jpg" alt=""><figcaption>Dawn, <em>late</em></figcaption></figure>`,
      '![](../assets/lake-2.jpg "Dawn, late")',
    ],
    [
      '[gallery ids="91,90"]',
      ':::gallery\n![](../assets/lake-2.jpg)\n![Water "at" dawn](../assets/lake.jpg "The lake")\n:::',
    ],
    [
      `<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image --><figure><img src="${UPLOADS}/2020/01/lake.jpg" alt="a"></figure><!-- /wp:image --><figcaption>Both</figcaption></figure><!-- /wp:gallery -->`,
      ':::gallery\n![a](../assets/lake.jpg)\n\nBoth\n:::',
    ],
    [
      `[caption id="x" width="9"]<img src="${UPLOADS}/2020/01/lake.jpg" alt="a" /> Cold[/caption]`,
      '![a](../assets/lake.jpg "Cold")',
    ],
    [
      '<!-- wp:embed --><figure class="wp-block-embed"><div>\nhttps://vimeo.com/1_2_3\n</div></figure><!-- /wp:embed -->',
      'https://vimeo.com/1_2_3',
    ],
    [
      'One\ntwo\n\nhttps://youtu.be/a_b\n\n[embed]https://vimeo.com/7[/embed]',
      'One  \ntwo\n\nhttps://youtu.be/a_b\n\nhttps://vimeo.com/7',
    ],
    [
      '<iframe src="//www.youtube-nocookie.com/embed/a-_b?rel=0"></iframe>',
      'https://www.youtube.com/watch?v=a-_b',
    ],
    [
      '<pre class="wp-block-code"><code lang="ts" class="language-ts">a &lt; b\n\n[gallery]</code></pre>',
      '```ts\na < b\n\n[gallery]\n```',
    ],
    [
      'Say [sic], [1] and [[gallery]]; [box a="1"]words[/box] and [map x=1].',
      'Say \\[sic], \\[1] and \\[gallery]; words and .',
    ],
    ['<blockquote>Tide.\n<cite>Pilot</cite></blockquote>', '> Tide.\n>\n> — Pilot'],
    [
      '<div class="wp-block-button"><a class="wp-block-button__link" href="https://shop.example/">Buy</a></div>',
      '[Buy](https://shop.example/)',
    ],
    [
      '<p>H<sub>2</sub>O, m<sup>3</sup>, <abbr title="Low &quot;Water&quot;">LW</abbr>, <code>a<sub>1</sub></code></p>',
      'H<sub>2</sub>O, m<sup>3</sup>, <abbr title="Low &quot;Water&quot;">LW</abbr>, `a1`',
    ],
    [
      '<details><summary>A &amp; b</summary><p>Words.</p></details>',
      '<details><summary>A &amp; b</summary>\n\nWords.\n\n</details>',
    ],
    [
      `<figure><img src="${UPLOADS}/2021/05/lake.jpg" alt="a"><figcaption>By <a href="https://x.example/">me</a></figcaption></figure>`,
      '<figure>\n\n![a](../assets/lake-2.jpg)\n\n<figcaption>\n\nBy [me](https://x.example/)\n\n</figcaption>\n\n</figure>',
    ],
    ['[code language="js"]\na < b && [x]\n[/code]\nsay [code]', '```js\na < b && [x]\n```\n\nsay \\[code]'],
    ['<pre class="lang:php decode:true">echo 1;</pre>', '```php\necho 1;\n```'],
    [
      '[youtube https://youtu.be/a_b?t=1&amp;w=6]\n\n[vimeo 7]',
      'https://youtu.be/a_b?t=1&w=6\n\nhttps://vimeo.com/7',
    ],
    [
      `<p><img src="data:," data-src="${UPLOADS}/2020/01/lake.jpg" alt="a"><noscript><img src="${UPLOADS}/2020/01/lake.jpg"></noscript></p>`,
      '![a](../assets/lake.jpg)',
    ],
    ['<p>Sail <img class="emoji" src="https://s.w.org/x.png" alt="🚢"></p>', 'Sail 🚢'],
    [`[et_pb_text][et_pb_image src="${UPLOADS}/2020/01/lake.jpg" /][/et_pb_text]`, '![](../assets/lake.jpg)'],
    ['<!-- wp:block {"ref":8} /-->', 'Shared words.'],
    ['Tea.<!-- wp:block {"ref":9} /--><!-- wp:block {"ref":10} /-->', 'Tea.'],
    [
      '<p>Snow<sup data-fn="f" class="fn"><a href="#f">1</a></sup>.</p><!-- wp:footnotes /-->',
      'Snow[^1].\n\n[^1]: In *May*.',
    ],
  ])('writes %s as Markdown', async (content, markdown) => {
    const { read } = await run(
      [
        {
          id: 1,
          content,
          meta: {
            footnotes:
              '[{"id":"f","content":"In <em>May</em>."}]'.repeat(content.includes('data-fn') ? 1 : 0) || '[]',
          },
        },
        { id: 2, content: '<h2 id="what">What you need</h2>' },
        { id: 3, type: 'page', name: 'about' },
        { id: 8, type: 'wp_block', content: '<p>Shared words.</p>' },
        { id: 9, type: 'wp_block', content: '<p>Secret.</p>', status: 'draft' },
        { id: 10, content: '<p>Secret.</p>', password: 'x' },
        LAKE,
        OTHER_LAKE,
      ],
      FILES,
    )
    expect((await read('articles/text-1.md')).split('---\n\n')[1].trimEnd()).toBe(markdown)
  })

  it('reports what has no form', async () => {
    const { report } = await run([
      {
        id: 1,
        content: `<!-- wp:acme/map {"x":1} /-->[form id="2"]<script>x</script><p><a href="/gone/">g</a><img src="${UPLOADS}/9/lost.jpg" alt=""></p>`,
      },
    ])
    expect(reasons(report.changed)).toEqual([
      '[form] is left out; words in it stay.',
      "The block 'acme/map' is left out: WordPress fills it when it shows it.",
      '<script> is left out.',
      'A link to /gone/ is left out, and its words stay: the export has nothing at this address.',
      `The picture ${UPLOADS}/9/lost.jpg is left out, and its description stays as words: its file is missing.`,
      'Old addresses were added at its end: 7',
    ])
    expect(reasons(report.notTaken)).toEqual(['Its file is not among the files that came with the export.'])
  })

  it.each([
    '<p>One</p><ul><li>two</li><li>three <a href="/gone/">g</a></li></ul>',
    'One\n<h2>Two</h2>\nthree\n\nfour [map x="1"]',
    '[gallery ids="90,90"]\n\n[map x="1"]',
  ])('reports the line of the text that is nearest: %s', async (content) => {
    const { read, report } = await run([{ id: 1, content }, LAKE], FILES)
    const lost = report.changed.find(({ file }) => file === 'articles/text-1.md')
    const lines = (await read('articles/text-1.md')).split('\n')
    expect(lines[lost!.line! - 1]).toMatch(/three g|four|:::gallery/)
  })

  it('keeps what she wrote, and changes nothing a second time', async () => {
    const site = await writeSite(wxr([{ id: 1 }, { id: 2 }, LAKE]), FILES)
    const { contentDir } = site
    await mkdir(join(contentDir, 'articles'), { recursive: true })
    await mkdir(join(contentDir, 'assets'))
    await writeFile(join(contentDir, 'articles/text-1.md'), '---\ntitle: Text 1\n---\nMine\n')
    await writeFile(join(contentDir, 'assets/lake.jpg'), 'mine')
    await writeFile(join(contentDir, 'redirects.yaml'), '# Mine.\n/a: /b')
    const importSite = () => importFrom(site)
    const first = await importSite()
    expect(first.files.kept).toEqual(['articles/text-1.md'])
    expect(await readFile(join(contentDir, 'assets/lake.jpg'), 'utf8')).toBe('mine')
    expect(await readFile(join(contentDir, 'assets/lake-2.jpg'), 'utf8')).toBe('one')
    expect(await readFile(join(contentDir, 'redirects.yaml'), 'utf8')).toMatch(
      /^# Mine\.\n\/a: \/b\n\/feed: \/rss\.xml\n/,
    )
    const { written, replaced } = (await importSite()).files
    expect([...written, ...replaced]).toEqual([])
  })

  it('gives a text another name if she has another text of its name', async () => {
    const site = await writeSite(
      wxr([
        { id: 1, name: 'links', title: 'Links' },
        { id: 2, type: 'page', name: 'us', link: 'https://old.example/us/', title: 'Us' },
        { id: 3, name: 'tea', title: 'Tea', content: '<a href="/?p=1">a</a> <a href="/us/">b</a>' },
      ]),
    )
    const { contentDir } = site
    const own = { 'articles/links.md': '---\ntitle: Mine\n---\n/?p=12\n', 'pages/us.md': 'Mine' }
    for (const [path, text] of Object.entries(own)) {
      await mkdir(join(contentDir, path, '..'), { recursive: true })
      await writeFile(join(contentDir, path), text)
    }
    const { files, changed } = await importFrom(site)
    const read = (path: string) => readFile(join(contentDir, path), 'utf8')
    expect(files.kept).toEqual([])
    expect(reasons(changed)).toEqual(
      expect.arrayContaining([
        "You have another article named 'links': this one is named 'links-2'.",
        "You have another page named 'us': this one is named 'us-2'.",
      ]),
    )
    for (const [path, text] of Object.entries(own)) expect(await read(path)).toBe(text)
    expect(await read('articles/links-2.md')).toContain('title: Links\n')
    expect(await read('articles/tea.md')).toContain('[a](links-2.md) [b](../pages/us-2.md)')
    expect(await read('redirects.yaml')).toContain('/?page_id=2: /us-2\n')
    expect(await read('redirects.yaml')).not.toContain('/us/:')
    // Texts that she gave another title are known by their old addresses.
    for (const path of ['articles/links-2.md', 'pages/us-2.md', 'articles/tea.md']) {
      const { written, replaced } = (await importFrom(site)).files
      expect([...written, ...replaced]).toEqual([])
      await writeFile(join(contentDir, path), (await read(path)).replace(/title: .*/, 'title: New'))
    }
    expect((await importFrom(site)).files).toMatchObject({
      written: [],
      replaced: [],
      kept: ['articles/links-2.md', 'articles/tea.md', 'pages/us-2.md'],
    })
  })

  it('reports a description for search engines that has no place', async () => {
    const words = 'Long words. '.repeat(30)
    const { read, report } = await run([
      { id: 1, excerpt: 'Short.', meta: { _yoast_wpseo_metadesc: words } },
      { id: 2, excerpt: 'Same.', meta: { _yoast_wpseo_metadesc: 'Same.' } },
    ])
    expect(await read('articles/text-1.md')).toContain('excerpt: Short.\n')
    const lost = report.changed.filter(({ reason }) => reason.includes('search engines'))
    expect(lost).toMatchObject([
      {
        id: 'text-1',
        reason: expect.stringMatching(
          /^Its description for search engines is left out: '(?:Long words\. ){16}Long…'$/,
        ),
      },
    ])
  })

  it('makes the old page about her the biography, unless she has another', async () => {
    const about = { id: 3, type: 'page', name: 'about', link: 'https://old.example/about/' }
    const items = [
      {
        ...about,
        content: `<p>I am <a href="/?p=1">here</a>.</p><img src="${UPLOADS}/2020/01/lake.jpg" alt="">`,
      },
      { id: 1, content: '<a href="/about/">me</a>' },
      LAKE,
    ]
    const site = await writeSite(wxr(items), FILES)
    const file = join(site.contentDir, 'site.yaml')
    await mkdir(site.contentDir)
    await writeFile(file, '# Mine.\nname: Mira\ntitle: Tea # there\nabout:\n  greeting: Hi\n')
    const report = await importFrom(site)
    expect(parse(await readFile(file, 'utf8'))).toMatchObject({
      about: { greeting: 'Hi', biography: 'I am [here](text-1.md).\n\n![](../assets/lake.jpg)\n' },
    })
    expect(await readFile(file, 'utf8')).toMatch(/^# Mine\.\nname: Mira\ntitle: Tea # there\n/)
    expect(reasons(report.changed)).toContain('A biography shows no pictures.')
    expect(await readFile(join(site.contentDir, 'articles/text-1.md'), 'utf8')).toContain('[me](/about)')
    expect(await readFile(join(site.contentDir, 'redirects.yaml'), 'utf8')).toContain('/?page_id=3: /about\n')
    const { written, replaced } = (await importFrom(site)).files
    expect([...written, ...replaced]).toEqual([])
    await writeFile(file, 'name: Mira\n')
    await importFrom(site)
    expect(await readFile(file, 'utf8')).toBe(
      'name: Mira\nabout:\n  biography: |\n    I am [here](text-1.md).\n\n    ![](../assets/lake.jpg)\n',
    )
    await writeFile(file, 'name: Mira\ntitle: Tea\nabout:\n  biography: Mine.\n')
    expect((await importFrom(site)).files.written).toEqual(['pages/about-2.md'])
  })

  it('reads several files of one site, and writes nothing in a dry run', async () => {
    const one = await writeSite(wxr([{ id: 1, content: '<a href="/?p=2">two</a>' }]))
    const two = await writeSite(wxr([{ id: 2 }]))
    const { report } = await importContent({
      source: 'wordpress',
      paths: [one.file, two.file],
      contentDir: one.contentDir,
      isDryRun: true,
    })
    expect(report.taken).toEqual({ article: 2 })
    await expect(readdir(one.contentDir)).rejects.toThrow('ENOENT')
  })
})

describe('a hostile export', () => {
  it.each([
    [wxr([{ id: 1 }], '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>'), 'it has a document type'],
    [wxr([{ id: 1 }]).replace('</channel></rss>', ''), 'its end is missing'],
    ['<rss><channel></channel></rss>', 'it is not an export of WordPress'],
    [wxr([{ id: 1 }]).replace('</title>', ''), 'its XML is broken: <title> does not end'],
    ['{"db":[]}', 'it is not an export of WordPress'],
    [`<rss>${'<a>'.repeat(1000)}`, 'nested too deep'],
    [wxr([]).replace('https://old.example', 'nowhere'), 'does not name the address'],
  ])('is refused, and nothing is written: %.40s', async (xml, message) => {
    const { file, contentDir } = await writeSite(xml)
    await expect(importFrom({ file, contentDir })).rejects.toThrow(message)
    await expect(readdir(contentDir)).rejects.toThrow('ENOENT')
  })

  it.each(['utf16le', 'latin1'] as const)('in another encoding has its words: %s', async (encoding) => {
    const { file, contentDir } = await writeSite('')
    const xml = wxr([{ id: 1, content: '<p>Grüße</p>' }])
    const mark = encoding === 'utf16le' ? '\ufeff' : ''
    await writeFile(file, Buffer.from(mark + xml.replace('UTF-8', 'ISO-8859-1'), encoding))
    await importFrom({ file, contentDir })
    expect(await readFile(join(contentDir, 'articles/text-1.md'), 'utf8')).toContain('Grüße')
  })

  it('reads control characters and broken markup, and no file outside of the folder', async () => {
    const climbing = { ...LAKE, url: `${UPLOADS}/../../secret.txt` }
    const site = await writeSite(
      wxr([
        { id: 1, content: '<p>a\u0001b\u000bc <b>d</p>&bomb; [gallery ids="' },
        climbing,
        { ...LAKE, id: 92, url: `${UPLOADS}/link.jpg` },
      ]),
    )
    await writeFile(join(site.filesDir, '../secret.txt'), 'secret')
    await symlink(join(site.filesDir, '../secret.txt'), join(site.filesDir, 'link.jpg'))
    const { contentDir } = site
    const report = await importFrom(site)
    expect(await readFile(join(contentDir, 'articles/text-1.md'), 'utf8')).toContain('abc **d**')
    expect(report.taken).toEqual({ article: 1 })
  })

  it('leaves the folder as it was if a file cannot be written', async () => {
    const { file, contentDir } = await writeSite(wxr([{ id: 1 }, { id: 2, type: 'page', name: 'tea' }]))
    await mkdir(join(contentDir, 'pages'), { recursive: true })
    await writeFile(join(contentDir, 'articles'), 'no folder')
    await expect(importFrom({ file, contentDir })).rejects.toThrow('The disk refused')
    expect(await list(contentDir)).toEqual(['articles'])
  })

  it.each(['<!--', '<pre>', '[a b=', '[gallery ids=', '<p', '[caption]', '<!-- wp:a '])(
    'of one sign many times is read in seconds: %s',
    async (part) => {
      const { file, contentDir } = await writeSite(
        wxr([{ id: 1, content: part.repeat(50_000 / part.length) }]),
      )
      const startedAt = performance.now()
      await importFrom({ file, contentDir })
      expect(performance.now() - startedAt).toBeLessThan(5000)
    },
  )
})

async function run(items: readonly WrittenItem[], uploads: Record<string, string> = {}) {
  const { file, filesDir, contentDir } = await writeSite(wxr(items), uploads)
  const report = await importFrom({ file, filesDir, contentDir })
  return {
    report,
    files: await list(contentDir),
    read: (path: string) => readFile(join(contentDir, path), 'utf8'),
  }
}

async function importFrom(site: { file: string; filesDir?: string; contentDir: string }) {
  const filesDirs = site.filesDir === undefined ? [] : [site.filesDir]
  const { contentDir } = site
  return (await importContent({ source: 'wordpress', paths: [site.file], filesDirs, contentDir })).report
}

async function list(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .toSorted()
}

function reasons(remarks: readonly { reason: string }[]): string[] {
  return remarks.map(({ reason }) => reason)
}
