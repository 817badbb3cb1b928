import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../delivery/queries/random.testing.ts'
import { pageOf } from './page.testing.ts'

const TEXTS = 2_000

describe('a hostile text', () => {
  it(`has no script, style, frame, form or request to another site, in ${TEXTS} made-up texts`, () => {
    const random = createRandom(11)
    for (let count = 0; count < TEXTS; count += 1) {
      const markdown = Array.from({ length: 1 + random.below(8) }, () => pieceOf(random)).join('')
      const html = pageOf(markdown)
      const tags = html.match(/<[^>]*>/g) ?? []
      for (const tag of tags) expect([markdown, tag]).toEqual([markdown, expect.stringMatching(HARMLESS_TAG)])
      // Outside tags, nothing begins one.
      expect([markdown, html.replaceAll(/<[^>]*>/g, '')]).toEqual([
        markdown,
        expect.not.stringMatching(/[<>]/),
      ])
      const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
      for (const id of ids) expect(id).toMatch(/^(?:section|note-fn)/)
    }
  })

  it.each([
    ['tags in tags', '<div>'.repeat(20_000)],
    ['formatting that never ends', `${'<b><i><u>'.repeat(2_000)}\n\n${'a\n\n'.repeat(2_000)}`],
    [
      'formatting with attributes',
      Array.from({ length: 3_000 }, (_, each) => `<b title="${each}">\n\na`).join('\n\n'),
    ],
    ['links in links', '<a href="#">'.repeat(5_000)],
    ['open tags', '<div a="'.repeat(10_000)],
    ['open scripts', '<script>'.repeat(10_000)],
    ['open comments', '<!-- a\n'.repeat(10_000)],
    ['tables in tables', '<table><tr><td>'.repeat(2_000)],
    ['a long attribute', `<p title="${'a '.repeat(100_000)}">b</p>`],
    [
      'thousands of attributes',
      `<p ${Array.from({ length: 10_000 }, (_, each) => `a${each}=b`).join(' ')}>b</p>`,
    ],
    [
      'notes in notes',
      Array.from({ length: 1_000 }, (_, each) => `[^${each}]: a[^${each + 1}]`).join('\n\n'),
    ],
    ['a note with thousands of references', `${'a[^1] '.repeat(1_000)}\n\n[^1]: b`],
    ['addresses', 'www.a.b/('.repeat(5_000)],
    ['unrelated ends of tags', '<dl></b><dd>'.repeat(1_400)],
  ])('takes no long time: %s', (_name, markdown) => {
    const { user } = process.cpuUsage()
    pageOf(markdown)
    expect(process.cpuUsage().user - user).toBeLessThan(10_000_000)
  })
})

describe('what only looks like the reference of a note', () => {
  const noted = (html: string) => pageOf(`<a data-footnote-ref href="#x">${html}</a>`)

  it('loads no picture of another site', () => {
    expect(noted('<img src="https://evil.example/t.png">')).not.toContain('<img')
  })

  it('may hold a film without a file', () => {
    expect(noted('<video src="https://evil.example/v.mp4"></video>')).not.toContain('<video')
  })
})

const ELEMENTS =
  'a abbr audio b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i ' +
  'img ins kbd li mark ol p pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot ' +
  'th thead time tr track tt u ul var video wbr'

/** A known element whose attributes are known too. References have no addresses; those of links are safe. */
const HARMLESS_TAG = new RegExp(
  `^</?(?:${ELEMENTS.replaceAll(' ', '|')})(?: (?:${[
    'href="(?:https?:|mailto:|tel:|//|[/#?]|[^":]*")[^"]*"',
    'data-(?:asset|entry|part|poster|align|task)="[^"]*"',
    'data-(?:figures|footnotes|footnote-ref|footnote-backref)',
    '(?:id|alt|title|dir|lang|aria-label|class|role|tabindex|scope|start|type|colspan|rowspan|kind|srclang|label|cite|datetime|preload|width|height|value)="[^"]*"',
    'controls|loop|muted|open|default|reversed',
  ].join('|')}))*>$`,
)

const PIECES = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//x.example/a.js></SCRIPT>',
  '<script',
  '<a data-footnote-ref href="#x">',
  '</script>',
  '<scr<script>ipt>',
  '<style>*{}</style>',
  '<style>@import "//x.example"',
  '<img src=x onerror=alert(1)>',
  '<img src="//x.example/a.png">',
  '<img srcset="//x.example/a 1x" src="lake.jpg">',
  '<svg onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="https://x.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="//x.example">',
  '<embed src="//x.example">',
  '<form action="//x.example"><input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">',
  '<base href="//x.example/">',
  '<link rel=stylesheet href="//x.example">',
  '<meta http-equiv=refresh content="0;url=//x.example">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '[x](javascript:alert(1))',
  '[x](<data:text/html,<script>>)',
  '![x](javascript:alert(1))',
  '![x](//x.example/a.png)',
  '<javascript:alert(1)>',
  '<video src="//x.example/a.mp4" poster="//x.example/a.png" autoplay>',
  '<video poster="javascript:alert(1)"><source src="//x.example"></video>',
  '<audio><source src="data:audio/mp3,x"></audio>',
  '<track src="//x.example/a.vtt">',
  '<p style="background:url(//x.example)">',
  '<div id="comments" name="body" class="menu">',
  '<a id="location" name="cookie">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script>',
  '<title><img src=x onerror=alert(1)></title>',
  '<select><option><style></style>',
  '<plaintext>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<script>]]>',
  '<?php echo 1 ?>',
  '<details open ontoggle=alert(1)>',
  '<img data-asset="secret.jpg" alt="x">',
  '<a data-entry="steps" data-part="&quot;>">x</a>',
  '<figure data-asset="lake.jpg"></figure>',
  '<b title="><img src=x onerror=alert(1)>">',
  "<b title='\"><script>'>",
  '`<script>`',
  '    <script>\n',
  '&lt;script&gt;',
  '[^1]',
  '\n\n[^1]: <script>alert(1)</script>\n',
  '| a |\n|---|\n| <script> |',
  '> <div>',
  '- <p onclick=x>',
  '</div></p></li>',
  '<table><tr><td>',
  '</table>',
  '<center>',
  '<font color=red>',
  '&quot;',
  '\u0000',
  '\\',
  'words',
]

function pieceOf(random: Random): string {
  const piece = random.pick(PIECES)
  const cut = random.below(12) === 0 ? piece.slice(0, random.below(piece.length)) : piece
  return cut + random.pick(['', ' ', '\n', '\n\n', '\n\n'])
}
