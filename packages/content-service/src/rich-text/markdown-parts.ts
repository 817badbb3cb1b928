import type { Nodes, Paragraph, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'

/**
 * Parses CommonMark with tables and strikethrough, and leaves to the parser only what needs one. A paragraph of nothing
 * but words between two empty lines is that wherever it stands, and ends whatever stands open before it. So it is taken
 * out, and what is between two such paragraphs is parsed by itself. Where something may reach over empty lines the whole
 * text is parsed: code between fences, HTML, and definitions of links. Of positions in the tree, only lines are those of
 * the text.
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
  // Blocks with the empty lines below them; the first may be empty lines alone.
  for (const block of text.split(/(?<=\n[ \t]*\n)(?![ \t]*(?:\n|$))/)) {
    const words = block.replace(/(?:\n[ \t]*)+$/, '')
    if (WORDS.test(words)) {
      endPart()
      children.push(paragraphOf(words, line))
    } else {
      if (part === '') partLine = line
      part += block
    }
    line += block.split('\n').length - 1
  }
  endPart()
  return { type: 'root', children }
}

/** Beginnings of what empty lines do not end, wherever they stand: there may be more of these than mean it. */
const REACHES_OVER_LINES = /```|~~~|<|\]:|\r|\ufeff/

/**
 * Lines that begin with a letter or a quotation mark, end with no space, and hold no sign that means anything in Markdown.
 * What makes the line above it a heading or a table begins otherwise.
 */
const WORDS = /^(?:["“”„‘’«»\p{L}][^\n\t\0\\`*_[\]<>&~|]*(?<! )(?:\n|$))+$/u

const PARSER: Parameters<typeof fromMarkdown>[1] = {
  extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
  mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
}

function parse(text: string): Root {
  return fromMarkdown(text, PARSER)
}

function paragraphOf(value: string, line: number): Paragraph {
  const start = { line, column: 1 }
  const position = { start, end: start }
  return { type: 'paragraph', children: [{ type: 'text', value, position }], position }
}

/** Adds to the lines of all nodes. */
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
