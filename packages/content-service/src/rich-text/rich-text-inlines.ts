import { MARKS, type Text } from '@contentful/rich-text-types'
import type { Definition, Nodes, PhrasingContent } from 'mdast'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import { parseTarget, type Neighbours } from '../files/references.ts'
import {
  assetHyperlink,
  embeddedAsset,
  entryHyperlink,
  hyperlink,
  isEmbeddedAsset,
  isText,
  joinTexts,
  text,
  type RichTextNode,
} from './rich-text-nodes.ts'

export interface Picture {
  assetId: string
  /** The alternative text; '' if there is none. */
  description: string
  title?: string
}

/** What inlines refer to, and where the conversion collects their pictures and faults. */
export interface InlineContext {
  neighbours: Neighbours
  definitions: ReadonlyMap<string, Definition>
  linesAbove: number
  /** False in a table, whose cells contain no blocks. Pictures then become links. */
  canHoldPictures: boolean
  pictures: Picture[]
  faults: Fault[]
}

/** Converts the content of a paragraph. Pictures become blocks, at which the caller divides the paragraph. */
export function convertInlines(
  nodes: readonly PhrasingContent[],
  context: InlineContext,
  marks: readonly string[] = [],
): RichTextNode[] {
  return joinTexts(nodes.flatMap((node) => convertInline(node, context, marks)))
}

function convertInline(
  node: PhrasingContent,
  context: InlineContext,
  marks: readonly string[],
): RichTextNode[] {
  switch (node.type) {
    case 'text':
      return [text(node.value.replaceAll(/[ \t]*\n[ \t]*/g, ' '), marks)]
    case 'break':
      return [text('\n', marks)]
    case 'inlineCode':
      return [text(node.value, withMark(marks, MARKS.CODE))]
    case 'strong':
      return convertInlines(node.children, context, withMark(marks, MARKS.BOLD))
    case 'emphasis':
      return convertInlines(node.children, context, withMark(marks, MARKS.ITALIC))
    case 'delete':
      return convertInlines(node.children, context, withMark(marks, MARKS.STRIKETHROUGH))
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? [text('\n', marks)] : []
    case 'link':
      return convertLink(node.url, node, convertInlines(node.children, context, marks), context)
    case 'linkReference': {
      const definition = context.definitions.get(node.identifier)
      return convertLink(definition?.url ?? '', node, convertInlines(node.children, context, marks), context)
    }
    case 'image':
      return convertImage(node.url, node.alt ?? '', node.title ?? undefined, node, context, marks)
    case 'imageReference': {
      const definition = context.definitions.get(node.identifier)
      const title = definition?.title ?? undefined
      return convertImage(definition?.url ?? '', node.alt ?? '', title, node, context, marks)
    }
    default:
      return []
  }
}

function withMark(marks: readonly string[], mark: string): readonly string[] {
  return marks.includes(mark) ? marks : [...marks, mark]
}

/** Converts a link. A picture in it loses the link, since rich text has no linked pictures. */
function convertLink(
  url: string,
  at: Nodes,
  content: RichTextNode[],
  context: InlineContext,
): RichTextNode[] {
  const words = content.flatMap((node) => (isText(node) ? [node] : (node.content.filter(isText) as Text[])))
  const pictures = content.filter(isEmbeddedAsset)
  if (words.every(({ value }) => value.trim() === '')) return [...words, ...pictures]
  return [...linkWords(url, at, words, context), ...pictures]
}

function linkWords(url: string, at: Nodes, words: Text[], context: InlineContext): RichTextNode[] {
  const target = parseTarget(url, context.neighbours.folder)
  if (target.kind === 'entry') {
    if (context.neighbours.hasEntry(target.id, target.folder)) return [entryHyperlink(target.id, words)]
    noteFault(context, at, `The link '${shorten(url)}' leads to no file in the content folder.`)
    return words
  }
  if (target.kind === 'asset') {
    const assetId = context.neighbours.findAssetId(target.fileName)
    if (assetId !== undefined) return [assetHyperlink(assetId, words)]
    if (target.isExplicit) {
      noteFault(context, at, missing('file', target.fileName))
      return words
    }
  }
  return [hyperlink(url, words)]
}

function convertImage(
  url: string,
  description: string,
  title: string | undefined,
  at: Nodes,
  context: InlineContext,
  marks: readonly string[],
): RichTextNode[] {
  const target = parseTarget(url, context.neighbours.folder)
  if (target.kind === 'web' && /^(?:https?:)?\/\//i.test(url)) {
    return [hyperlink(url, [text(description || url, marks)])]
  }
  if (target.kind !== 'asset') {
    noteFault(context, at, `'${shorten(url)}' is not a picture in the folder assets.`)
    return []
  }
  const assetId = context.neighbours.findAssetId(target.fileName)
  if (assetId === undefined) {
    noteFault(context, at, missing('picture', target.fileName))
    return []
  }
  context.pictures.push({ assetId, description, title })
  if (context.canHoldPictures) return [embeddedAsset(assetId)]
  return [assetHyperlink(assetId, [text(description || target.fileName, marks)])]
}

function missing(what: string, fileName: string): string {
  return `The ${what} '${shorten(fileName)}' is not in the folder assets.`
}

function noteFault(context: InlineContext, at: Nodes, reason: string): void {
  context.faults.push({ reason, line: context.linesAbove + (at.position?.start.line ?? 1) })
}

function shorten(address: string): string {
  return address.length > 100 ? `${address.slice(0, 100)}…` : address
}
