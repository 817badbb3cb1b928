/** A node of a rich text, with what its links are resolved to. */
export interface RichTextNode {
  nodeType: string
  // oxlint-disable-next-line typescript/no-explicit-any -- what is resolved is of any kind
  data: { target?: any }
  content?: RichTextNode[]
}

/** Nodes of a kind in a tree, in their order; the root may be one. */
export function nodesOf(root: RichTextNode, nodeType: string): RichTextNode[] {
  const inner = (root.content ?? []).flatMap((node) => nodesOf(node, nodeType))
  return root.nodeType === nodeType ? [root, ...inner] : inner
}
