import { htmlToMarkdown } from '@waypost/markup/html-to-markdown.ts'
import { fromHtml } from 'hast-util-from-html'
import { expect, it } from 'vitest'
import { clipboardSteps } from './clipboard-steps.ts'

it.each([
  [
    'Google Docs, whose lists are children of lists',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-2c"><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Before you </span><span style="font-weight:700;font-style:italic;">leave</span><span>:</span></p><br /><ol><li dir="ltr"><p dir="ltr"><span>Pack</span></p></li><ul><li><p><span>shirts</span></p></li><li><p><span style="text-decoration:line-through;">hat</span></p></li></ul><li><p><span>Leave</span></p></li></ol><div><table><colgroup><col/></colgroup><tbody><tr><td><p>Tea</p></td><td><p>&lt;80°</p></td></tr><tr><td><p>Green</p><p>loose</p></td><td><p>a|b</p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`,
    'Before you **_leave_**:\n\n1. Pack\n   - shirts\n   - ~~hat~~\n2. Leave\n\n| Tea | <80° |\n| --- | --- |\n| Green loose | a\\|b |',
  ],
  [
    'Word, whose lists are paragraphs',
    `<h1>Packing<o:p></o:p></h1><p>Use the <b>&lt;title&gt;</b>&nbsp;element<a href="#_ftn1"><span><![if !supportFootnotes]><span>[1]</span><![endif]></span></a>.<span style='display:none;mso-hide:all'>secret</span></p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Pack</p><p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>shirts</p><p style='mso-list:l0 level3 lfo1'><span style='mso-list:Ignore'>i.<span>&nbsp;</span></span>white</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Leave</p><p><o:p>&nbsp;</o:p></p><div><hr><p><a href="#_ftnref1">[1]</a> HTML 4.01</p></div>`,
    '## Packing\n\nUse the **\\<title>** element\\[1].\n\n1. Pack\n   - shirts\n     1. white\n2. Leave\n\n---\n\n\\[1] HTML 4.01',
  ],
  [
    'LibreOffice',
    '<p style="font-weight: normal">A <font color="#ff0000"><b>red</b></font> boat, 5 * 3</p><ol><li><p>one</p></li><ol><li><p>inner</p></li></ol><li value="2"><p>two</p></li></ol>',
    'A **red** boat, 5 \\* 3\n\n1. one\n   1. inner\n2. two',
  ],
  [
    'Apple Notes',
    '<p class="p1"><b>Title</b></p><p class="p2"><br></p><p class="p1"><span class="s1">I &lt;3 tea</span><span class="Apple-converted-space">&nbsp; </span>&amp; cake</p><ul class="ul1"><li class="li1"><span class="s2"></span>milk</li><ul class="ul2"><li>oat</li></ul><li>honey</li></ul>',
    '**Title**\n\nI <3 tea & cake\n\n- milk\n  - oat\n- honey',
  ],
  [
    'Gmail',
    '<div dir="ltr">Hi,<div><br></div><div>put &lt;title&gt; into the head.</div><blockquote><div>You wrote:<br>a &lt; b</div></blockquote><div><img data-emoji="🙂" alt="🙂" src="x.png"> bye<img alt="A lake" src="lake.jpg"></div></div>',
    'Hi,\n\nput \\<title> into the head.\n\n> You wrote:  \n> a < b\n\n🙂 bye',
  ],
  [
    'a newsletter, whose tables are columns',
    '<table><tr><td><table><tr><td><h2>News</h2><p>First.</p><ul><li>a</li></ul></td></tr></table></td><td>Side</td></tr></table>',
    '## News\n\nFirst.\n\n- a\n\nSide',
  ],
  [
    'Notion',
    '<ul><li>[x] Done<ul><li>nested <strong>bold</strong></li></ul></li></ul><pre><code class="language-javascript">if (a &lt; b) {\n  run(`x`)\n}\n</code></pre><details><summary>Toggle</summary><p>inside</p></details>',
    '- \\[x] Done\n  - nested **bold**\n\n```javascript\nif (a < b) {\n  run(`x`)\n}\n```\n\nToggle\n\ninside',
  ],
  [
    'a chat, which names the language above the code',
    '<pre><div><div>python</div><div><button>Copy code</button></div><div><code class="language-python"><span>print(<span>"a"</span>)\n</span>b\n</code></div></div></pre>',
    'python\n\n```python\nprint("a")\nb\n```',
  ],
  [
    'Wikipedia',
    '<p><b>Tea</b> (<span lang="zh">茶</span>) is <a href="/wiki/Drink">a drink</a>.<sup><a href="#cite_note-1">&#91;1&#93;</a></sup></p><table><caption>Sorts</caption><tbody><tr><th>Sort</th><th colspan="2">Heat</th></tr><tr><th rowspan="2">Green</th><td>70</td><td>80</td></tr><tr><td>75</td><td></td></tr></tbody></table>',
    '**Tea** (茶) is a drink.\\[1]\n\nSorts\n\n| Sort | Heat | |\n| --- | --- | --- |\n| Green | 70 | 80 |\n| | 75 | |',
  ],
  [
    'a page whose formulas are written twice',
    '<p>So <span class="katex"><span class="katex-mathml"><math><mi>x</mi><mo>=</mo><mn>2</mn><annotation>x=2</annotation></math></span><span class="katex-html" aria-hidden="true">x=2</span></span>.</p>',
    'So x=2.',
  ],
  [
    'bold next to letters, where Markdown needs letters inside',
    '<p>これは<b>「大事」</b>です。<b>重要。</b>次 say<b>(this)</b>now <b>Pots </b>and <code>{{a}} <b>b</b></code></p>',
    'これは「**大事**」です。**重要**。次 say(**this**)now **Pots** and `{{a}} b`',
  ],
  [
    'words that look like Markdown and HTML',
    '<p>Put &lt;title&gt; into the head; I &lt;3 tea; &lt;b&gt;not bold&lt;/b&gt;</p><p># no<br>1. no<br>[x]: y</p><p>&amp;amp; AT&amp;T a_b *x* ~5 ~~z~~</p>',
    'Put \\<title> into the head; I <3 tea; \\<b>not bold\\</b>\n\n\\# no  \n1\\. no  \n\\[x]: y\n\n\\&amp; AT&T a_b \\*x\\* ~5 \\~\\~z\\~\\~',
  ],
  [
    'blocks in odd places',
    '<b><p>one</p><ul><li>two</ul></b><a href="https://x.example"><h3>Head</h3>para</a><h2><div>a</div><div>b</div></h2>text<div></div>more<li>part</li><table><tr><td>1<td>2<tr><td>3<td>4<td>5</table>',
    '**one**\n\n- **two**\n\n### [Head](https://x.example)\n\n[para](https://x.example)\n\n## a b\n\ntext  \nmore\n\n- part\n\n| 1 | 2 | |\n| --- | --- | --- |\n| 3 | 4 | 5 |',
  ],
  [
    'what nobody sees',
    '<p>a<!-- no --><script>no()</script><span hidden>no</span> <a href="javascript:no()">me</a><img alt="no"><button>no</button> <wbr>b</p><style>p {}</style>',
    'a me b',
  ],
])('turns text from %s into Markdown', (_name, html, markdown) => {
  expect(htmlToMarkdown(fromHtml(html, { fragment: true }), clipboardSteps)).toBe(markdown)
})
