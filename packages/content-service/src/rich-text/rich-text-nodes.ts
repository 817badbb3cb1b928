import {
  BLOCKS,
  INLINES,
  type Block,
  type Inline,
  type Mark,
  type NodeData,
  type Text,
} from '@contentful/rich-text-types'
import { linkTo } from '../space/space.ts'

/** Any node except the document. */
export type RichTextNode = Block | Inline | Text

/** A leaf of rich text. `marks` are Contentful's names: 'bold', 'italic', 'code', 'strikethrough'. */
export function text(value: string, marks: readonly string[] = []): Text {
  return { nodeType: 'text', value, marks: marks.length === 0 ? noMarks : marks.map(toMark), data: noData }
}

export function block(nodeType: BLOCKS, content: RichTextNode[]): Block {
  return { nodeType, data: noData, content }
}

export function embeddedAsset(assetId: string): Block {
  return { nodeType: BLOCKS.EMBEDDED_ASSET, data: { target: linkTo('Asset', assetId) }, content: [] }
}

export function hyperlink(uri: string, content: Text[]): Inline {
  return { nodeType: INLINES.HYPERLINK, data: { uri }, content }
}

export function entryHyperlink(entryId: string, content: Text[]): Inline {
  return { nodeType: INLINES.ENTRY_HYPERLINK, data: { target: linkTo('Entry', entryId) }, content }
}

export function assetHyperlink(assetId: string, content: Text[]): Inline {
  return { nodeType: INLINES.ASSET_HYPERLINK, data: { target: linkTo('Asset', assetId) }, content }
}

export function isText(node: RichTextNode): node is Text {
  return node.nodeType === 'text'
}

/** Neighbouring texts with the same marks become one. */
export function joinTexts(nodes: readonly RichTextNode[]): RichTextNode[] {
  const joined: RichTextNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (last && isText(last) && isText(node) && haveSameMarks(last, node)) {
      joined[joined.length - 1] = { ...last, value: last.value + node.value }
    } else {
      joined.push(node)
    }
  }
  return joined
}

function haveSameMarks(one: Text, other: Text): boolean {
  return (
    one.marks.length === other.marks.length &&
    one.marks.every(({ type }, index) => type === other.marks[index].type)
  )
}

// Most nodes have neither data nor marks. Sharing these objects halves the memory of a space.
const noData: NodeData = Object.freeze({})
const noMarks = Object.freeze<Mark[]>([]) as Mark[]

function toMark(type: string): Mark {
  return { type }
}
