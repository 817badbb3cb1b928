import { describe, expect, it } from 'vitest'
import { lossesOf, pageOf } from './page.testing.ts'

const FIGURE = '<figure data-asset="lake.jpg"><img data-asset="lake.jpg" alt=""></figure>'
const TABLE = '<div class="table-wrap" role="group" aria-label="Table" tabindex="0"><table>'
const CODE = '<div class="code-block"><pre role="group" aria-label="Code" tabindex="0">'

describe('a list', () => {
  it.each([
    [
      'continues its numbers after a picture',
      '1. Cut\n2. Wash\n\n![](lake.jpg)\n\n3. Boil',
      `<ol><li>Cut</li><li>Wash</li></ol>${FIGURE}<ol start="3"><li>Boil</li></ol>`,
    ],
    ['begins at any number', '7. a\n8. b', '<ol start="7"><li>a</li><li>b</li></ol>'],
    ['begins at zero', '0) a', '<ol start="0"><li>a</li></ol>'],
    ['is tight without empty lines', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['is loose with empty lines', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['contains lists', '- a\n  1. b\n     - c', '<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li></ul>'],
    ['contains pictures', '- a ![](lake.jpg)', `<ul><li>a ${FIGURE}</li></ul>`],
    [
      'contains blocks',
      '- a\n\n  ## h\n\n  > q\n\n  ---',
      '<ul><li><p>a</p><h2 id="section-h">h</h2><blockquote><p>q</p></blockquote><hr></li></ul>',
    ],
    [
      'contains tables',
      '- | a |\n  |---|\n  | x |',
      `<ul><li>${TABLE}<thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table></div></li></ul>`,
    ],
    [
      'contains tasks',
      '- [x] Pack\n- [ ] Leave\n- Rest',
      '<ul><li data-task="done"><span role="img" aria-label="Done">☑</span> Pack</li><li data-task="open"><span role="img" aria-label="To do">☐</span> Leave</li><li>Rest</li></ul>',
    ],
  ])('%s', (_name, markdown, html) => {
    expect(pageOf(markdown)).toBe(html)
    expect(lossesOf(markdown)).toEqual([])
  })
})

describe('a quote', () => {
  it.each([
    ['a list', '> - a\n> - b', '<ul><li>a</li><li>b</li></ul>'],
    ['a numbered list', '> 3. a\n> 4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a heading', '> ## h', '<h2 id="section-h">h</h2>'],
    ['code', '> ```\n> let a\n> ```', `${CODE}<code>let a</code></pre></div>`],
    ['a quote', '> > q', '<blockquote><p>q</p></blockquote>'],
    ['a picture', '> a\n>\n> ![](lake.jpg)', `<p>a</p>${FIGURE}`],
    [
      'a table',
      '> | a |\n> |---|\n> | x |',
      `${TABLE}<thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table></div>`,
    ],
  ])('contains %s', (_name, markdown, html) => {
    expect(pageOf(markdown)).toBe(`<blockquote>${html}</blockquote>`)
  })
})

describe('a picture', () => {
  it.each([
    [
      'keeps its link',
      '[![The route](route.jpg)](https://maps.example/route)',
      '<figure data-asset="route.jpg"><a href="https://maps.example/route"><img data-asset="route.jpg" alt="The route"></a></figure>',
    ],
    [
      'keeps a link to an article',
      '[![](lake.jpg)](steps.md)',
      '<figure data-asset="lake.jpg"><a data-entry="steps"><img data-asset="lake.jpg" alt=""></a></figure>',
    ],
    [
      'keeps its link among words',
      'a [b ![](lake.jpg) c](steps.md)',
      '<p>a <a data-entry="steps">b </a></p><figure data-asset="lake.jpg"><a data-entry="steps"><img data-asset="lake.jpg" alt=""></a></figure><p><a data-entry="steps"> c</a></p>',
    ],
    [
      'keeps its own description and caption',
      '![Dawn](lake.jpg "At six")\n\n![Dusk](lake.jpg)',
      '<figure data-asset="lake.jpg"><img data-asset="lake.jpg" alt="Dawn" title="At six"></figure><figure data-asset="lake.jpg"><img data-asset="lake.jpg" alt="Dusk"></figure>',
    ],
    [
      'divides its paragraph',
      'a **b ![](lake.jpg) c**',
      `<p>a <strong>b </strong></p>${FIGURE}<p><strong> c</strong></p>`,
    ],
    [
      'is in a cell',
      '| a |\n|---|\n| ![L](lake.jpg) |',
      `${TABLE}<thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td><img data-asset="lake.jpg" alt="L"></td></tr></tbody></table></div>`,
    ],
    [
      'of another site is a link',
      '![far](https://x.example/a.jpg) <img src="//x.example/b.jpg">',
      '<p><a href="https://x.example/a.jpg">far</a> <a href="//x.example/b.jpg">//x.example/b.jpg</a></p>',
    ],
    ['is in HTML', '<p align="center"><img src="../assets/lake.jpg" alt="" width="400"></p>', FIGURE],
    [
      'has a caption with links',
      '<figure>\n\n![](lake.jpg)\n\n<figcaption>By <a href="steps.md">me</a></figcaption>\n</figure>',
      '<figure data-asset="lake.jpg"><img data-asset="lake.jpg" alt=""><figcaption>By <a data-entry="steps">me</a></figcaption></figure>',
    ],
  ])('%s', (_name, markdown, html) => {
    expect(pageOf(markdown)).toBe(html)
  })
})

describe('a link', () => {
  it.each([
    [
      'to a part of an article',
      '[x](steps.md#section-then)',
      '<a data-entry="steps" data-part="#section-then">x</a>',
    ],
    [
      'with a query',
      '[x](../articles/steps.md?a=1&b#c)',
      '<a data-entry="steps" data-part="?a=1&amp;b#c">x</a>',
    ],
    ['to a file', '[x](../assets/route.gpx)', '<a data-asset="route.gpx">x</a>'],
    [
      'without brackets',
      'x https://example.com/a?b=1',
      'x <a href="https://example.com/a?b=1">https://example.com/a?b=1</a>',
    ],
    ['without a scheme', 'x www.example.com', 'x <a href="http://www.example.com">www.example.com</a>'],
    ['that is a mail address', 'ada@example.com', '<a href="mailto:ada@example.com">ada@example.com</a>'],
    ['in HTML', '<a href="steps.md#b" target="_blank">x</a>', '<a data-entry="steps" data-part="#b">x</a>'],
    ['with a title', '[x](/about "Who")', '<a href="/about" title="Who">x</a>'],
    ['as written, in any script', '[x](https://example.com/ä)', '<a href="https://example.com/ä">x</a>'],
    ['with a backslash', '[x](/a\\b)', '<a href="/a%5Cb">x</a>'],
    ['that would run a script', '[x](javascript:alert(1))', 'x'],
  ])('%s', (_name, markdown, html) => {
    expect(pageOf(markdown)).toBe(`<p>${html}</p>`)
  })
})

describe('a note', () => {
  it('is at the end, with a way back to each reference', () => {
    expect(
      pageOf('One[^a], two[^b], one[^a].\n\n[^a]: First.\n\n    More of it.\n[^b]: Second *note*.'),
    ).toBe(
      '<p>One<sup><a href="#note-fn-a" id="note-fnref-a" data-footnote-ref>1</a></sup>, ' +
        'two<sup><a href="#note-fn-b" id="note-fnref-b" data-footnote-ref>2</a></sup>, ' +
        'one<sup><a href="#note-fn-a" id="note-fnref-a-2" data-footnote-ref>1</a></sup>.</p>' +
        '<section data-footnotes aria-label="Footnotes"><ol><li id="note-fn-a"><p>First.</p><p>More of it. ' +
        '<a href="#note-fnref-a" data-footnote-backref aria-label="Back to reference 1">↩</a> ' +
        '<a href="#note-fnref-a-2" data-footnote-backref aria-label="Back to reference 1-2">↩<sup>2</sup></a></p></li>' +
        '<li id="note-fn-b"><p>Second <em>note</em>. ' +
        '<a href="#note-fnref-b" data-footnote-backref aria-label="Back to reference 2">↩</a></p></li></ol></section>',
    )
  })

  it('may have a name in any script', () => {
    const html = pageOf('बर्फ़[^पहला].\n\n[^पहला]: पहली।')
    const [, id] = /href="#(note-fn-[^"]+)"/.exec(html) ?? []
    expect(html).toContain(`<li id="${id}"><p>पहली।`)
  })

  it('that is missing or unused is reported', () => {
    expect(lossesOf('One[^a] `[^code]`.\n\n[^b]: Unused.')).toEqual([
      "1: The note '[^a]' is missing: write it as in [^a]: Words.",
      "3: Nothing refers to the note '[^b]', so it is left out.",
    ])
  })

  it('that is missing is reported in a text without any', () => {
    expect(lossesOf('One\ntwo[^1]\n\n`[^2]` \\[^3] [a][^4]\n\n    [^5]')).toEqual([
      "2: The note '[^1]' is missing: write it as in [^1]: Words.",
      "4: The note '[^4]' is missing: write it as in [^4]: Words.",
    ])
  })

  it('may refer to itself', () => {
    expect(pageOf('a[^1]\n\n[^1]: b[^1]')).toContain('<li id="note-fn-1">')
  })
})

describe('HTML in a text', () => {
  it.each([
    [
      '<details>\n<summary>What I packed</summary>\nTwo shirts, one book.\n</details>',
      '<details><summary>What I packed</summary>\nTwo shirts, one book.\n</details>',
    ],
    [
      '<details>\n<summary>More</summary>\n\n- *a*\n\n</details>\n\nb',
      '<details><summary>More</summary><ul><li><em>a</em></li></ul></details><p>b</p>',
    ],
    ['<p align="center">Middle words.</p>', '<p data-align="center">Middle words.</p>'],
    ['<center>\n\n**x**\n\n</center>', '<div data-align="center"><p><strong>x</strong></p></div>'],
    [
      'H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>, <mark>m</mark>, <abbr title="a > b">c</abbr>',
      '<p>H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>, <mark>m</mark>, <abbr title="a &gt; b">c</abbr></p>',
    ],
    ['<dl><dt>A</dt><dd>B</dd></dl>', '<dl><dt>A</dt><dd>B</dd></dl>'],
    [
      '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
      '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>',
    ],
    ['<b>not closed\n\nb', '<p><b>not closed</b></p><p>b</p>'],
    ['<div>\n<b>not closed\n\nb', '<div>\nnot closed\n<p>b</p></div>'],
    ['</div>\n\nb', '<p>b</p>'],
    ['<del>\n\na\n\n- b\n\nc\n\n</del>', '<p><del>a</del></p><ul><li>b</li></ul><p><del>c</del></p>'],
    ['<kbd>\n\n[a](/about)\n\n</kbd>', '<p><kbd><a href="/about">a</a></kbd></p>'],
    ['<!-- a --> b', '<p>b</p>'],
    [
      '<table><tr><td>a</td><td align="right">b</td></tr></table>',
      `${TABLE}<tbody><tr><td>a</td><td data-align="right">b</td></tr></tbody></table></div>`,
    ],
    [
      '<audio src="../assets/bells.mp3"></audio>',
      '<audio data-asset="bells.mp3" controls preload="metadata"></audio>',
    ],
    [
      '<video poster="still.jpg"><source src="../assets/ferry.webm"><track src="ferry.vtt" kind="captions" srclang="en" label="English"></video>',
      '<video data-poster="still.jpg" controls preload="metadata"><source data-asset="ferry.webm"><track data-asset="ferry.vtt" kind="captions" srclang="en" label="English"></video>',
    ],
    [
      '<audio src="https://x.example/a.mp3">A song</audio>',
      '<p><a href="https://x.example/a.mp3">A song</a></p>',
    ],
    [
      '<video src="https://x.example/a.mp4"></video>',
      '<p data-card><a href="https://x.example/a.mp4">https://x.example/a.mp4</a></p>',
    ],
  ])('%j', (markdown, html) => {
    expect(pageOf(markdown)).toBe(html)
    expect(lossesOf(markdown)).toEqual([])
  })

  it.each([
    [
      'a <script>alert(1)</script> b',
      '<p>a  b</p>',
      ["1: '<script>' does not work in texts: it is left out."],
    ],
    [
      'a\n\n<style>\nb {}\n</style>\n\nc',
      '<p>a</p><p>c</p>',
      ["3: '<style>' does not work in texts: it is left out."],
    ],
    ['a <script> b', '<p>a  b</p>', ["1: '<script>' does not work in texts: it is left out."]],
    [
      '<form><label>Name</label></form>',
      '<p>Name</p>',
      [
        "1: '<form>' does not work in texts: only its words stay.",
        "1: '<label>' does not work in texts: only its words stay.",
      ],
    ],
    [
      '<iframe src="https://x.example">a</iframe>',
      '<p>a</p>',
      ["1: '<iframe>' does not work in texts: only its words stay."],
    ],
    [
      '<p style="color: red" onclick="x()">a</p>',
      '<p>a</p>',
      [
        "1: 'style' does not work in texts: '<p>' stays without it.",
        "1: 'onclick' does not work in texts: '<p>' stays without it.",
      ],
    ],
    ['a\n<img src="gone.jpg"> b', '<p>a  b</p>', ["2: The picture 'gone.jpg' is not in the folder assets."]],
    [
      'a\n\n<audio src="gone.mp3">b</audio>',
      '<p>a</p><p>b</p>',
      ["3: The file 'gone.mp3' is not in the folder assets."],
    ],
    ['<div id="comments" class="x">a</div>', '<div>a</div>', []],
    ['<a name="x" id="note-fn-x">a</a>', '<p>a</p>', []],
  ])('%j loses what does not work there, which is reported', (markdown, html, losses) => {
    expect(pageOf(markdown)).toBe(html)
    expect(lossesOf(markdown)).toEqual(losses)
  })
})

it('a table is aligned as written, and by its figures otherwise', () => {
  expect(pageOf('| a | b | c |\n|:--|:-:|---|\n| 1 | 2 | 3 |')).toContain(
    '<tr><td data-align="left">1</td><td data-align="center">2</td><td data-figures>3</td></tr>',
  )
})

it('a short row of a table is filled up', () => {
  expect(pageOf('| a | b |\n|--:|---|\n| x |')).toContain('<td data-align="right">x</td><td></td>')
})

it('a line of code is not a block of code', () => {
  expect(pageOf('`npm start`')).toBe('<p><code>npm start</code></p>')
})
