import { BLOCKS, INLINES, type Document } from '@contentful/rich-text-types'
import { isText, joinTexts, type RichTextNode } from '../../../rich-text/rich-text-nodes.ts'
import type { Addresses } from './markdown-tree.ts'

/** A rich text whose links all lead somewhere. */
export interface LiveText {
  document: Document
  /** What was left out, to follow the name of the field: "links to the entry 'x', …". Each once. */
  losses: string[]
}

/** Nodes that show nothing of their own. A table needs its cells. */
const frames = new Set<string>([BLOCKS.UL_LIST, BLOCKS.OL_LIST, BLOCKS.LIST_ITEM, BLOCKS.QUOTE])

/**
 * Removes what refers to missing files and entries: the words of a link stay, an embedded picture or entry goes, and with it
 * a list item or quote that holds nothing else.
 *
 * @param document Valid rich text.
 */
export function withoutDeadLinks(
  document: Document,
  { ofAsset, ofEntry }: Pick<Addresses, 'ofAsset' | 'ofEntry'>,
): LiveText {
  const losses = new Set<string>()
  let removed = 0
  const content = document.content.flatMap(live) as Document['content']
  return { document: { ...document, content }, losses: [...losses] }

  function live(node: RichTextNode): RichTextNode[] {
    if (isText(node)) return [node]
    const removedBefore = removed
    const kept = node.content.flatMap(live)
    const content = removed > removedBefore ? joinTexts(kept) : kept
    const dead = deadTargetOf(node)
    if (dead === undefined) {
      const isEmptied = content.length === 0 && node.content.length > 0 && frames.has(node.nodeType)
      return isEmptied ? [] : [{ ...node, content } as RichTextNode]
    }
    const isLink = node.nodeType === INLINES.ENTRY_HYPERLINK || node.nodeType === INLINES.ASSET_HYPERLINK
    removed += 1
    losses.add(
      isLink
        ? `links to ${dead}, which is missing, so the link is left out.`
        : `shows ${dead}, which is missing, so it is left out.`,
    )
    return isLink ? content : []
  }

  function deadTargetOf({ data }: Exclude<RichTextNode, { nodeType: 'text' }>): string | undefined {
    const { linkType, id } = (data.target as { sys?: { linkType?: unknown; id?: string } })?.sys ?? {}
    if (id === undefined) return undefined
    if (linkType === 'Asset' && ofAsset(id) === undefined) return `the file '${id}'`
    if (linkType === 'Entry' && ofEntry(id) === undefined) return `the entry '${id}'`
    return undefined
  }
}
