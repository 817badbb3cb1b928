import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** What a place is in, from the inside out. @param side Whether what ends there counts (-1), or what begins there (1). */
export function nodesAt(state: EditorState, at: number, side: -1 | 1): SyntaxNode[] {
  const nodes: SyntaxNode[] = []
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side)
  for (; node; node = node.parent) nodes.push(node)
  return nodes
}

/** Whether what is written there is no Markdown. */
export function isCode(state: EditorState, at: number): boolean {
  return /Code|FrontMatter/.test(syntaxTree(state).resolveInner(at, -1).name)
}
