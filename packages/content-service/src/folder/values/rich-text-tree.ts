import { MARKS, validateRichTextDocument, type Document } from '@contentful/rich-text-types'
import type { Neighbours } from '../../files/references.ts'
import type { Findings } from '../findings.ts'
import { isResourceName, readObject, type JsonValue } from './link-values.ts'
import { lineAt, type YamlMap } from '@waypost/local-files/written/yaml.ts'

/**
 * Reads rich text in Contentful's own form, which imports write if Markdown cannot express it. Besides the published
 * rules of rich text, it checks marks and resource names. A link to a missing item stays, and is reported.
 * @see Content Delivery API, rich text.
 */
export function readDocument(
  map: YamlMap,
  name: string,
  neighbours: Neighbours,
  findings: Findings,
): Document | undefined {
  const before = findings.count
  const root = readObject(map, name, findings)
  if (findings.count > before)
    return findings.refusal === undefined
      ? findings.refuse(`'${name}' is not rich text.`, map.line)
      : undefined
  const refuseAt = (path: readonly (string | number)[], what: string) =>
    findings.refuse(
      `'${name}' is not rich text at ${path.join('.') || 'its top'}: ${what}.`,
      lineAt(map, path),
    )
  const document = root as unknown as Document
  for (const { path, details } of validateRichTextDocument(document))
    refuseAt(path ?? [], details ?? 'a value is not expected here')
  visit(root, [])
  // Only texts that this service has made of Markdown carry a page in their data.
  return { ...document, data: {} }

  function visit(node: JsonValue, path: readonly (string | number)[]): void {
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return
    for (const [index, mark] of listOf(node.marks).entries()) {
      const type = textOf(mark, 'type')
      if (!marks.has(type)) refuseAt([...path, 'marks', index], `there is no mark '${type}'`)
    }
    checkTarget(partOf(partOf(node.data, 'target'), 'sys'), [...path, 'data'])
    for (const [index, child] of listOf(node.content).entries()) visit(child, [...path, 'content', index])
  }

  function checkTarget(sys: JsonValue | undefined, path: readonly (string | number)[]): void {
    const id = textOf(sys, 'id')
    const linkType = textOf(sys, 'linkType')
    if (linkType === 'Asset' && neighbours.findAssetId(id) !== id)
      findings.note(`The file '${id}' is not in the folder assets.`, lineAt(map, path))
    if (linkType === 'Entry' && neighbours.findEntryId(id) === undefined)
      findings.note(`There is no entry '${id}'.`, lineAt(map, path))
    if (linkType === 'Contentful:Entry' && !isResourceName(textOf(sys, 'urn')))
      refuseAt(path, 'the resource name of the entry is invalid')
  }
}

const marks = new Set<string>(Object.values(MARKS))

function partOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  const isMap = value !== null && typeof value === 'object' && !Array.isArray(value)
  return isMap && Object.hasOwn(value, key) ? value[key] : undefined
}

function textOf(value: JsonValue | undefined, key: string): string {
  const part = partOf(value, key)
  return typeof part === 'string' ? part : ''
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}
