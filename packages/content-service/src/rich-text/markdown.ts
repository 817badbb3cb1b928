import type { Definition, Nodes, Root, RootContent } from 'mdast'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import { TOO_DEEP, withoutExcess } from './excess.ts'
import { parseInParts } from './markdown-parts.ts'

export interface Markdown {
  root: Root
  definitions: ReadonlyMap<string, Definition>
  /** Parts that were left out, since they would block the process for too long. Lines are those of the text. */
  faults: Fault[]
}

/** Parses CommonMark with tables and strikethrough. Every text is valid Markdown. */
export function parseMarkdown(text: string): Markdown {
  const bounded = withoutExcess(text)
  const root = parseInParts(bounded.text)
  const definitions = new Map<string, Definition>()
  const faults = [...bounded.faults]
  const children = root.children.filter((block) => {
    const tooDeep = survey(block, definitions)
    if (tooDeep) faults.push({ reason: TOO_DEEP, line: tooDeep.position?.start.line ?? 1 })
    return !tooDeep
  })
  return { root: { ...root, children }, definitions, faults }
}

const MAX_DEPTH = 50

/**
 * Collects a block's definitions, without recursion, which a deep tree would break.
 *
 * @returns The first node that is too deep.
 */
function survey(block: RootContent, definitions: Map<string, Definition>): Nodes | undefined {
  const open: { node: Nodes; depth: number }[] = [{ node: block, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (depth > MAX_DEPTH) return node
    if (node.type === 'definition' && !isLaterOne(node, definitions)) definitions.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 })
  }
  return undefined
}

/** If a name is defined twice, the first definition counts (CommonMark 0.31, section 4.7). */
function isLaterOne(definition: Definition, known: ReadonlyMap<string, Definition>): boolean {
  const other = known.get(definition.identifier)
  return other !== undefined && startOf(other) < startOf(definition)
}

function startOf(node: Definition): number {
  return node.position?.start.offset ?? 0
}
