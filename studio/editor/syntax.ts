import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** Lists the syntax nodes around a position, innermost first. @param side Includes nodes that end there (-1) or begin there (1). */
export function nodesAt(state: EditorState, at: number, side: -1 | 1): SyntaxNode[] {
  const nodes: SyntaxNode[] = []
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side)
  for (; node; node = node.parent) nodes.push(node)
  return nodes
}

/** Whether a position is in code or front matter. */
export function isCode(state: EditorState, at: number): boolean {
  return /Code|FrontMatter/.test(syntaxTree(state).resolveInner(at, -1).name)
}
