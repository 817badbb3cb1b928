import { isDeepStrictEqual } from 'node:util'
import { validateRichTextDocument, type Document } from '@contentful/rich-text-types'
import { writeMarkdownTree } from '@waypost/markup/markdown/write.ts'
import type { Neighbours } from '../../../files/references.ts'
import { readMarkdownText } from '../../../rich-text/markdown-text.ts'
import { withoutDeadLinks } from './dead-links.ts'
import { toMarkdownTree, type Addresses } from './markdown-tree.ts'
import { visiblePart } from './visible-rich-text.ts'

/** A rich text as Markdown. */
export interface WrittenText {
  markdown: string
  /** The document that our reader reads from the Markdown. */
  document: Document
  /** Whether invisible parts were removed. */
  isTidied: boolean
  /** References to missing files and entries that were left out, to follow the name of the field. */
  losses: string[]
}

/**
 * Writes rich text as Markdown, without its dead links, and reads it back to prove that both are the same.
 *
 * @returns `undefined` if any visible node would be different.
 */
export function writeMarkdown(
  document: Document,
  addresses: Addresses,
  neighbours: Neighbours,
): WrittenText | undefined {
  if (validateRichTextDocument(document).length > 0) return undefined
  const { document: live, losses } = withoutDeadLinks(document, addresses)
  const visible = visiblePart(live)
  const tree = toMarkdownTree(visible, addresses)
  if (!tree) return undefined
  const markdown = writeMarkdownTree(tree)
  const read = readMarkdownText(markdown, neighbours)
  if (read.faults.length > 0) return undefined
  if (!isDeepStrictEqual(plain(read.document), plain(visible))) return undefined
  return {
    markdown,
    document: read.document,
    isTidied: !isDeepStrictEqual(plain(visible), plain(live)),
    losses,
  }
}

/** Removes what JSON cannot express, such as a missing prototype. */
function plain(document: Document): unknown {
  return JSON.parse(JSON.stringify(document))
}
