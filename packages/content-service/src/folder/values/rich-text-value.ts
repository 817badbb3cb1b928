import type { Reading } from '@waypost/local-files/reading.ts'
import { toRichText, type RichText } from '../../rich-text/rich-text.ts'
import { readDocument } from './rich-text-tree.ts'
import type { Neighbours } from '../../files/references.ts'
import type { YamlNode } from '@waypost/local-files/yaml.ts'
import { readPlainText } from './plain-values.ts'

/** Reads rich text: Markdown, or the tree itself, `{nodeType: document, …}`. */
export function readRichText(node: YamlNode, name: string, neighbours: Neighbours): Reading<RichText> {
  if (node.kind === 'map') {
    const document = readDocument(node, name, neighbours)
    return document.ok ? { ...document, value: { document: document.value, pictures: [] } } : document
  }
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const isBelow = node.kind === 'scalar' && node.isBlock
  return toRichText(text.value, neighbours, isBelow ? node.line : node.line - 1)
}
