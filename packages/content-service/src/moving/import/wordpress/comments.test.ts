import { describe, expect, it } from 'vitest'
import { importContent } from '../import.ts'
import { writeSite, wxr, type WrittenItem } from './small-wxr.testing.ts'

describe('comments of WordPress', () => {
  it('come with their threads, dates and names, and without e-mail and IP', async () => {
    const { comments } = await run([
      {
        id: 5,
        more: [
          comment({
            id: 1,
            author: 'Guest &lt;i&gt;Html&lt;/i&gt; &amp;amp; Co',
            date_gmt: '2020-02-01 10:00:00',
          }),
          comment({ id: 2, author: 'Mira', parent: 1, user_id: 7, date_gmt: '2020-02-02 09:30:00' }),
          comment({
            id: 3,
            author: 'me@mail.example',
            parent: 99,
            approved: '0',
            date_gmt: '2020-02-03 09:30:00',
          }),
        ].join(''),
      },
    ])
    const [{ id }] = comments
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8/)
    const shared = { articleId: 'text-5', text: 'Hello', isByCreator: false, isHeld: false }
    expect(comments).toMatchObject([
      { ...shared, name: 'Guest Html & Co', createdAt: '2020-02-01T10:00:00Z' },
      { ...shared, name: 'Mira', answersTo: id, isByCreator: true, createdAt: '2020-02-02T09:30:00Z' },
      { ...shared, isHeld: true },
    ])
    expect(comments[2].answersTo).toBeUndefined()
    expect(JSON.stringify(comments)).not.toMatch(/mail|192/)
  })

  it.each([
    ['One\n\nTwo\nthree', 'One\n\nTwo\nthree'],
    ['See <a href="https://a.example/x">it</a>, <b>now</b>', 'See it (https://a.example/x), now'],
    ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
    ['<script>x</script><a href="javascript:x">no</a> <code>a &lt; b</code>', 'no a < b'],
    ['<blockquote>said</blockquote>yes<br>and<ul><li>one</li></ul>', 'said\n\nyes\nand\n\n- one'],
  ])('are plain text: %j', async (content, text) => {
    const { comments } = await run([{ id: 5, more: comment({ content: `<![CDATA[${content}]]>` }) }])
    expect(comments.map((each) => each.text)).toEqual([text])
  })

  it('are left out and counted when nobody could see them', async () => {
    const { comments, report } = await run([
      {
        id: 5,
        more: [
          comment({ approved: 'spam' }),
          comment({ approved: 'trash' }),
          comment({ approved: 'post-trashed' }),
          comment({ type: 'pingback' }),
          comment({ type: 'trackback' }),
        ].join(''),
      },
      { id: 6, status: 'trash', more: comment({}) },
      { id: 7, type: 'page', more: comment({}) },
    ])
    expect(comments).toEqual([])
    expect(report.notTaken.map(({ reason }) => reason)).toEqual([
      'Only articles have comments here.',
      'It was in the trash.',
      'Comments that were left out: 1 spam, 2 in the trash, 2 notices of links on other sites, 1 on items that were left out.',
    ])
  })
})

function comment(fields: Readonly<Record<string, string | number>>): string {
  const all = {
    id: 1,
    content: 'Hello',
    approved: '1',
    author_email: 'g@mail.example',
    author_IP: '192.0.2.1',
    ...fields,
  }
  const inner = Object.entries(all).map(([key, value]) => `<wp:comment_${key}>${value}</wp:comment_${key}>`)
  return `<wp:comment>${inner.join('')}</wp:comment>`
}

async function run(items: readonly WrittenItem[]) {
  const creator =
    '<wp:author><wp:author_id>7</wp:author_id><wp:author_login>mira</wp:author_login></wp:author>'
  const xml = wxr(items.map((item) => ({ ...item, more: `${item.more}<dc:creator>mira</dc:creator>` })))
  const { file, contentDir } = await writeSite(xml.replace('<wp:base', `${creator}<wp:base`))
  return importContent({ source: 'wordpress', paths: [file], contentDir })
}
