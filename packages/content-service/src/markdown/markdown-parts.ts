import type { Nodes, Paragraph, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { hasBareAddress, parserFor } from './markdown-syntax.ts'

/**
 * Parses GitHub's Markdown. The parser is slow, so it gets only what needs it: a paragraph of plain
 * words between two empty lines always is a paragraph, and ends every block before it, as a heading does. The parts between
 * are parsed separately, since the time for one grows with the square of its length. A text with a block that can contain
 * empty lines is parsed as a whole: code between fences, forms between colons, HTML, and definitions of links and notes. In
 * the tree, only the line numbers of positions are those of the text.
 */
export function parseInParts(text: string): Root {
  if (REACHES_OVER_LINES.test(text)) return parse(text)
  const children: Root['children'] = []
  let line = 1
  let part = ''
  let partLine = 1
  const endPart = () => {
    if (part.trim() !== '') children.push(...moveDown(parse(part), partLine - 1).children)
    part = ''
  }
  // Blocks, each with the empty lines below it. The first may consist only of empty lines.
  for (const block of text.split(/(?<=\n[ \t]*\n)(?![ \t]*(?:\n|$))/)) {
    const words = block.replace(/(?:\n[ \t]*)+$/, '')
    if (WORDS.test(words) && !hasBareAddress(words)) {
      endPart()
      children.push(paragraphOf(words, line))
    } else {
      if (HEADING.test(block)) endPart()
      if (part === '') partLine = line
      part += block
    }
    line += block.split('\n').length - 1
  }
  endPart()
  return { type: 'root', children }
}

/** Possible beginnings of blocks that an empty line does not end. */
const REACHES_OVER_LINES = /```|~~~|:::|<|\]:|\r|\ufeff/

/**
 * Lines that begin with a letter or a quotation mark, do not end with a space, and contain no character with a meaning in
 * Markdown. A line below a heading or a table's header begins with other characters.
 */
const WORDS = /^(?:["“”„‘’«»\p{L}][^\n\t\0\\`*_[\]<>&~|]*(?<! )(?:\n|$))+$/u

const HEADING = /^#{1,6} /

function parse(text: string): Root {
  return fromMarkdown(text, parserFor(text))
}

function paragraphOf(value: string, line: number): Paragraph {
  const start = { line, column: 1 }
  const position = { start, end: start }
  return { type: 'paragraph', children: [{ type: 'text', value, position }], position }
}

/** Adds a number of lines to the positions of all nodes. */
function moveDown(root: Root, lines: number): Root {
  if (lines === 0) return root
  const open: Nodes[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.position) {
      node.position.start.line += lines
      node.position.end.line += lines
    }
    if ('children' in node) open.push(...node.children)
  }
  return root
}
