import { isDeepStrictEqual } from 'node:util'
import { validateRichTextDocument, type Document } from '@contentful/rich-text-types'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'
import type { Neighbours } from '../../../files/references.ts'
import { toRichText } from '../../../rich-text/rich-text.ts'
import { toMarkdownTree, type Addresses } from './markdown-tree.ts'
import { visiblePart } from './visible-rich-text.ts'

/** A rich text as a creator can go on writing it. */
export interface WrittenText {
  markdown: string
  /** What is read from it. */
  document: Document
  /** Whether that lacks something that nobody sees. */
  isTidied: boolean
}

/**
 * Writes rich text as Markdown, and proves it by reading it back.
 *
 * @returns `undefined` where Markdown does not say the same, down to the last node that somebody can see.
 */
export function writeMarkdown(
  document: Document,
  addresses: Addresses,
  neighbours: Neighbours,
): WrittenText | undefined {
  if (validateRichTextDocument(document).length > 0) return undefined
  const visible = visiblePart(document)
  const tree = toMarkdownTree(visible, addresses)
  if (!tree) return undefined
  const markdown = toMarkdown(tree, style).trimEnd()
  const reading = toRichText(markdown, neighbours)
  if (!reading.ok || (reading.faults ?? []).length > 0) return undefined
  if (!isDeepStrictEqual(plain(reading.value.document), plain(visible))) return undefined
  return {
    markdown,
    document: reading.value.document,
    isTidied: !isDeepStrictEqual(plain(visible), plain(document)),
  }
}

const style: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
}

/** What JSON keeps of it: the same whatever made it. */
function plain(document: Document): unknown {
  return JSON.parse(JSON.stringify(document))
}
