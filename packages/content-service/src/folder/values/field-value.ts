import type { Document } from '@contentful/rich-text-types'
import type { Picture } from '../../html/references.ts'
import { readMarkdownText } from '../../rich-text/markdown-text.ts'
import type { Field, FieldType } from '../../space/space.ts'
import type { Neighbours } from '../../files/references.ts'
import type { YamlNode } from '@waypost/local-files/written/yaml.ts'
import type { Findings } from '../findings.ts'
import {
  readBoolean,
  readDate,
  readInteger,
  readLocation,
  readNumber,
  readPlainText,
  readSymbol,
  readText,
} from './plain-values.ts'
import { readLink, readObject, readResourceLink } from './link-values.ts'
import { readDocument } from './rich-text-tree.ts'

export interface FieldPicture extends Picture {
  fieldId: string
}

export interface ValueContext {
  neighbours: Neighbours
  findings: Findings
  pictures: FieldPicture[]
}

/** Reads a field's value by its type; `undefined` if it is refused or empty: no text, or a link to a missing file. */
export function readFieldValue(node: YamlNode, field: Field, context: ValueContext): unknown {
  return readers[field.type](node, field, context)
}

type Reader = (node: YamlNode, field: Field, context: ValueContext) => unknown

/** Makes a reader from a function that needs only the field's name. */
function plain(read: (node: YamlNode, name: string, findings: Findings) => unknown): Reader {
  return (node, { id }, { findings }) => read(node, id, findings)
}

const readers: Record<FieldType, Reader> = {
  Symbol: plain((...value) => readSymbol(...value) || undefined),
  Text: plain((...value) => readText(...value) || undefined),
  RichText: (node, { id }, context) => readRichText(node, id, context),
  Integer: plain(readInteger),
  Number: plain(readNumber),
  Date: plain(readDate),
  Boolean: plain(readBoolean),
  Location: plain(readLocation),
  Object: plain(readObject),
  Link: (node, { id, linkType }, { neighbours, findings }) =>
    readLink(node, id, linkType, neighbours, findings),
  ResourceLink: plain(readResourceLink),
  Array: (node, field, context) =>
    readList(node, field.id, context.findings, (item) =>
      readFieldValue(item, { ...field, type: 'Symbol', ...field.items }, context),
    ),
}

/** Reads rich text: Markdown, or the tree of Contentful, `{nodeType: document, …}`. */
function readRichText(node: YamlNode, name: string, context: ValueContext): Document | undefined {
  if (node.kind === 'map') return unlessEmpty(readDocument(node, name, context.neighbours, context.findings))
  const text = readPlainText(node, name, context.findings)
  const isBelow = node.kind === 'scalar' && node.isBlock
  return text === undefined
    ? undefined
    : readMarkdown(text, isBelow ? node.line : node.line - 1, name, context)
}

/** Reads Markdown, and adds its pictures to the context. */
export function readMarkdown(
  text: string,
  linesAbove: number,
  fieldId: string,
  context: ValueContext,
): Document | undefined {
  const { findings, pictures } = context
  const read = readOrQuote(text, linesAbove, context)
  for (const { reason, line } of read.faults) findings.note(reason, line)
  for (const picture of read.pictures) pictures.push({ ...picture, fieldId })
  return unlessEmpty(read.document)
}

/** A text that breaks the conversion costs only its form: pages show it as it is written, like code. */
function readOrQuote(text: string, linesAbove: number, { neighbours, findings }: ValueContext) {
  try {
    return readMarkdownText(text, neighbours, linesAbove)
  } catch (error) {
    findings.note(
      `The text cannot be laid out, so it is shown as it is written (${(error as Error).message}).`,
      linesAbove + 1,
    )
    return readMarkdownText(text.replaceAll(/^/gm, '    '), neighbours, linesAbove)
  }
}

function unlessEmpty(document: Document | undefined): Document | undefined {
  return document?.content.length === 0 ? undefined : document
}

/** Reads a list without its empty items. */
export function readList<T>(
  node: YamlNode,
  name: string,
  findings: Findings,
  readOne: (item: YamlNode) => T | undefined,
): T[] | undefined {
  if (node.kind !== 'list') return findings.leaveOut(`'${name}' must be a list, as in [one, two].`, node.line)
  return node.items.map(readOne).filter((value) => value !== undefined)
}
