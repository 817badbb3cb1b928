import { BLOCKS, type Document } from '@contentful/rich-text-types'
import type { Entry } from '@waypost/content-service/folder'

/** A node of a rich text, as far as what is looked for needs it. */
export interface Node {
  nodeType: string
  /** Of a text. */
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

/** All nodes of a rich text in order, however deep. */
export function* walk(node: Node): Generator<Node> {
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    waiting.push(...(next.content ?? []).toReversed())
  }
}
