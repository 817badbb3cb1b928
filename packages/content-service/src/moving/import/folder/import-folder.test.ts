import { readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestFolder } from '../../../content-folder.testing.ts'
import { importContent } from '../import.ts'
import type { FetchFile } from '../site/fetch-missing.ts'

const PICTURE = 'a picture'

describe('a folder of Hugo', () => {
  it('comes with dates, groups, pictures, old addresses and links by files', async () => {
    const { read, report } = await run({
      'hugo.toml':
        'baseURL = "https://old.example/blog/"\ntimeZone = "Asia/Kolkata"\n[permalinks]\nposts = "/:year/:month/:slug/"\n[taxonomies]\ntopic = "topics"\n',
      'content/_index.md': '---\ntitle: Home\n---\nWelcome\n',
      'content/about.md': '+++\ntitle = "About"\n+++\nMe.\n',
      'content/posts/lake/index.md': `+++
title = "The \\"lake\\""
date = 2019-03-05T10:20:00
lastmod = 2020-01-01
categories = ["Home", "Water"]
tags = ["Dawn"]
topics = ["Birds"]
series = ["North"]
series_order = 2
aliases = ["/first/", "old-lake"]
author = "Asha"
[cover]
image = "dawn.jpg"
+++

*Water*, [the hills]({{< relref "hills.md#the-top" >}}), ![Dawn](dawn.jpg "At six") and ![Chart](/img/chart.png).

{{< figure src="dawn.jpg" caption="The [lake]" alt="Water" >}}

{{< youtube dQw4w9WgXcQ >}}

{{< highlight go "linenos=table" >}}
a := b
{{< /highlight >}}

{{% notice tip "Bring tea" %}}
It is cold.
{{% /notice %}}

{{< map lat="1" >}}inner{{< /map >}}

\`{{</* ref */>}}\` and [elsewhere](https://other.example/).
`,
      'content/posts/lake/dawn.jpg': PICTURE,
      'content/posts/hills.md':
        '---\ntitle: Hills\nslug: पहाड़\ndate: 2019-03-04\n---\n## The top\n\n<img src="/blog/img/chart.png" alt="x">\n\n[gone](/blog/nothing/)\n',
      'content/posts/later.md': '---\ntitle: Later\ndate: 2999-01-01T08:00:00+05:30\n---\nSoon.\n',
      'content/posts/gone.md': '---\ntitle: Gone\ndate: 2019-01-01\nexpiryDate: 2020-01-01\n---\nWas.\n',
      'static/img/chart.png': PICTURE,
      'static/favicon-32.png': PICTURE,
      'themes/x/content/posts/other.md': 'No.',
      'layouts/index.html': '---\n---\n',
    })
    expect(await read('articles/lake.md')).toBe(`---
title: The "lake"
category: Home
date: 2019-03-05
image: dawn.jpg
tags:
  - Water
  - Dawn
  - Birds
series: North
part: 2
updated: 2020-01-01
created: 2019-03-05T04:50:00.000Z
aliases:
  - /blog/2019/03/the-lake/
  - /blog/first/
  - /blog/2019/03/old-lake
---

*Water*, [the hills](phad.md#section-the-top), ![Dawn](../assets/dawn.jpg "At six") and ![Chart](../assets/chart.png).

![Water](../assets/dawn.jpg "The [lake]")

https://www.youtube.com/watch?v=dQw4w9WgXcQ

\`\`\`go
a := b
\`\`\`

> **Bring tea**
>
> It is cold.

inner

\`{{< ref >}}\` and [elsewhere](https://other.example/).
`)
    expect(await read('articles/phad.md')).toContain('<img src="../assets/chart.png" alt="x">\n\ngone\n')
    expect(await read('articles/later.md')).toContain('publish: 2999-01-01T02:30:00.000Z')
    expect(await read('articles/gone.md')).toContain('draft: true')
    expect(await read('redirects.yaml')).toBe(
      '/blog/index.xml: /rss.xml\n/blog/posts/lake/*: /content/assets/*\n/blog/img/*: /content/assets/*\n/blog/about/: /about-2\n',
    )
    expect(report.taken).toEqual({ article: 4, page: 1, asset: 2 })
    expect(reasons(report)).toEqual(
      expect.arrayContaining([
        "lake: Its line 'author' is left out.",
        'lake: {{< map lat="1" >}} has no form here: it is left out, and words within it stay.',
        'phad: A link to /blog/nothing/ is left out, and its words stay: the export has nothing at this address.',
        'gone: It was shown until 2020-01-01: it is a draft here.',
      ]),
    )
  })

  it('fetches a first picture that another site has', async () => {
    const asked: string[] = []
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const { read, names } = await run(
      {
        'content/posts/a.md': '---\ntitle: A\ncover:\n  image: https://cdn.example/a/sea.png?w=9\n---\nSea\n',
        'hugo.toml': '',
      },
      async (address) => {
        asked.push(address)
        return png
      },
    )
    expect(asked).toEqual(['https://cdn.example/a/sea.png?w=9'])
    expect(await read('articles/a.md')).toContain('image: sea.png\n')
    expect(await names('assets')).toEqual(['sea.png'])
  })

  it('takes the heading above a text for its title only if it has no other one', async () => {
    const { read } = await run({
      'hugo.toml': '',
      'content/posts/a.md': '---\ntitle: Tea\n---\n# Tea\n\n> [!NOTE]\n> Hot.\n',
      'content/posts/b.md': '---\ntitle: Rain\n---\n# Wet\n\nWords\n',
      'content/posts/c.md': '# Hail\n\nWords\n',
    })
    expect(await read('articles/a.md')).toMatch(/---\n\n> \*\*Note\*\*\n>\n> Hot\.\n$/)
    expect(await read('articles/b.md')).toMatch(/---\n\n# Wet\n\nWords\n$/)
    expect(await read('articles/c.md')).toMatch(/title: Hail\n[^]*---\n\nWords\n$/)
  })

  it('reads each line of a broken top by itself, and hides a text whose state is unknown', async () => {
    const { read, report } = await run({
      'hugo.toml': '',
      'content/posts/a.md': '+++\ntitle = "A"\ntags = [broken\ndraft = maybe\n+++\nWords\n',
      'content/posts/b.md': '---\ntitle: B\ntags: [a, b\ncategories: [C]\n---\nWords\n',
    })
    expect(await read('articles/a.md')).toContain('title: A\ndraft: true\n')
    expect(await read('articles/b.md')).toContain('title: B\ncategory: C\n')
    expect(reasons(report)).toContain('a: Line 4 at its top cannot be read as TOML.')
  })
})

describe('a folder of Jekyll', () => {
  it('comes with the day and zone of its dates, its forms, drafts and defaults', async () => {
    const { read, report, names } = await run({
      '_config.yml':
        'url: https://old.example\nbaseurl: /b\ntimezone: Asia/Kolkata\npermalink: pretty\ndefaults:\n  - scope: { path: "", type: posts }\n    values: { author: Asha, permalink: "/p/:title/" }\n',
      '_posts/2020-01-31-tea.md': `---
title: "Tea"
date: 2020-01-31 23:30:00 +0000
categories: food drink
redirect_from:
  - /old/tea/
---
![Cup]({{ site.baseurl }}/assets/cup.jpg){: .wide }
{: .note}

[rain]({% post_url 2020-02-01-rain %}) and [us]({{ '/us/' | relative_url }})

{% highlight ruby %}
puts "x"
{% endhighlight %}

{% raw %}{{ shown }}{% endraw %} {% include ad.html %}
`,
      'trips/_posts/2020-02-01-rain.html':
        '---\ntitle: Rain\n---\n<p>Wet <a href="/b/p/tea/">tea</a> <em>days</em></p>\n',
      '_posts/2020-03-01-hidden.md': '---\npublished: false\n---\n# Not yet\n\nWords\n',
      '_drafts/idea.md': '---\ntitle: Idea\n---\nWords\n',
      'us.md': '---\ntitle: Us\n---\nWords\n',
      'index.html': '---\nlayout: home\n---\n{% for post in site.posts %}{% endfor %}\n',
      'archive.md': '---\ntitle: Archive\n---\n{% for post in site.posts %}{% endfor %}\n',
      'assets/cup.jpg': PICTURE,
      '_site/p/tea/index.html': 'built',
      'README.md': 'About',
    })
    expect(await read('articles/tea.md')).toBe(`---
title: Tea
category: food
date: 2020-02-01
tags:
  - drink
created: 2020-01-31T23:30:00.000Z
aliases:
  - /b/p/tea/
  - /b/old/tea/
---

![Cup](../assets/cup.jpg)


[rain](rain.md) and [us](../pages/us.md)

\`\`\`ruby
puts "x"
\`\`\`

{{ shown }}
`)
    expect(await read('articles/rain.md')).toContain('category: trips\n')
    expect(await read('articles/rain.md')).toContain('\nWet [tea](tea.md) *days*\n')
    expect(await read('articles/hidden.md')).toContain('title: Not yet\ndate: 2020-03-01\ndraft: true\n')
    expect(await read('articles/idea.md')).toContain('draft: true')
    expect(await read('redirects.yaml')).toContain('/b/us/: /us\n')
    expect(await names('pages')).toEqual(['us.md'])
    expect(reasons(report)).toContain(
      'tea: {% include ad.html %} has no form here: it is left out, and words within it stay.',
    )
    expect(reasons(report)).toContain(
      'archive.md: It is the home page or a list of other texts: the site makes these itself.',
    )
  })
})

describe('a folder of Eleventy', () => {
  it('comes with the data of its folders, and addresses without the day', async () => {
    const { read } = await run({
      'eleventy.config.js': 'export default () => ({ dir: { input: "src" } })',
      'src/_data/site.json': '{ "url": "https://old.example" }',
      'src/writing/writing.json': '{ "tags": ["posts"], "permalink": "/w/{{ page.fileSlug }}/" }',
      'src/writing/2021-05-06-sea.md': '---\ntitle: Sea\n---\n{{ title }} [home](https://old.example/)\n',
      'src/note.md': '---\ntitle: Note\npermalink: false\n---\nWords\n',
      'src/index.njk': '---\n---\n',
    })
    const sea = await read('articles/sea.md')
    expect(sea).toContain('date: 2021-05-06')
    expect(sea).toContain('aliases:\n  - /w/sea/\n---\n\nSea [home](/)\n')
    expect(await read('pages/note.md')).toContain('draft: true')
  })
})

describe('a folder of Astro', () => {
  it('comes with collections by their routes, and without imports and components', async () => {
    const { read, report } = await run({
      'astro.config.mjs': "export default { site: 'https://old.example' }",
      'src/pages/writing/[...slug].astro': '',
      'src/pages/me.md': '---\ntitle: Me\n---\nWords\n',
      'src/content/blog/first.mdx': `---
title: First
pubDate: "Jul 08 2022"
heroImage: "../../assets/hero.png"
---
import Chart from '../../Chart.astro'
import lake from './lake.png'

<Chart data={[1, 2]} /> <Image src={lake} alt="The lake" />

<Aside>Careful</Aside>

{/* a comment */}[me](/me/) [first](./second.md)
`,
      'src/content/blog/second.md': '---\ntitle: Second\ndate: 2022-07-09\ndraft: false\n---\nWords\n',
      'src/content/blog/lake.png': PICTURE,
      'src/assets/hero.png': PICTURE,
    })
    const first = await read('articles/first.md')
    expect(first).toContain('date: 2022-07-08\nimage: hero.png\n')
    expect(first).toContain('aliases:\n  - /writing/first/\n')
    expect(first).toContain(
      '![The lake](../assets/lake.png)\n\n> Careful\n\n[me](../pages/me.md) [first](second.md)\n',
    )
    expect(reasons(report)).toContain(
      'first: <Chart data={[1, 2]} /> has no form here: it is left out, and words within it stay.',
    )
  })
})

describe('a vault of Obsidian', () => {
  it('comes with its links, embeds, tags and callouts, and without comments and templates', async () => {
    const { read, report, names } = await run({
      '.obsidian/app.json': '{}',
      'templates/daily.md': 'No',
      'Trips/The Lake.md': `---
tags: [water]
date: 2023-04-05T06:07
aliases: [Big lake]
---
See [[Hills#The top|the hills]], [[big lake]], [[Nowhere]] and ![[dawn.png|300]]. #morning %%secret%%

![[Hills]]

> [!warning] Cold
> ==Very== cold. ^block

\`[[code]]\`
`,
      'Hills.md': '## The top\n\n| a |\n|---|\n| [[Trips/The Lake\\|lake]] |\n',
      'attachments/dawn.png': PICTURE,
    })
    const lake = await read('articles/the-lake.md')
    expect(lake).toContain('title: The Lake\ndate: 2023-04-05\ntags:\n  - water\n  - morning\n')
    expect(lake).not.toContain('aliases')
    expect(lake).toContain(`
See [the hills](hills.md#section-the-top), [big lake](the-lake.md), Nowhere and ![](../assets/dawn.png). #morning 

[Hills](hills.md)

> **Cold**
>
> <mark>Very</mark> cold.

\`[[code]]\`
`)
    expect(await read('articles/hills.md')).toContain('| [lake](the-lake.md) |')
    expect(await names('articles')).toEqual(['hills.md', 'the-lake.md'])
    expect(reasons(report)).toContain('the-lake: A comment between %% is left out.')
  })

  it('hides notes that are not published, if some are', async () => {
    const { read } = await run({
      '.obsidian/app.json': '{}',
      'a.md': '---\npublish: true\n---\nA\n',
      'b.md': 'B\n',
    })
    expect(await read('articles/a.md')).not.toContain('draft')
    expect(await read('articles/b.md')).toContain('draft: true')
  })
})

describe('any folder', () => {
  it('keeps every other character of a text', async () => {
    const body =
      'Two  spaces\\\n\n* a\n+ b\n\n***\n\nTrailing   \n<b>x</b> &amp; [x][y] [z]\n\n[y]: b.md "T"\n[z]: none.md\n\n\n\n~~~\n[a](b.md)\n~~~'
    const { read } = await run({ 'a.md': `---\ntitle: A\n---\n${body}\n`, 'b.txt': 'Plain\n' })
    expect(await read('articles/a.md')).toBe(`---\ntitle: A\n---\n\n${body.replace('[z]\n', 'z\n')}\n`)
    expect(await read('articles/b.md')).toContain('Plain')
  })

  it('changes nothing when it is imported again', async () => {
    const files = { '_posts/2020-01-01-a.md': '---\ntitle: A\n---\n![x](/x.png)\n', 'x.png': PICTURE }
    const { dir, source } = await run(files)
    const again = await importContent({ paths: [source], contentDir: dir })
    expect(again.report.files).toMatchObject({ written: [], replaced: [], kept: [] })
  })

  it('follows no links, and leaves out what is no text', async () => {
    const { dir: outside } = await createTestFolder({ 'secret.md': 'Secret' })
    const { dir: source } = await createTestFolder({
      'a.md': '[up](../../../etc/passwd) ![s](secret.md)\n',
      'b.md': new Uint8Array([0, 1, 255, 254]),
      'c.md': 'x\n'.repeat(300_000),
    })
    await symlink(join(outside, 'secret.md'), join(source, 'secret.md'))
    await symlink(source, join(source, 'circle'))
    const { dir } = await createTestFolder()
    const { report } = await importContent({ paths: [source], contentDir: dir })
    expect(await readdir(join(dir, 'articles'))).toEqual(['a.md'])
    expect(report.notTaken.map(({ id }) => id)).toEqual(['circle', 'secret.md', 'b.md', 'c.md'])
  })

  it.each([
    ['links', '[['.repeat(20_000)],
    ['tags', '{% highlight x %}'.repeat(5_000)],
    ['shortcodes', '{{< a "'.repeat(5_000)],
    ['comments', '%%'.repeat(20_001)],
    ['brackets', '[a]('.repeat(20_000)],
    ['quotes', '>'.repeat(60_000)],
    ['a bomb', `---\na: &a [x,x,x,x]\nb: &b [${'*a,'.repeat(9)}]\nc: [${'*b,'.repeat(9)}]\n---\nWords`],
  ])('is read in a moment with thousands of %s', async (_name, text) => {
    const begin = performance.now()
    const { report } = await run({ '_config.yml': '', '.obsidian/x': '', '_posts/2020-01-01-a.md': text })
    expect(report.taken.article ?? 0).toBeLessThanOrEqual(1)
    expect(performance.now() - begin).toBeLessThan(5_000)
  })
})

describe('a content folder of Waypost', () => {
  const FILES = {
    'site.yaml': 'name: Asha\ntitle: Light\n',
    'redirects.yaml': '/old: /article/a\n',
    'articles/a.md': '---\ntitle: A # mine\r\n---\r\nText  \r\n',
    'articles/a.de.md': '---\ntitle: B\n---\n',
    'pages/us.md': '---\ntitle: Us\n---\nWords\n',
    'assets/x.jpg': PICTURE,
    'assets/x.jpg.yaml': 'description: X\n',
  }
  const COMMENT = {
    id: '0190-a',
    article: 'a',
    name: 'Mira',
    text: 'Yes',
    createdAt: '2020-01-01T10:00:00.000Z',
  }

  it('is copied byte for byte, with the comments that an export has next to it', async () => {
    const files = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`content/${path}`, text]))
    const { dir, comments, report } = await run({
      ...files,
      'index.html': 'the site',
      'comments.jsonl': `${JSON.stringify(COMMENT)}\nbroken\n`,
    })
    for (const [path, text] of Object.entries(FILES))
      expect(await readFile(join(dir, path), 'utf8')).toBe(text)
    const { article, ...rest } = COMMENT
    expect(comments).toEqual([{ ...rest, articleId: article, isByCreator: false, isHeld: false }])
    expect(report.notTaken.map(({ id }) => id)).toEqual(['comments.jsonl, line 2'])
  })
})

async function run(files: Record<string, string | Uint8Array>, fetchFile?: FetchFile) {
  const { dir: source } = await createTestFolder(files)
  const { dir: parent } = await createTestFolder()
  const dir = join(parent, 'content')
  const { report, comments } = await importContent({ paths: [source], contentDir: dir, fetchFile })
  const read = (path: string) => readFile(join(dir, path), 'utf8')
  return { source, dir, read, report, comments, names: (folder: string) => readdir(join(dir, folder)) }
}

function reasons({ changed, notTaken }: Awaited<ReturnType<typeof run>>['report']): string[] {
  return [...changed, ...notTaken].map(({ id, reason }) => `${id}: ${reason}`)
}
