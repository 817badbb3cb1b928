import type { Element, ElementContent } from 'hast'
import type { Code } from 'mdast'
import { grammars, languageLabel, meantLanguage } from './code-languages.ts'
import type { NoteFault } from './raw-html.ts'
import { element, isElement, textOf } from './tree.ts'

/** Reads a block of code: its language, and the lines to mark, as in `ts {2,4-6}`. */
export function codeElement({ value, lang, meta, position }: Code, noteFault: NoteFault): Element {
  const information = `${lang ?? ''} ${meta ?? ''}`
  const [language] = /^[^\s{:,]*/.exec(information)!
  const marked = MARKED.exec(information)?.[1]
  const meant = meantLanguage(language)
  if (meant !== undefined)
    noteFault(
      `'${language.slice(0, 60)}' is not a known language of code: did you mean '${meant}'?`,
      position?.start.line ?? 1,
    )
  const className = language === '' ? {} : { className: [`language-${language}`] }
  return element('pre', marked ? { dataMarked: marked } : {}, [
    element('code', className, [{ type: 'text', value: `${value}\n` }]),
  ])
}

const MARKED = /\{([\d\s,-]+)\}/

/**
 * Longer blocks stay plain, and all that come after too many: for hostile code the time of some grammars grows with the square
 * of its length, to about a second for the longest block.
 */
const MAX_BLOCK_LENGTH = 4_000
const MAX_WORK = 3 * MAX_BLOCK_LENGTH ** 2

/** Returns a step that writes a text's blocks of code, with classes for colours and elements for marked lines. */
export function createCodeWriter() {
  let work = 0

  return function writeCode(pre: Element): Element {
    const { dataMarked } = pre.properties
    const [code] = pre.children
    const language = isElement(code, 'code') ? languageOf(code) : undefined
    const label = language === undefined ? undefined : languageLabel(language)
    pre.properties = { role: 'group', ariaLabel: label ? `Code, ${label}` : 'Code', tabIndex: 0 }
    if (isElement(code, 'code') && code.children.every(({ type }) => type === 'text')) {
      const tokens = tokensOf(textOf(code).replace(/\n$/, ''), language)
      code.children =
        dataMarked === undefined ? tokens.map(written) : withMarks(tokens, linesIn(String(dataMarked)))
    }
    return element('div', { className: ['code-block'], dataLanguage: label }, [pre])
  }

  function tokensOf(text: string, language: string | undefined): Token[] {
    if (language === undefined || text.length > MAX_BLOCK_LENGTH) return [{ text }]
    work += text.length ** 2
    if (work > MAX_WORK) return [{ text }]
    return flatten(grammars().highlight(language, text).children as ElementContent[])
  }
}

function languageOf({ properties }: Element): string | undefined {
  const names = Array.isArray(properties.className) ? properties.className : []
  const name = names.map(String).find((each) => each.startsWith('language-'))
  const language = name?.slice('language-'.length).toLowerCase()
  return language !== undefined && grammars().registered(language) ? language : undefined
}

interface Token {
  text: string
  /** Class of its colour. */
  color?: string
}

/** The classes are short, since a page repeats them hundreds of times. */
const COLORS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    c: 'comment quote',
    k: 'keyword selector-tag name section doctag operator meta',
    s: 'string regexp symbol link bullet addition selector-attr',
    n: 'number literal deletion char selector-pseudo',
    t: 'title type class built_in attribute attr selector-class selector-id',
  }).flatMap(([color, scopes]) => scopes.split(' ').map((scope) => [`hljs-${scope}`, color])),
)

/** Neighbours of one colour become one token. An element without a colour has that around it. */
function flatten(nodes: readonly ElementContent[], around?: string, tokens: Token[] = []): Token[] {
  for (const node of nodes) {
    if (isElement(node)) {
      const [scope] = node.properties.className as string[]
      flatten(node.children, scope === 'hljs-subst' ? undefined : (COLORS[scope] ?? around), tokens)
    } else if (node.type === 'text') {
      const last = tokens.at(-1)
      if (last && last.color === around) last.text += node.value
      else tokens.push({ text: node.value, color: around })
    }
  }
  return tokens
}

function written({ text, color }: Token): ElementContent {
  const words = { type: 'text', value: text } as const
  return color === undefined ? words : element('span', { className: [color] }, [words])
}

/** Each run of marked lines is one element, which ends with the line break. */
function withMarks(tokens: readonly Token[], isMarked: (line: number) => boolean): ElementContent[] {
  const nodes: ElementContent[] = []
  let line = 1
  let mark: Element | undefined
  for (const { text, color } of tokens)
    for (const piece of text.split(/(?<=\n)/)) {
      if (!isMarked(line)) mark = undefined
      else if (mark === undefined) nodes.push((mark = element('mark')))
      ;(mark?.children ?? nodes).push(written({ text: piece, color }))
      if (piece.endsWith('\n')) line += 1
    }
  return nodes
}

/** @param written Such as `2,4-6`. */
function linesIn(written: string): (line: number) => boolean {
  const ranges = written.split(',').map((range) => range.split('-').map(Number))
  return (line) => ranges.some(([from, to = from]) => line >= from && line <= to)
}
