import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createContentFolder, writeArticle } from '../tests/helpers/content-folder.ts'
import { createDataFolderOf } from '../tests/helpers/elsewhere.ts'
import { sampleArticles } from '../tests/helpers/sample.ts'
import { checkContent, type CheckResult } from './check/check-content.ts'
import { waypost } from './command.testing.ts'

const sample = fileURLToPath(new URL('../sample/', import.meta.url))

describe('waypost check', () => {
  it('finds no problems in the sample', async () => {
    const { code, out } = await waypost(['check'], { env: { CONTENT_DIR: sample } })
    expect(out).toMatch(new RegExp(`^No problems. Checked ${sampleArticles.length} articles, \\d+ files.\n$`))
    expect(code).toBe(0)
  })

  it('reports unreadable files with lines', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', date: '2024-02-30', body: 'Up.' }])
    await writeFile(join(dir, 'articles/bare.md'), 'No lines at the top.')
    expect(await look(dir)).toEqual([
      ['articles/bare.md', 1, expect.stringContaining('three dashes')],
      ['articles/bare.md', 1, expect.stringContaining('has no title')],
      ['articles/hill.md', 3, expect.stringContaining("'date' is not a date")],
    ])
  })

  it('reports missing pictures, in drafts too', async () => {
    const dir = await createContentFolder([
      { id: 'hill', title: 'Hill', image: 'gone.jpg', body: '![Wind](../assets/lost.jpg)' },
    ])
    await writeFile(join(dir, 'articles/plan.md'), '---\ntitle: Plan\ndraft: true\nimage: later.jpg\n---\n')
    expect(await look(dir)).toEqual([
      ['articles/hill.md', 3, expect.stringContaining("'gone.jpg'")],
      ['articles/hill.md', 6, expect.stringContaining("'lost.jpg'")],
      ['articles/plan.md', 4, expect.stringContaining("'later.jpg'")],
    ])
  })

  it('reports redirects that lead nowhere or to other redirects, and follows the rest', async () => {
    const dir = await createContentFolder([
      { id: 'hill', title: 'Hill', body: '[Old](/article/old) [older](/older?a) [gone](/lost)' },
    ])
    await writeFile(
      join(dir, 'redirects.yaml'),
      `# Old addresses.
/article/old: /article/hill
/older: /article/old
"/lost": /article/gone
/about: /article/hill
/blog/*: /article/*
/elsewhere: https://example.com
`,
    )
    expect(await look(dir)).toEqual([
      ['articles/hill.md', 5, expect.stringContaining("'gone'")],
      [
        'redirects.yaml',
        3,
        "'/older' leads to '/article/old', and from there to '/article/hill'. Write '/article/hill' directly.",
      ],
      ['redirects.yaml', 4, "'/lost' leads to '/article/gone', which does not exist."],
      ['redirects.yaml', 5, "'/about' is a page of the site, so it never redirects. Remove this line."],
    ])
    await writeFile(join(dir, 'redirects.yaml'), '/a: /b\n/b: /a\n')
    expect(await look(dir)).toContainEqual([
      'redirects.yaml',
      1,
      expect.stringContaining("'/a': it leads round in a circle"),
    ])
  })

  it('reports pages that cannot have their address, and lines of the menu that name nothing', async () => {
    const dir = await createContentFolder(
      [
        {
          id: 'hill',
          title: 'Hill',
          category: 'Land',
          body: '[P](/privacy) [D](../pages/later.md) [A](/imprint)',
        },
      ],
      {
        'name: ':
          'menu:\n  - Privacy\n  - Land\n  - Home\n  - Imprint\n  - [a]\n  - Shop: shop\nfooter: x\nname: ',
      },
    )
    await mkdir(join(dir, 'pages'))
    await writeFile(join(dir, 'pages/privacy.md'), '---\ntitle: Privacy\n---\n[Hill](/article/hill)')
    await writeFile(join(dir, 'pages/later.md'), '---\ntitle: Later\ndraft: true\n---\nSoon.')
    await writeFile(join(dir, 'pages/about.md'), '---\ntitle: About\n---\nMine.')
    expect(await look(dir)).toEqual([
      ['articles/hill.md', 6, expect.stringContaining("'later', which is not published")],
      ['articles/hill.md', 6, expect.stringContaining("'/imprint' leads to no page")],
      ['pages/about.md', undefined, expect.stringContaining("The site itself uses the address '/about'")],
      ...['menu', 'menu', 'menu', 'footer'].map(() => ['site.yaml', expect.any(Number), expect.any(String)]),
    ])
  })

  it('follows old addresses of articles, and names those that do not lead to them', async () => {
    const dir = await createContentFolder([
      { id: 'hill', title: 'Hill', date: '2020-01-01', body: '[Old](/2019/hill/) [id](/?p=7) [gone](/lost)' },
    ])
    const lines = [
      'aliases:',
      '  - /2019/hill/',
      '  - /?p=7',
      '  - hill',
      '  - /about',
      '  - /moved',
      '  - /?q=a',
    ]
    const write = (name: string, text: string) => writeFile(join(dir, 'articles', name), text)
    await write('lake.md', `---\ntitle: Lake\ndate: 2019-01-01\n${lines.join('\n')}\n---\nWet.\n`)
    await write('pond.md', '---\ntitle: Pond\ndate: 2021-01-01\nredirect_from: /2019/Hill\n---\nWet.\n')
    await writeFile(join(dir, 'redirects.yaml'), '/moved: /article/hill\n')
    expect(await look(dir)).toEqual([
      ['articles/hill.md', 6, expect.stringContaining("'/lost'")],
      // The first line with this text.
      ['articles/lake.md', 5, expect.stringContaining("'/article/hill' is a page of the site")],
      ['articles/lake.md', 8, expect.stringContaining("'/about' is a page of the site")],
      ['articles/lake.md', 9, expect.stringContaining("redirects.yaml leads it to '/article/hill'")],
      ['articles/lake.md', 10, expect.stringContaining('the site itself uses')],
      ['articles/pond.md', 4, expect.stringContaining("an old address of 'lake' as well")],
    ])
  })

  it('notes that no page shows a translation yet', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: 'Up.' }])
    await writeFile(
      join(dir, 'locales.yaml'),
      '- code: en-US\n  name: English\n  default: true\n- code: de\n  name: Deutsch\n',
    )
    await writeFile(join(dir, 'articles/hill.de.md'), '---\ntitle: Hügel\n---\nAuf.\n')
    const { findings, remarks } = await checkContent({ contentDir: dir, publicUrl: 'https://blog.example' })
    expect(findings).toEqual([])
    expect(remarks).toEqual([
      { file: 'articles/hill.de.md', reason: expect.stringContaining('No page of the site shows this') },
    ])
  })

  it('checks unpublished changes as well as the published text', async () => {
    const dir = await createContentFolder([
      { id: 'hill', title: 'Hill', body: '[Away](/article/gone)' },
      { id: 'plan', title: 'Plan', draft: true, body: '' },
    ])
    const changes = '---\ntitle: Hill\nimage: later.jpg\n---\n[Plan](plan.md)\n'
    await writeFile(join(dir, 'articles/hill.draft.md'), changes)
    await writeFile(join(dir, 'articles/walk.draft.md'), '---\ntitle: Walk\n---\n')
    expect(await look(dir)).toEqual([
      ['articles/hill.draft.md', 3, expect.stringContaining("'later.jpg'")],
      ['articles/hill.draft.md', 5, expect.stringContaining('not published yet')],
      ['articles/hill.md', 5, expect.stringContaining("'gone'")],
      ['articles/walk.draft.md', undefined, expect.stringContaining("'articles/walk.md', which is missing")],
    ])
  })

  it('reports an image that is not a picture', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', image: 'route.gpx', body: 'Up.' }])
    await writeFile(join(dir, 'assets/route.gpx'), '<gpx/>')
    expect(await look(dir)).toEqual([['articles/hill.md', 3, "'image': assets/route.gpx is no picture."]])
  })

  it('reports missing pictures of the site and of categories, and ends', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', category: 'Food', body: 'Up.' }])
    await rm(join(dir, 'assets/portrait.jpg'))
    const note = 'Food:\n  picture: { file: gone.jpg, description: A pan }\n'
    await writeFile(join(dir, 'categories.yaml'), note)
    expect(await look(dir)).toEqual([
      ['categories.yaml', undefined, expect.stringContaining("the picture of Food 'gone.jpg'")],
      ['site.yaml', undefined, expect.stringContaining("the photo 'portrait.jpg'")],
    ])
    const { code } = await waypost(['check'], { env: { CONTENT_DIR: dir } })
    expect(code).toBe(1)
  })

  it('finds no problems in a name and a title alone', async () => {
    const dir = await createContentFolder([])
    await writeFile(join(dir, 'site.yaml'), 'name: Asha Rao\ntitle: Slow Light\n')
    expect(await look(dir)).toEqual([])
  })

  it('notes how an accent was changed, without a problem', async () => {
    const dir = await createContentFolder([], { '#ae3322': '#fff3a0' })
    const { code, out } = await waypost(['check'], { env: { CONTENT_DIR: dir } })
    expect(out).toMatch(
      /^site\.yaml\n {2}line \d+: The accent #fff3a0 cannot be read on light paper.* Readers see #\w{6} there/,
    )
    expect(out).toContain('No problems; notes above.')
    expect(code).toBe(0)
  })

  it('reports an accent that is not a color, with its line', async () => {
    const dir = await createContentFolder([], { '"#ae3322"': 'madder' })
    const { code, out } = await waypost(['check'], { env: { CONTENT_DIR: dir } })
    expect(out).toMatch(/line \d+: 'look\.accent': must be a color such as "#ae3322"/)
    expect(code).toBe(1)
  })

  it('reports pictures without a description', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', image: 'hill.jpg', body: 'Up.' }])
    await cp(join(dir, 'assets/portrait.jpg'), join(dir, 'assets/hill.jpg'))
    await cp(join(dir, 'assets/portrait.jpg'), join(dir, 'assets/shown-nowhere.jpg'))
    expect(await look(dir)).toEqual([
      ['assets/hill.jpg', undefined, expect.stringContaining('has no description')],
    ])
    await writeFile(join(dir, 'assets/hill.jpg.yaml'), 'description: A hill with one tree\n')
    expect(await look(dir)).toEqual([])
    await writeFile(join(dir, 'assets/hill.jpg.yaml'), 'title: Hill\n')
    expect(await look(dir)).toHaveLength(1)
    await writeArticle(dir, { id: 'hill', title: 'Hill', body: '![A hill](../assets/hill.jpg)' })
    expect(await look(dir)).toEqual([])
  })

  it.each([
    ['/article/nowhere', 'articles/nowhere.md is missing'],
    ['/article/nowhere?from=x', 'articles/nowhere.md is missing'],
    ['https://blog.example/article/nowhere', 'articles/nowhere.md is missing'],
    ['/abuot', 'leads to no page'],
    ['abuot', 'articles/abuot.md is missing'],
    ['/home?category=Nothing', "the category 'Nothing'"],
    ['#further-down', "Addresses of headings begin with '#section-'"],
    ['/content/assets/gone.jpg/1/gone.jpg', 'no file in the folder assets'],
    ['nowhere.md', 'leads to no file'],
  ])('reports the broken link %s', async (address, reason) => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: `Up.\n\n[there](${address})` }])
    expect(await look(dir)).toEqual([['articles/hill.md', 7, expect.stringContaining(reason)]])
  })

  it.each([
    '/article/lake',
    'lake.md',
    '/',
    '/home',
    '/home?category=WATER&month=May%202024',
    '/home?category=uncategorized',
    '/about/',
    '/rss.xml',
    'https://blog.example/contact',
    'https://elsewhere.example/article/nowhere',
    'mailto:mira@example.com',
  ])('accepts the link %s', async (address) => {
    const dir = await createContentFolder([
      { id: 'hill', title: 'Hill', body: `[there](${address})` },
      { id: 'lake', title: 'Lake', category: 'Water', body: 'Still.' },
    ])
    expect(await look(dir)).toEqual([])
  })

  it.each(['/article/plan', 'plan', 'https://blog.example/article/plan', '/home?category=Plans'])(
    'reports the link %s of a published article to a draft',
    async (address) => {
      const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: `[next](${address})` }])
      const plan = `---\ntitle: Plan\ncategory: Plans\ndraft: true\n---\n[more](${address})`
      await writeFile(join(dir, 'articles/plan.md'), plan)
      expect(await look(dir)).toEqual([
        ['articles/hill.md', 5, expect.stringContaining(`'${address}' leads to something unpublished`)],
      ])
    },
  )

  it('reports links of published articles to unpublished ones, but not those of drafts', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: '[next](plan.md)' }])
    await writeFile(join(dir, 'articles/plan.md'), '---\ntitle: Plan\ndraft: true\n---\n[more](later.md)')
    await writeFile(
      join(dir, 'articles/later.md'),
      '---\ntitle: Later\npublish: 2999-01-01\n---\n[plan](plan.md)',
    )
    expect(await look(dir)).toEqual([
      ['articles/hill.md', 5, expect.stringContaining("'plan', which is not published")],
    ])
  })

  it('reports pictures and links with a space in the name, which readers would see as raw Markdown', async () => {
    const dir = await createContentFolder([
      {
        id: 'hill',
        title: 'Hill',
        body: '![A lake](../assets/my lake.jpg) `[code](a b)`',
      },
    ])
    expect(await look(dir)).toEqual([
      ['articles/hill.md', 5, expect.stringContaining("'![A lake](../assets/my lake.jpg)'")],
    ])
  })

  it.each([
    '![Lake](portrait.jpg “At dawn”)',
    '![Lake](../assets/portrait.jpg ‘At dawn’)',
    '![Lake](portrait.jpg „Morgens“)',
    '[Lake](/about «À l’aube»)',
  ])('names the quotation marks of %s', async (written) => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: written }])
    expect(await look(dir)).toEqual([
      ['articles/hill.md', 5, expect.stringContaining('the caption is in curly quotation marks')],
    ])
  })

  it('says the address of an article whose file has another name', async () => {
    const dir = await createContentFolder([])
    await writeFile(join(dir, 'articles/Übers Meer.md'), '---\ntitle: Sea\n---\nWide.\n')
    const { findings, remarks } = await checkContent({ contentDir: dir, publicUrl: 'https://blog.example' })
    expect(findings).toEqual([])
    expect(remarks).toEqual([
      {
        file: 'articles/Übers Meer.md',
        reason: 'The address of this article is /article/ubers-meer.',
      },
    ])
  })

  it('notes pages of other sites that become no card, unless the site shows none', async () => {
    const [gone, known] = ['https://gone.example/', 'https://known.example/']
    const dataDir = await createDataFolderOf([{ address: gone }, { address: known, title: 'Known' }])
    const article = { id: 'hill', title: 'Hill', body: `${known}\n\n<${gone}>\n\nSee ${gone}` }
    const remarksWith = async (changes: Record<string, string>) => {
      const contentDir = await createContentFolder([article], changes)
      return (await checkContent({ contentDir, dataDir, publicUrl: 'https://blog.example' })).remarks
    }
    const reason = `${gone} is shown as a link, without a card: it answers with the status 404. The site tries again later.`
    expect(await remarksWith({ 'cards: no': 'cards: yes' })).toEqual([
      { file: 'articles/hill.md', line: 7, reason },
    ])
    expect(await remarksWith({})).toEqual([])
  })

  it('reports folders with texts next to articles', async () => {
    const dir = await createContentFolder([])
    for (const name of ['2019', 'trip', '.obsidian', 'pictures']) await mkdir(join(dir, 'articles', name))
    for (const path of ['2019/a.md', '2019/b.md', 'trip/index.md', '.obsidian/a.md', 'pictures/a.jpg'])
      await writeFile(join(dir, 'articles', path), 'x')
    expect(await look(dir)).toEqual([
      ['articles/2019', undefined, expect.stringContaining('2 texts')],
      ['articles/trip', undefined, expect.stringContaining("'index.md'")],
    ])
  })

  it('reports files next to articles that Waypost ignores', async () => {
    const dir = await createContentFolder([])
    for (const name of ['A.MD', 'b.txt', '.hidden.txt', 'c.md~'])
      await writeFile(join(dir, 'articles', name), 'x')
    expect(await look(dir)).toEqual([
      ['articles/A.MD', undefined, expect.stringContaining("ends in '.MD'")],
      ['articles/b.txt', undefined, expect.stringContaining("ends in '.txt'")],
    ])
  })

  it('reports mistakes in site.yaml', async () => {
    const dir = await createContentFolder([])
    await writeFile(join(dir, 'site.yaml'), 'name: Mira\ntheme: dark\n')
    expect(await look(dir)).toEqual([
      ['site.yaml', 1, "'title' is missing"],
      ['site.yaml', 2, "'theme' is not known here"],
    ])
  })

  it('names redirects that cannot be used, and follows the others', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: '[Old](/old) [Lost](/lost)' }])
    const redirects = ['/old: /article/hill', '/?p=123: /article/hill', '/tea: home', 'x: /home', '/lost: [']
    await writeFile(join(dir, 'redirects.yaml'), `${redirects.join('\n')}\n`)
    expect(await look(dir)).toEqual([
      ['articles/hill.md', 5, expect.stringContaining("'/lost'")],
      ['redirects.yaml', 3, expect.stringContaining("'/tea': a new address begins")],
      ['redirects.yaml', 4, expect.stringContaining("'x': an old address begins")],
      ['redirects.yaml', 5, expect.stringContaining('is not closed')],
    ])
  })

  it('reports mistakes in categories.yaml, and notes categories without articles', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', category: 'Hills', body: 'Up.' }])
    const write = (text: string) => writeFile(join(dir, 'categories.yaml'), text)
    await write('hills:\n  sentence: Up and down.\n')
    expect(await look(dir)).toEqual([])
    await write('Hills:\n  sentense: Up and down.\n')
    expect(await look(dir)).toEqual([
      ['categories.yaml', 2, "'Hills.sentense' is not known here; did you mean 'sentence'?"],
    ])
    await write('Hills:\n  picture: { file: gone.jpg, description: A hill }\n')
    expect(await look(dir)).toEqual([
      ['categories.yaml', undefined, expect.stringContaining("picture of Hills 'gone.jpg'")],
    ])
    await write('Lakes:\n  sentence: Still.\n')
    const { findings, remarks } = await checkContent({ contentDir: dir, publicUrl: 'https://blog.example' })
    expect(findings).toEqual([])
    expect(remarks).toEqual([{ file: 'categories.yaml', reason: "No article has the category 'lakes'." }])
  })

  it('lists problems for people, file by file', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: '[a](/a) [b](/b)' }])
    const { code, out } = await waypost(['check'], { env: { CONTENT_DIR: dir } })
    expect(code).toBe(1)
    expect(out).toMatch(
      /^articles\/hill\.md\n {2}line 5: .*'\/a'.*\n {2}line 5: .*'\/b'.*\n\n2 problems in 1 file\. /,
    )
  })

  it('lists the same problems as JSON', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: '[a](/a)' }])
    const { code, out } = await waypost(['check', '--json'], { env: { CONTENT_DIR: dir } })
    expect(code).toBe(1)
    expect(JSON.parse(out) as CheckResult).toEqual({
      findings: [{ file: 'articles/hill.md', line: 5, reason: expect.stringContaining("'/a'") }],
      remarks: [],
      articles: 1,
      entries: 0,
      assets: 1,
    })
  })

  it('prints its usage on request and for wrong arguments', async () => {
    expect(await waypost(['check', '--help'])).toMatchObject({ code: 0 })
    expect(await waypost(['check', 'all'])).toMatchObject({ code: 2, out: '' })
  })
})

/** Findings as file, line and reason. */
async function look(contentDir: string): Promise<unknown[][]> {
  const { findings } = await checkContent({ contentDir, publicUrl: 'https://blog.example' })
  return findings.map(({ file, line, reason }) => [file, line, reason])
}
