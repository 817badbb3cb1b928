import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { importContent } from '../import.ts'
import { writeSite, wxr, type WrittenItem } from './small-wxr.testing.ts'

const UPLOADS = 'https://files.old.example/blog/wp-content/uploads'
const TERMS = `<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>boats</wp:category_nicename><wp:cat_name>Boats</wp:cat_name></wp:category>
<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>rope</wp:category_nicename><wp:category_parent>boats</wp:category_parent><wp:cat_name>Rope &amp;amp; co</wp:cat_name></wp:category>
<wp:category><wp:term_id>5</wp:term_id><wp:category_nicename>unused</wp:category_nicename><wp:cat_name>Unused</wp:cat_name></wp:category>
<wp:tag><wp:term_id>6</wp:term_id><wp:tag_slug>%d1%87</wp:tag_slug><wp:tag_name>Чай</wp:tag_name></wp:tag>`
const more = `<category domain="category" nicename="rope">Rope &amp;amp; co</category><category domain="post_tag" nicename="x">Чай</category>
<category domain="category" nicename="boats">Boats</category>`

it('leads lists, feeds and files of a site in a folder to those here', async () => {
  const picture = (id: number, path: string): WrittenItem => ({
    id,
    type: 'attachment',
    link: `https://old.example/blog/picture-${id}/`,
    url: `${UPLOADS}/${path}`,
  })
  const content = `<a href="../../../category/boats/">b</a> <img src="${UPLOADS}/2020/01/lake-30x20.jpg" alt="">`
  const link = 'https://old.example/blog/2020/01/tea/'
  const { redirects, article } = await run(
    [
      { id: 1, link, name: 'tea', content, more },
      picture(2, '2020/01/lake.jpg'),
      picture(3, '2020/02/lake.jpg'),
      picture(4, '2020/02/hill.jpg'),
    ],
    ['2020/01/lake.jpg', '2020/02/lake.jpg', '2020/02/hill.jpg'],
  )
  expect(redirects).toMatchObject({
    '/blog/': '/home',
    '/blog/feed': '/rss.xml',
    '/blog/category/boats/': '/home?tag=Boats',
    '/blog/category/boats/rope/': '/home?category=Rope+%26+co',
    '/blog/category/boats/rope/feed': '/rss.xml?category=Rope+%26+co',
    '/blog/tag/ч/': '/home?tag=%D0%A7%D0%B0%D0%B9',
    '/blog/2020/01/': '/home?month=January+2020',
    '/blog/wp-content/uploads/2020/01/*': '/content/assets/*',
    '/blog/wp-content/uploads/2020/02/*': '/content/assets/*',
    '/blog/wp-content/uploads/2020/02/lake.jpg': '/content/assets/lake-2.jpg',
    '/blog/picture-2/': '/content/assets/lake.jpg',
  })
  expect(Object.keys(redirects).join(' ')).not.toContain('unused')
  expect(article).toContain('- /blog/2020/01/tea/\n  - /blog/?p=1\n')
  expect(article).toContain('[b](/home?tag=Boats) ![](../assets/lake.jpg)')
})

it('leads the numbers of a site without permalinks', async () => {
  const { redirects } = await run([{ id: 1, link: 'https://old.example/blog/?p=1', name: 'tea', more }], [])
  expect(redirects).toMatchObject({
    '/blog/?cat=4': '/home?category=Rope+%26+co',
    '/blog/?tag=ч': '/home?tag=%D0%A7%D0%B0%D0%B9',
    '/blog/?m=202001': '/home?month=January+2020',
  })
})

async function run(items: readonly WrittenItem[], files: readonly string[]) {
  const xml = wxr(items)
    .replace('https://old.example<', `https://old.example/blog<`)
    .replace('<item>', `${TERMS}<item>`)
  const uploads = Object.fromEntries(files.map((path) => [path, path]))
  const { file, filesDir, contentDir } = await writeSite(xml, uploads)
  await importContent({ source: 'wordpress', paths: [file], filesDirs: [filesDir], contentDir })
  const read = (path: string) => readFile(join(contentDir, path), 'utf8')
  const redirects = parse(await read('redirects.yaml')) as Record<string, string>
  return { redirects, article: await read('articles/tea.md') }
}
