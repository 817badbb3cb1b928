import { Document, visit } from 'yaml'
import type { TextFile } from '../../../files/text-file.ts'

/** Writes keys with values as YAML for our reader; '' without keys. Omits `undefined` values. */
export function toYaml(pairs: ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>): string {
  const all = pairs instanceof Map ? [...pairs] : Object.entries(pairs)
  return all.map(([key, value]) => (value === undefined ? '' : writePair(key, value))).join('')
}

export function toYamlList(items: readonly unknown[]): string {
  return write(items)
}

function writePair(key: string, value: unknown): string {
  if (!isTree(value)) return write(new Map([[key, value]]))
  // Writes one line per block of a rich text, since indentation would be too deep.
  const blocks = value.content.map((block) => `    - ${JSON.stringify(block)}\n`).join('')
  return `${key}:\n  nodeType: document\n  data: {}\n  content:\n${blocks}`
}

function isTree(value: unknown): value is { content: readonly unknown[] } {
  if (typeof value !== 'object' || value === null || !('nodeType' in value) || !('content' in value))
    return false
  const isWhole = 'data' in value && JSON.stringify(value.data) === '{}' && Object.keys(value).length === 3
  return value.nodeType === 'document' && isWhole && Array.isArray(value.content) && value.content.length > 0
}

/** Deeper levels than this are written in brackets. */
const INDENTED_LEVELS = 5

function write(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false })
  visit(document, {
    Collection(_key, node, path) {
      if (path.length > INDENTED_LEVELS) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0 })
}

/** A text in the form in which our readers take a file. */
export function unwrittenFile(text: string): TextFile {
  return { text, file: { path: '', sizeBytes: text.length, modifiedMs: 0, createdMs: 0, changedMs: 0 } }
}
