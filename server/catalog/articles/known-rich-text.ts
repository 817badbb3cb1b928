import { BLOCKS, INLINES, MARKS, type Document } from '@contentful/rich-text-types'

/**
 * Removes unknown and malformed nodes and marks from a rich text.
 * @throws RangeError if its nodes are nested thousands of levels deep.
 */
export function knownRichText(document: unknown): Document {
  return { nodeType: BLOCKS.DOCUMENT, data: {}, content: knownNodes(contentOf(document)) } as Document
}

interface LooseNode {
  nodeType?: unknown
  value?: unknown
  marks?: unknown
  data?: unknown
  content?: unknown
}

const nodeTypes = new Set<unknown>([...Object.values(BLOCKS), ...Object.values(INLINES)])
const markTypes = new Set<unknown>(Object.values(MARKS))

function knownNodes(nodes: readonly unknown[]): object[] {
  return nodes.flatMap((node): object[] => {
    const { nodeType, value, marks, data, content } = looseNode(node)
    if (nodeType === 'text') {
      return typeof value === 'string' ? [{ nodeType, value, marks: knownMarks(marks), data: {} }] : []
    }
    if (!nodeTypes.has(nodeType)) return []
    return [{ nodeType, data: looseNode(data), content: knownNodes(contentOf({ content })) }]
  })
}

function knownMarks(marks: unknown): object[] {
  return Array.isArray(marks)
    ? marks.filter((mark) => markTypes.has((mark as { type?: unknown } | null)?.type))
    : []
}

function contentOf(node: unknown): readonly unknown[] {
  const { content } = looseNode(node)
  return Array.isArray(content) ? content : []
}

function looseNode(value: unknown): LooseNode {
  return typeof value === 'object' && value !== null ? value : {}
}
