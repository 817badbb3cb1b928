import type { Definition, Nodes, Root } from 'mdast'
import { parseInParts } from './markdown-parts.ts'
import { refuse, type Reading, type Fault } from '@waypost/local-files/written/reading.ts'

export interface Markdown {
  root: Root
  definitions: ReadonlyMap<string, Definition>
}

/**
 * Parses CommonMark with tables and strikethrough. Every text is valid Markdown; the only faults are texts that would block
 * the process for too long.
 */
export function parseMarkdown(text: string, linesAbove = 0): Reading<Markdown> {
  const excess = findExcess(text)
  if (excess) return refuse(excess.reason, linesAbove + (excess.line ?? 1))
  return survey(parseInParts(text), linesAbove)
}

const MAX_DEPTH = 50

/** Collects definitions and checks the depth, without recursion, which a deep tree would break. */
function survey(root: Root, linesAbove: number): Reading<Markdown> {
  const definitions = new Map<string, Definition>()
  const open: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (depth > MAX_DEPTH) return refuse(TOO_DEEP, linesAbove + (node.position?.start.line ?? 1))
    if (node.type === 'definition' && !isLaterOne(node, definitions)) definitions.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 })
  }
  return { ok: true, value: { root, definitions } }
}

/** If a name is defined twice, the first definition counts (CommonMark 0.31, section 4.7). */
function isLaterOne(definition: Definition, known: ReadonlyMap<string, Definition>): boolean {
  const other = known.get(definition.identifier)
  return other !== undefined && startOf(other) < startOf(definition)
}

function startOf(node: Definition): number {
  return node.position?.start.offset ?? 0
}

const TOO_DEEP = 'Lists, quotes or emphasis are nested too deeply here.'

/**
 * Finds a text for which the Markdown parser would need minutes: its time grows with the square of a paragraph's lines and
 * signs, and of a line's levels.
 */
function findExcess(text: string): Fault | undefined {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const tooDeep = nesting.exec(text)
  if (tooDeep) return { reason: TOO_DEEP, line: lineAt(tooDeep.index) }
  const tooMany = signs.exec(text)
  if (tooMany)
    return { reason: 'There are hundreds of the same sign in a row here.', line: lineAt(tooMany.index) }
  return findEndlessBlock(text)
}

const MAX_LEVELS_IN_A_LINE = 200
const MAX_SIGNS_IN_A_ROW = 500
const MAX_BLOCK_LINES = 3000
const MAX_BLOCK_LENGTH = 64 * 1024
const MAX_BLOCK_SIGNS = 1500

const marker = String.raw`[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])`
const nesting = new RegExp(`^(?:${marker}){${MAX_LEVELS_IN_A_LINE}}`, 'm')
const signs = new RegExp(String.raw`[*_~]{${MAX_SIGNS_IN_A_ROW}}|(?:!?\[){${MAX_SIGNS_IN_A_ROW}}`)

function findEndlessBlock(text: string): Fault | undefined {
  let first = 0
  let length = 0
  let signCount = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (/^[ \t]*$/.test(line)) {
      first = index + 1
      length = 0
      signCount = 0
      continue
    }
    length += line.length
    signCount += line.match(/[*_~[]/g)?.length ?? 0
    if (signCount > MAX_BLOCK_SIGNS) {
      return {
        reason: 'There are too many signs for emphasis and links from here without an empty line.',
        line: first + 1,
      }
    }
    if (index - first >= MAX_BLOCK_LINES || length > MAX_BLOCK_LENGTH) {
      return { reason: 'The text goes on for too long from here without an empty line.', line: first + 1 }
    }
  }
  return undefined
}
