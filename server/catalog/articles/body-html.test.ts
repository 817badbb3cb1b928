import { describe, expect, it } from 'vitest'
import { imageAddress } from './image.ts'
import { bodyHtml } from './body-html.ts'
import { pageOf } from './page.ts'

const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
})
const node = (nodeType: string, content: unknown[], data: unknown = {}) => ({ nodeType, content, data })
const html = (...content: unknown[]) => {
  const { page, targets } = pageOf({ nodeType: 'document', data: {}, content }, false)
  return bodyHtml(page, targets, imageAddress(undefined))
}
const link = (uri: unknown) => html(node('paragraph', [node('hyperlink', [text('here')], { uri })]))
const asset = (file: object, fields: object = {}) => ({
  sys: { id: 'a', type: 'Asset' },
  fields: { ...fields, file },
})
const picture = asset(
  {
    url: '//localhost/content/assets/lake.jpg',
    contentType: 'image/jpeg',
    fileName: 'lake.jpg',
    details: { image: { width: 1600, height: 1067 } },
  },
  { title: 'lake', description: 'A lake' },
)

it('no HTML of a hosted service is trusted', () => {
  const data = { html: '<meta http-equiv="refresh">', text: 'hi', links: [] }
  const field = { nodeType: 'document', data, content: [node('paragraph', [text('hi')])] }
  expect(pageOf(field, false).page).toBe('<p>hi</p>')
})

describe('text', () => {
  it('is escaped, so that markup is shown and never run', () => {
    expect(html(node('paragraph', [text('<script>steal()</script> & "x"')]))).toBe(
      '<p>&lt;script&gt;steal()&lt;/script&gt; &amp; &quot;x&quot;</p>',
    )
  })

  it('keeps its marks, without unknown ones', () => {
    expect(html(node('paragraph', [text('a', 'bold'), text('b', 'italic', 'glitter')]))).toBe(
      '<p><strong>a</strong><em>b</em></p>',
    )
  })

  it('keeps line breaks in a paragraph, and makes a block of a paragraph of code', () => {
    expect(html(node('paragraph', [text('one\ntwo')]))).toBe('<p>one<br>two</p>')
    expect(html(node('paragraph', [text('let a\nlet b', 'code')]))).toBe(
      '<div class="code-block"><pre role="group" aria-label="Code" tabindex="0"><code>let a\nlet b</code></pre></div>',
    )
    expect(html(node('paragraph', [text('run '), text('it', 'code')]))).toBe('<p>run <code>it</code></p>')
  })
})

describe('structure', () => {
  it('starts headings one level below the page title', () => {
    expect(html(node('heading-1', [text('One')]), node('heading-2', [text('Two')]))).toBe(
      '<h2 id="section-one">One</h2><h2 id="section-two">Two</h2>',
    )
  })

  it('gives every heading a unique id made of its words, in any script', () => {
    const headings = ['The ‘Old’ Ferry', 'The old ferry', 'The old ferry 2', 'पहली बर्फ़', '…'].map((words) =>
      node('heading-3', [text(words)]),
    )
    expect(Array.from(html(...headings).matchAll(/<h3 id="([^"]+)">/g), ([, id]) => id)).toEqual([
      'section-the-old-ferry',
      'section-the-old-ferry-2',
      'section-the-old-ferry-2-2',
      'section-पहली-बर्फ़'.normalize('NFC'),
      'section',
    ])
  })

  it('writes a table with its headings, and single-line cells without a paragraph', () => {
    const cell = (type: string, value: string) => node(type, [node('paragraph', [text(value)])])
    const table = node('table', [
      node('table-row', [cell('table-header-cell', 'Cloud')]),
      node('table-row', [cell('table-cell', 'Rain')]),
    ])
    expect(html(table)).toBe(
      '<div class="table-wrap" role="group" aria-label="Table" tabindex="0"><table>' +
        '<thead><tr><th scope="col">Cloud</th></tr></thead><tbody><tr><td>Rain</td></tr></tbody></table></div>',
    )
  })

  it('marks table columns that contain only numbers', () => {
    const row = (type: string, ...values: string[]) =>
      node(
        'table-row',
        values.map((value) => node(type, [node('paragraph', [text(value)])])),
      )
    const table = node('table', [
      row('table-header-cell', 'Thing', 'Grams', 'At', 'Is'),
      row('table-cell', 'Bag', '1,050', '07:21', '1 of two'),
      row('table-cell', '35 mm lens', '0.5 kg', '', '2'),
    ])
    expect(Array.from(html(table).matchAll(/data-figures>([^<]*)/g), ([, value]) => value)).toEqual([
      'Grams',
      'At',
      '1,050',
      '07:21',
      '0.5 kg',
      '',
    ])
  })

  it('skips unknown node types with their content', () => {
    expect(html(node('hologram', [text('boo')]), node('paragraph', [text('still here')]))).toBe(
      '<p>still here</p>',
    )
  })
})

describe('links', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    7,
    undefined,
  ])('keep only their text when they lead to %j', (uri) => {
    expect(link(uri)).toBe('<p>here</p>')
  })

  it.each([
    'https://example.com/?a=1',
    'http://example.com',
    'mailto:a@example.com',
    '/home?category=Food',
    '#end',
    'other',
  ])('may lead to %s', (uri) => {
    expect(link(uri)).toBe(`<p><a href="${uri}">here</a></p>`)
  })

  it('cannot break out of their attribute', () => {
    expect(link('https://example.com/"onmouseover="x')).not.toContain('"onmouseover')
  })

  it('lead to the article or page of an entry of this space, and nowhere for other entries', () => {
    const to = (id: string, fields = {}) => ({
      target: {
        sys: { type: 'Entry', id: 'the-lake', contentType: { sys: { id } } },
        fields: { title: 'The Lake', ...fields },
      },
    })
    expect(html(node('paragraph', [node('entry-hyperlink', [text('lake')], to('articles'))]))).toBe(
      '<p><a href="/article/the-lake">lake</a></p>',
    )
    expect(html(node('paragraph', [node('entry-hyperlink', [text('lake')], to('people'))]))).toBe(
      '<p>lake</p>',
    )
    const toPage = (slug?: string) =>
      html(node('paragraph', [node('entry-hyperlink', [text('lake')], to('pages', { slug }))]))
    expect(toPage()).toBe('<p><a href="/the-lake">lake</a></p>')
    expect(toPage('/water/')).toBe('<p><a href="/water">lake</a></p>')
    expect(toPage('two/parts')).toBe('<p><a href="/the-lake">lake</a></p>')
    expect(toPage('Home')).toBe('<p>lake</p>')
    expect(html(node('paragraph', [node('entry-hyperlink', [text('lake')], {})]))).toBe('<p>lake</p>')
  })
})

describe('embedded entries and files', () => {
  it('include a picture with its size and description, with a relative address for the embedded service', () => {
    const markup = html(node('embedded-asset-block', [], { target: picture }))
    expect(markup).toContain(
      '<img src="/content/assets/lake.jpg?w=1080" alt="A lake" width="1600" height="1067" loading="lazy" decoding="async" srcset="/content/assets/lake.jpg?w=160&amp;fm=webp 160w, ',
    )
    expect(markup).toMatch(
      /^<figure data-shape="wide"><span class="picture"><img class="placeholder" .*<picture><source type="image\/avif" .*<\/figure>$/,
    )
  })

  it.each([
    [1600, 1067, 'wide'],
    [1000, 750, 'wide'],
    [999, 600, undefined],
    [1600, 1600, undefined],
    [1200, 1800, undefined],
    [639, 400, 'small'],
    [undefined, undefined, undefined],
  ])('give a picture of %s by %s the shape %s', (width, height, shape) => {
    const file = { ...picture.fields.file, details: width ? { image: { width, height } } : {} }
    const target = { ...picture, fields: { ...picture.fields, file } }
    const [figure] = html(node('embedded-asset-block', [], { target })).split('>')
    expect(figure).toBe(shape ? `<figure data-shape="${shape}"` : '<figure')
  })

  it('give a small drawing, which is sharp at any size, no shape', () => {
    const file = {
      url: '//localhost:3400/content/assets/plan.svg',
      contentType: 'image/svg+xml',
      details: { image: { width: 200, height: 100 } },
    }
    const target = { ...picture, fields: { ...picture.fields, file } }
    expect(html(node('embedded-asset-block', [], { target }))).toMatch(/^<figure><img /)
  })

  it('leave a picture of a host without sizes unchanged', () => {
    const file = { ...picture.fields.file, url: 'https://files.example/lake.jpg' }
    const target = { ...picture, fields: { ...picture.fields, file } }
    expect(html(node('embedded-asset-block', [], { target }))).toBe(
      '<figure data-shape="wide"><img src="https://files.example/lake.jpg" alt="A lake" width="1600" height="1067" loading="lazy" decoding="async"></figure>',
    )
  })

  it('use a title as the caption when it says more than the file name', () => {
    const titled = { ...picture, fields: { ...picture.fields, title: 'Six <o>clock' } }
    expect(html(node('embedded-asset-block', [], { target: titled }))).toContain(
      '<figcaption>Six &lt;o&gt;clock</figcaption>',
    )
  })

  it('in a gallery are equally high, and link to the whole picture unless they link elsewhere', () => {
    const image = '<img data-asset="a" alt="Dawn" title="At six">'
    const shown = (content: string) =>
      bodyHtml(
        `<figure data-asset="a" data-form="gallery">${content}</figure>`,
        new Map([['Asset a', picture]]),
        imageAddress(undefined),
      )
    expect(shown(image)).toMatch(
      /^<figure data-format="3-2"><a data-large href="\/content\/assets\/lake\.jpg\?w=1600&amp;fm=webp"><span .* alt="Dawn" .*<\/a><figcaption>At six<\/figcaption><\/figure>$/,
    )
    expect(shown(`<a href="/about">${image}</a>`)).toMatch(
      /^<figure data-format="3-2"><a href="\/about"><span .*<\/a><figcaption>/,
    )
  })

  it.each(['wide', 'full'])('may be %s whatever their shape', (form) => {
    const page = `<figure data-asset="a" data-form="${form}"><img data-asset="a" alt=""></figure>`
    const html = bodyHtml(page, new Map([['Asset a', picture]]), imageAddress(undefined))
    expect(html).toMatch(new RegExp(`^<figure data-shape="${form}">`))
  })

  it('escape the title of a file that cannot be linked', () => {
    const file = asset(
      { url: 'javascript:x', contentType: 'text/plain', fileName: 'a' },
      { title: '<b>"x"</b>' },
    )
    expect(html(node('embedded-asset-block', [], { target: file }))).toBe(
      '<p>&lt;b&gt;&quot;x&quot;&lt;/b&gt;</p>',
    )
  })

  it.each(['image/heic', 'image/jxl', 'image/vnd.adobe.photoshop'])(
    'leave out a picture that browsers cannot show: %s',
    (contentType) => {
      const file = asset({ url: '//localhost/content/assets/lake.jpg', contentType, fileName: 'lake.jpg' })
      expect(html(node('embedded-asset-block', [], { target: file }))).toBe('')
    },
  )

  it('link to a file that is not a picture, and skip missing entries and files', () => {
    const file = asset({
      url: '//localhost/content/assets/route.gpx',
      contentType: 'application/gpx+xml',
      fileName: 'route.gpx',
    })
    expect(html(node('embedded-asset-block', [], { target: file }))).toBe(
      '<p><a href="/content/assets/route.gpx">route.gpx</a></p>',
    )
    expect(
      html(
        node('embedded-asset-block', [], { target: { sys: { type: 'Link' } } }),
        node('embedded-entry-block', [], {}),
      ),
    ).toBe('')
  })
})
