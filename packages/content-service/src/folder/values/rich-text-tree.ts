import { MARKS, validateRichTextDocument, type Document } from '@contentful/rich-text-types'
import type { Neighbours } from '../../files/references.ts'
import { isResourceName } from './link-values.ts'
import { readObject, type JsonValue } from './object-value.ts'
import { lineAt, type YamlMap } from '@waypost/local-files/yaml.ts'
import type { Fault, Reading } from '@waypost/local-files/reading.ts'

/**
 * Reads rich text that is written as the tree it is at Contentful, so that content can be moved in.
 *
 * @param name Key of the text, as faults name it.
 * @returns The tree, with a fault for every link to what is not there. It stays, and delivery tells that it leads nowhere.
 * @see Content Delivery API, rich text.
 */
export function readDocument(map: YamlMap, name: string, neighbours: Neighbours): Reading<Document> {
  const json = readObject(map, name)
  if (!json.ok) return json
  const faultAt = (path: readonly (string | number)[], what: string): Fault => ({
    reason: `'${name}' is no rich text at ${path.join('.') || 'its top'}: ${what}.`,
    line: lineAt(map, path),
  })
  const document = json.value as unknown as Document
  const wrongParts = validateRichTextDocument(document).map(({ path, details }) =>
    faultAt(path ?? [], details ?? 'a value is not expected here'),
  )
  const { refused, missing } = survey(json.value, neighbours, faultAt)
  const faults = [...wrongParts, ...refused]
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: document, faults: missing }
}

type FaultAt = (path: readonly (string | number)[], what: string) => Fault

/** What the published rules of rich text do not say: marks are known, and names of things elsewhere are in their form. */
function survey(root: JsonValue, neighbours: Neighbours, faultAt: FaultAt) {
  const refused: Fault[] = []
  const missing: Fault[] = []
  visit(root, [])
  return { refused, missing }

  function visit(node: JsonValue, path: readonly (string | number)[]): void {
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return
    for (const [index, mark] of listOf(node.marks).entries()) {
      const type = textOf(mark, 'type')
      if (!marks.has(type)) refused.push(faultAt([...path, 'marks', index], `there is no mark '${type}'`))
    }
    const target = partOf(partOf(node.data, 'target'), 'sys')
    const fault = checkTarget(target)
    if (fault?.isRefused) refused.push(faultAt([...path, 'data'], fault.what))
    else if (fault) missing.push({ ...faultAt([...path, 'data'], fault.what), reason: `${fault.what}.` })
    for (const [index, child] of listOf(node.content).entries()) visit(child, [...path, 'content', index])
  }

  function checkTarget(sys: JsonValue | undefined): { what: string; isRefused: boolean } | undefined {
    const id = textOf(sys, 'id')
    switch (textOf(sys, 'linkType')) {
      case 'Asset':
        if (neighbours.findAssetId(id) === id) return undefined
        return { what: `The file '${id}' is not in the folder assets`, isRefused: false }
      case 'Entry':
        if (neighbours.hasEntry(id)) return undefined
        return { what: `There is no entry '${id}'`, isRefused: false }
      case 'Contentful:Entry':
        if (isResourceName(textOf(sys, 'urn'))) return undefined
        return { what: 'the name of an entry elsewhere is in no known form', isRefused: true }
      default:
        return undefined
    }
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
