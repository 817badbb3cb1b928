import type { Nodes, Root, RootContent } from 'mdast'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import { TOO_DEEP, withoutExcess } from './excess.ts'
import { parseInParts } from './markdown-parts.ts'

export interface Markdown {
  root: Root
  /** Parts that were left out, since they would block the process for too long. Lines are those of the text. */
  faults: Fault[]
}

/** Parses GitHub's Markdown. Every text is valid Markdown. */
export function parseMarkdown(text: string): Markdown {
  const bounded = withoutExcess(text)
  const root = parseInParts(bounded.text)
  const faults = [...bounded.faults]
  const children = root.children.filter((block) => {
    const tooDeep = findTooDeep(block)
    if (tooDeep) faults.push({ reason: TOO_DEEP, line: tooDeep.position?.start.line ?? 1 })
    return !tooDeep
  })
  return { root: { ...root, children }, faults }
}

const MAX_DEPTH = 50

/** Finds a block's first node that is too deep, without recursion, which a deep tree would break. */
function findTooDeep(block: RootContent): Nodes | undefined {
  const open: { node: Nodes; depth: number }[] = [{ node: block, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (depth > MAX_DEPTH) return node
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 })
  }
  return undefined
}
