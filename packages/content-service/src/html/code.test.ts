import { describe, expect, it } from 'vitest'
import { lossesOf, pageOf } from './page.testing.ts'

const blockOf = (markdown: string) => /<code[^>]*>(.*)<\/code>/s.exec(pageOf(markdown))?.[1]
const fenced = (information: string, code: string) => `\`\`\`${information}\n${code}\n\`\`\``

describe('code of a known language', () => {
  it('is coloured by classes and named', () => {
    expect(pageOf(fenced('ts', "const a = 'b' // <c>"))).toBe(
      '<div class="code-block" data-language="TypeScript"><pre role="group" aria-label="Code, TypeScript" tabindex="0">' +
        '<code class="language-ts"><span class="k">const</span> a = <span class="s">&#39;b&#39;</span> ' +
        '<span class="c">// &lt;c&gt;</span></code></pre></div>',
    )
  })

  it.each([
    ['in any case', fenced('JS', 'let a')],
    ['with lines after its name', fenced('js{1}', 'a\nlet b')],
    ['with attributes of other programs', fenced('js:app.js title="App"', 'let a')],
    ['in HTML', '<pre><code class="language-js">let a</code></pre>'],
    ['in a list', `- a\n\n  \`\`\`js\n  let a\n  \`\`\``],
  ])('is coloured %s', (_name, markdown) => {
    expect(pageOf(markdown)).toContain('<span class="k">let</span>')
    expect(lossesOf(markdown)).toEqual([])
  })

  it('contains others', () => {
    expect(blockOf(fenced('html', '<style>a { color: red }</style>'))).toContain(
      '<span class="t">color</span>',
    )
    expect(blockOf(fenced('js', '`a${1}b`'))).toBe(
      '<span class="s">`a</span>${<span class="n">1</span>}<span class="s">b`</span>',
    )
  })

  it('keeps every letter', () => {
    const code = '<?php echo "<b>&amp;</b>"; ?>\n\n\t<p>{{ x }}</p>\r'
    for (const language of ['php', 'html', 'js', 'yaml', 'diff', 'latex', 'md', 'vue'])
      expect(textIn(blockOf(fenced(language, code)))).toBe(code.replaceAll('\r', ''))
  })

  it('stays plain if it is long, and so does the rest of a text with much code', () => {
    expect(blockOf(fenced('js', 'let a\n'.repeat(700)))).not.toContain('<span')
    const much = Array.from({ length: 20 }, () => fenced('js', 'let a\n'.repeat(500))).join('\n\n')
    expect(pageOf(much).match(/<code[^>]*><span/g)).toHaveLength(5)
  })
})

it('hostile code is coloured within seconds', () => {
  const blocks = (...codes: string[]) => pageOf(codes.join('\n\n')).split('</pre>')
  const long = ['xml <script>', 'php L', 'cpp function ', 'ini --'].map((each) => {
    const [, language, sign] = /^(\w+) (.*)/.exec(each)!
    return fenced(language, sign.repeat(20_000))
  })
  expect(blocks(...long).filter((block) => block.includes('<span'))).toEqual([])
  const short = Array.from({ length: 20 }, () => fenced('xml', '<script>'.repeat(490)))
  expect(blocks(...short).filter((block) => block.includes('<span'))).toHaveLength(3)
})

describe('code of an unknown language', () => {
  it.each(['mermaid', 'text', 'basic', 'x-y', '"<'])('%s stays plain', (name) => {
    expect(blockOf(fenced(name, 'let <a>'))).toBe('let &lt;a&gt;')
    expect(lossesOf(fenced(name, 'let a'))).toEqual([])
  })

  it('is reported if its name is nearly a known one', () => {
    expect(lossesOf(`a\n\n${fenced('pyhton', 'let a')}`)).toEqual([
      "3: 'pyhton' is not a known language of code: did you mean 'python'?",
    ])
  })
})

describe('marked lines', () => {
  it.each([
    ['{2}', 'a\n<mark>b\n</mark>c\nd'],
    ['{2-3}', 'a\n<mark>b\nc\n</mark>d'],
    ['{1, 3-9}', '<mark>a\n</mark>b\n<mark>c\nd</mark>'],
    ['{9}', 'a\nb\nc\nd'],
    ['{3-2}', 'a\nb\nc\nd'],
    ['{-}', 'a\nb\nc\nd'],
  ])('of %s', (lines, code) => {
    expect(blockOf(fenced(`text ${lines}`, 'a\nb\nc\nd'))).toBe(code)
    expect(blockOf(fenced(lines, 'a\nb\nc\nd'))).toBe(code)
  })

  it('divide a colour that goes on over lines', () => {
    expect(blockOf(fenced('js {2}', '/* a\nb */'))).toBe(
      '<span class="c">/* a\n</span><mark><span class="c">b */</span></mark>',
    )
  })
})

function textIn(html = ''): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
