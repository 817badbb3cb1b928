import type { Nodes } from 'hast'
import type { Random } from '../content-service/src/delivery/queries/random.testing.ts'

const WORDS = (
  'tea Pots über naïve 茶 お茶です 「大事」 שלום مرحبا عالم नमस्ते 한국어 👩‍🌾 😀 🇫🇷 (this) “so” ¿qué? don’t 3.5 a_b _x_ __y__ *z* **w** *** - -- --- + # ## ' +
  '> >> | || ~ ~~ ~~s~~ ~5 ` `` `c` ``` ~~~ [x] [x]: [x](y) ![p](q) [^1] [^1]: ! 1. 1) 12. = == === \\ \\* \\\\ C:\\x : :-- |-| &amp; &amp;amp; &amp;lt; ' +
  '&amp;#65; &amp;copy; R&amp;D &lt;title&gt; &lt;3 &lt;b&gt; &lt;/p&gt; &lt;!-- &lt;?php &lt;https://x.example&gt; https://x.example/a_b_c(d) me@x.example $x$ ' +
  '@me :smile: {y} ^z a*b*c a**b c~~d www.x.example'
).split(' ')
const SPACES = [' ', ' ', ' ', '', '', '', '  ', '\n', '&nbsp;', '\u3000']
const INLINES =
  'b strong i em s del u code a span small sup sub kbd mark abbr cite font label time ins my-own b i a code'.split(
    ' ',
  )
const BLOCKS =
  'p p p div section article blockquote ul ol ul ol h1 h2 h3 h6 pre table dl figure details center address main hr'.split(
    ' ',
  )

/** Makes HTML with any elements within any others; the parser puts some elsewhere, as browsers do. */
export function randomHtml(random: Random): string {
  return Array.from({ length: 1 + random.below(3) }, () => block(random, 0)).join(
    random.pick(['', '\n', ' ']),
  )
}

/** The text that a browser shows, with a line break wherever words are apart. */
export function shownText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const text = node.children.map(shownText).join('')
  if (node.type !== 'element' || INLINES.includes(node.tagName))
    return node.type === 'element' && node.properties.hidden ? '' : text
  return node.tagName === 'script' || node.tagName === 'wbr' ? '' : `\n${text}\n`
}

function block(random: Random, depth: number): string {
  if (depth > 4 || random.chance(0.1)) return words(random, depth)
  const name = random.pick(BLOCKS)
  const inner = () => content(random, depth + 1)
  const many = (make: () => string, most = 3) => Array.from({ length: 1 + random.below(most) }, make).join('')
  if (name === 'hr') return '<hr>'
  if (name === 'ul' || name === 'ol') {
    const start = random.chance(0.2) ? ` start="${random.below(20)}"` : ''
    return `<${name}${start}>${many(() => (random.chance(0.85) ? `<li>${inner()}</li>` : block(random, depth + 1)))}</${name}>`
  }
  if (name === 'dl') return `<dl>${many(() => `<dt>${inner()}</dt><dd>${inner()}</dd>`)}</dl>`
  if (name === 'table') {
    const cell = () => {
      const span = random.chance(0.15)
        ? ` ${random.pick(['colspan', 'rowspan'])}="${1 + random.below(3)}"`
        : ''
      const kind = random.pick(['td', 'td', 'th'])
      return `<${kind}${span}>${random.chance(0.2) ? '' : inner()}</${kind}>`
    }
    const caption = random.chance(0.1) ? `<caption>${words(random, depth)}</caption>` : ''
    return `<table>${caption}${many(() => `<tr>${many(cell)}</tr>`)}</table>`
  }
  const closed = random.chance(0.95) ? `</${name}>` : ''
  return `<${name}>${inner()}${closed}`
}

function content(random: Random, depth: number): string {
  return Array.from({ length: 1 + random.below(3) }, () =>
    random.chance(0.75) ? words(random, depth) : block(random, depth),
  ).join('')
}

function words(random: Random, depth: number): string {
  return Array.from({ length: 1 + random.below(3) }, () => {
    const next = random.chance(0.7) || depth > 6 ? random.pick(WORDS) : inline(random, depth + 1)
    return random.pick(SPACES) + next + random.pick(SPACES)
  }).join('')
}

function inline(random: Random, depth: number): string {
  if (random.chance(0.15)) return '<br>'
  if (random.chance(0.05))
    return random.pick(['<!-- no -->', '<span hidden>no</span>', '<script>no()</script>', '<i></i>', '<wbr>'])
  const name = random.pick(INLINES)
  const attributes =
    name === 'a' ? ' href="https://x.example/a_b?c=(d)&amp;e=*f*"' : random.chance(0.1) ? ' class="x"' : ''
  const inner = random.chance(0.04) ? block(random, depth) : words(random, depth + 1)
  return `<${name}${attributes}>${inner}</${name}>`
}
