import { EditorState } from '@codemirror/state'
import { createRandom, parseMarkdown, type Random } from '@waypost/content-service/testing'
import { describe, expect, it } from 'vitest'
import { markdownSupport } from './markdown-language.ts'
import { BOLD, CODE, formatSpan, FORMATS, ITALIC, STRUCK, type Format } from './signs.ts'

/** Formats the text between two bars, which stay around the selection. */
function format(marked: string, how: Format): string {
  const from = marked.indexOf('|')
  const to = marked.lastIndexOf('|') - 1
  const doc = marked.slice(0, from) + marked.slice(from + 1, to + 1) + marked.slice(to + 2)
  const state = EditorState.create({
    doc,
    selection: { anchor: from, head: to },
    extensions: markdownSupport,
  })
  const spec = formatSpan(state, { from, to }, how)
  const after = spec ? state.update(spec).state : state
  const { main } = after.selection
  const text = after.doc.toString()
  return `${text.slice(0, main.from)}|${text.slice(main.from, main.to)}|${text.slice(main.to)}`
}

const plain = (marked: string) => marked.replaceAll('|', '')

describe('a format', () => {
  const cases: [selected: string, how: Format, text: string][] = [
    ['これは|「大事」|です。', BOLD, 'これは「**大事**」です。'],
    ['say|(this)|now', BOLD, 'say(**this**)now'],
    ['say |(this)| now', BOLD, 'say **(this)** now'],
    ['|그는 "좋다"|라고', BOLD, '**그는 "좋다**"라고'],
    ['a| b |c', ITALIC, 'a *b* c'],
    ['|价格！|很好', STRUCK, '~~价格~~！很好'],
    ['un|believ|able', ITALIC, 'un*believ*able'],
    ['a |snake_case| b', BOLD, 'a **snake_case** b'],
    ['One|.\n\nTwo|.', BOLD, 'One.\n\n**Two**.'],
    ['> |a\n> b|', BOLD, '> **a**\n> **b**'],
    ['- |a\n- b|', BOLD, '- **a**\n- **b**'],
    ['# |Tea| now #', ITALIC, '# *Tea* now #'],
    ['[a |b](c.md) d| e', BOLD, '[a **b**](c.md) **d** e'],
    ['は|[大事](a.md)|で', BOLD, 'は[**大事**](a.md)で'],
    ['a |*b* c| d', BOLD, 'a ***b* c** d'],
    ['a **b |c** d| e', BOLD, 'a **b c d** e'],
    ['**あ|い|う**', BOLD, '**あ**い**う**'],
    ['**あ**|い|', BOLD, '**あい**'],
    ['a |`b` c| d', BOLD, 'a **`b` c** d'],
    ['a |**b** c| d', CODE, 'a **`b`** `c` d'],
    ['a |b`c| d', CODE, 'a ``b`c`` d'],
  ]
  it.each(cases)('of %s is written where CommonMark reads it', (selected, how, text) => {
    const once = format(selected, how)
    expect(plain(once)).toBe(text)
  })

  it.each([
    ['これは|「大事」|です。', BOLD],
    ['say|(this)|now', BOLD],
    ['say|(this)|now', STRUCK],
    ['a| b |c', ITALIC],
    ['a |b`c| d', CODE],
    ['|One.\n\nTwo|.', BOLD],
    ['[a |b](c.md) d| e', BOLD],
  ] as const)('of %s is taken away by a second press', (selected, how) => {
    expect(plain(format(format(selected, how), how))).toBe(plain(selected))
  })

  it('changes nothing where no signs would be read', () => {
    for (const selected of ['これは|「」|です', '```\n|code|\n```', 'a |  | b', 'は|`x`|で'])
      expect(format(selected, BOLD)).toBe(selected)
  })
})

const SELECTIONS = 300

describe('random selections in random texts', () => {
  it.each(FORMATS)('have the format $node on the page, and a second press takes it away', (how) => {
    const all = Array.from({ length: SELECTIONS }, (_, seed) => tryFormat(seed, how))
    expect(all.filter((result) => result !== 'good' && result !== 'unchanged')).toEqual([])
    // A word whose signs would touch other signs and a letter, as in `**a**語`, can have no second format.
    expect(all.filter((result) => result === 'unchanged').length).toBeLessThan(SELECTIONS / 50)
  })
})

/** @returns 'good', 'unchanged' if nothing could be formatted, or what went wrong. */
function tryFormat(seed: number, how: Format): string {
  const { text, from, to } = randomSelection(createRandom(seed))
  const selection = { anchor: from, head: to }
  const state = EditorState.create({ doc: text, selection, extensions: markdownSupport })
  const before = lettersOn(text)
  const asked = before.filter((each) => isAsked(each, how))
  const spec = formatSpan(state, selectionOf(state), how)
  if (!spec) return asked.length > 0 ? 'unchanged' : 'good'
  const on = state.update(spec).state
  const written = on.doc.toString()
  const after = lettersOn(written)
  const shown = `seed ${seed}: ${JSON.stringify([text.slice(0, from), text.slice(from, to), text.slice(to), written])}`
  const wordsOf = (all: Shown[]) => all.map(({ letter }) => letter).join('')
  if (wordsOf(before) !== wordsOf(after)) return `${shown}: other letters`
  const name = TYPES[how.node]
  const isOff = asked.every(({ formats }) => formats.has(name))
  for (const [index, each] of after.entries()) {
    const was = before[index]
    const isMarked = isAsked(each, how)
    if (
      !/\p{L}/u.test(each.letter) ||
      (!isMarked && (SELECTED.test(each.letter) || was.formats.has('inlineCode')))
    )
      continue
    if (each.formats.has(name) !== (isMarked ? !isOff : was.formats.has(name)))
      return `${shown}: letter ${index}`
  }
  const isPlain = !before.some(({ formats }) => formats.has(name))
  const again = formatSpan(on, selectionOf(on), how)
  const isBack = again !== undefined && on.update(again).state.doc.toString() === text
  return isPlain && asked.length > 0 && !isBack ? `${shown}: not taken away` : 'good'
}

const selectionOf = ({ selection: { main } }: EditorState) => main

const TYPES: Record<string, string> = {
  StrongEmphasis: 'strong',
  Emphasis: 'emphasis',
  Strikethrough: 'delete',
  InlineCode: 'inlineCode',
}
/** Letters that only selections contain. */
const SELECTED = /[жё字]/
/** Code has a format as a whole. */
const isAsked = ({ letter, formats }: Shown, how: Format) =>
  SELECTED.test(letter) && (how === CODE || !formats.has('inlineCode'))

interface Shown {
  letter: string
  formats: Set<string>
}

/** Every letter of the page with its formats. */
function lettersOn(text: string): Shown[] {
  const shown: Shown[] = [{ letter: '\n', formats: new Set() }]
  const visit = (node: { type: string; value?: string; children?: object[] }, formats: Set<string>) => {
    const inner = new Set([...formats, node.type])
    for (const letter of node.value ?? '') if (letter.trim() !== '') shown.push({ letter, formats: inner })
    for (const child of node.children ?? []) visit(child as typeof node, inner)
    if (['paragraph', 'heading', 'tableCell'].includes(node.type) && shown.at(-1)?.letter !== '\n')
      shown.push({ letter: '\n', formats })
  }
  visit(parseMarkdown(text).root, new Set())
  return shown
}

/** A text with a selection, whose letters are others than those around it. */
function randomSelection(random: Random) {
  const text = randomText(random)
  const units = Array.from(text)
  const start = random.below(units.length)
  const end = Math.min(units.length, start + 1 + random.below(12))
  const head = units.slice(0, start).join('')
  // The names of addresses stay.
  const selected = units
    .slice(start, end)
    .join('')
    .replaceAll(/[aé語]/g, (letter) => ({ a: 'ж', é: 'ё', 語: '字' })[letter]!)
  return {
    text: head + selected + units.slice(end).join(''),
    from: head.length,
    to: head.length + selected.length,
  }
}

function randomText(random: Random): string {
  const words = () => random.some(PIECES, 1, 6).join('')
  const block = random.pick([
    words,
    words,
    words,
    () => `## ${words()}`,
    () => `- ${words()}\n- ${words()}`,
    () => `> ${words()}\n> ${words()}`,
    () => `| ${words()} | a |\n| --- | --- |\n| a | ${words()} |`,
  ])
  return `${block()}\n\n${random.chance(0.5) ? words() : 'a'}\n`
}

const PIECES = [
  `a¦aé¦a a¦語語¦語¦é¦ ¦ ¦ ¦ ¦. ¦, ¦「語」¦(a)¦"a"¦“a”¦…¦！¦a_a_a¦😀¦☺¦a'a¦語a¦\u3000¦**a a**¦*a*¦ ~~語~~ ¦ \`a\` `,
  `[a 語](p.md)¦ ***a*** ¦\\*¦&#33;`,
].flatMap((line) => line.split('¦'))
