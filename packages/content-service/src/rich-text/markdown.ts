import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { findExcess, TOO_DEEP } from './markdown-limits.ts'
import { refuse, type Reading } from '@waypost/local-files/reading.ts'

/** A parsed text: its tree, and what its reference links lead to. */
export interface Markdown {
  root: Root
  /** By the identifier in small letters. */
  definitions: ReadonlyMap<string, Definition>
}

/**
 * Reads CommonMark with tables and strikethrough.
 *
 * Every text is Markdown, so the only faults are excesses that no writer means and that would hold up the process.
 *
 * @param linesAbove Lines of the file above the text, added to those of faults.
 */
export function parseMarkdown(text: string, linesAbove = 0): Reading<Markdown> {
  const excess = findExcess(text)
  if (excess) return refuse(excess.reason, linesAbove + (excess.line ?? 1))
  const root = fromMarkdown(text, {
    extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
  })
  return survey(root, linesAbove)
}

/** Levels of the tree, of which a list takes two. */
const MAX_DEPTH = 50

/** Walks without recursion, so that no depth of the tree can hurt before it is known. */
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

/** Of two definitions of one name the first in the text counts (CommonMark 0.31, section 4.7). */
function isLaterOne(definition: Definition, known: ReadonlyMap<string, Definition>): boolean {
  const other = known.get(definition.identifier)
  return other !== undefined && startOf(other) < startOf(definition)
}

function startOf(node: Definition): number {
  return node.position?.start.offset ?? 0
}
