import { BLOCKS, type Document } from '@contentful/rich-text-types'
import type { Entry } from '@waypost/content-service/folder'

/** The parts of a rich text node that the checks need. */
export interface Node {
  nodeType: string
  /** The text of a text node. */
  value?: string
  marks?: readonly { type: string }[]
  data?: { uri?: unknown; target?: { sys?: { id?: unknown } } }
  content?: readonly Node[]
}

/** All rich texts of an entry, in every language. */
export function richTexts({ fields, translations }: Entry): Node[] {
  return [fields, ...(translations?.values() ?? [])].flatMap((written) =>
    Object.values(written).filter(
      (value): value is Node => (value as Partial<Document> | null)?.nodeType === BLOCKS.DOCUMENT,
    ),
  )
}

/** All nodes of a rich text in document order. */
export function* walk(node: Node): Generator<Node> {
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    waiting.push(...(next.content ?? []).toReversed())
  }
}
