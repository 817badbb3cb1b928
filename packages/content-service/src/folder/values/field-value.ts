import type { Document } from '@contentful/rich-text-types'
import type { RichText } from '../../rich-text/rich-text.ts'
import type { Picture } from '../../rich-text/rich-text-inlines.ts'
import type { Fault, Reading } from '@waypost/local-files/reading.ts'
import type { Field, FieldType } from '../../space/space.ts'
import type { Neighbours } from '../../files/references.ts'
import type { YamlNode } from '@waypost/local-files/yaml.ts'
import {
  readDate,
  readInteger,
  readLocation,
  readNumber,
  readBoolean,
  readSymbol,
  readText,
} from './plain-values.ts'
import { readLink, readResourceLink } from './link-values.ts'
import { readObject } from './object-value.ts'
import { readRichText } from './rich-text-value.ts'

/** A picture that a text shows, and the field that the text is in. */
export interface FieldPicture extends Picture {
  fieldId: string
}

/** What is known around a value, and where the pictures that it shows are noted. */
export interface ValueContext {
  neighbours: Neighbours
  pictures: FieldPicture[]
}

/**
 * Reads the value of a field by the field's type.
 *
 * @returns `undefined` for a value that says nothing: an empty text, a link to what is not there.
 */
export function readFieldValue(node: YamlNode, field: Field, context: ValueContext): Reading<unknown> {
  if (node.kind === 'nothing') return { ok: true, value: undefined }
  return readers[field.type](node, field, context)
}

type Reader = (node: YamlNode, field: Field, context: ValueContext) => Reading<unknown>

const readers: Record<FieldType, Reader> = {
  Symbol: (node, { id }) => emptyAsAbsent(readSymbol(node, id)),
  Text: (node, { id }) => emptyAsAbsent(readText(node, id)),
  RichText: (node, { id }, context) => noteRichText(readRichText(node, id, context.neighbours), id, context),
  Integer: (node, { id }) => readInteger(node, id),
  Number: (node, { id }) => readNumber(node, id),
  Date: (node, { id }) => readDate(node, id),
  Boolean: (node, { id }) => readBoolean(node, id),
  Location: (node, { id }) => readLocation(node, id),
  Object: (node, { id }) => readObject(node, id),
  Link: (node, { id, linkType }, { neighbours }) => readLink(node, id, linkType, neighbours),
  ResourceLink: (node, { id }) => readResourceLink(node, id),
  Array: (node, field, { neighbours }) =>
    readList(node, field.id, (item) => readItem(item, field, neighbours)),
}

/** Notes the pictures that a text shows. @returns Its document; `undefined` for one that says nothing. */
export function noteRichText(
  reading: Reading<RichText>,
  fieldId: string,
  { pictures }: ValueContext,
): Reading<Document | undefined> {
  if (!reading.ok) return reading
  const { document } = reading.value
  for (const picture of reading.value.pictures) pictures.push({ ...picture, fieldId })
  return { ...reading, value: document.content.length > 0 ? document : undefined }
}

/**
 * Reads a list; items that say nothing are left out.
 *
 * @param name The key, as faults name it.
 */
export function readList<T>(
  node: YamlNode,
  name: string,
  readOne: (item: YamlNode) => Reading<T | undefined>,
): Reading<T[]> {
  if (node.kind !== 'list')
    return { ok: false, faults: [{ reason: `'${name}' must be a list, as in [one, two].`, line: node.line }] }
  const faults: Fault[] = []
  const values: T[] = []
  let isWhole = true
  for (const item of node.items) {
    const reading = readOne(item)
    faults.push(...(reading.faults ?? []))
    if (!reading.ok) isWhole = false
    else if (reading.value !== undefined) values.push(reading.value)
  }
  return isWhole ? { ok: true, value: values, faults } : { ok: false, faults }
}

function readItem(item: YamlNode, { id, items }: Field, neighbours: Neighbours): Reading<unknown> {
  if (items?.type === 'Link') return readLink(item, id, items.linkType, neighbours)
  return items?.type === 'ResourceLink' ? readResourceLink(item, id) : emptyAsAbsent(readSymbol(item, id))
}

function emptyAsAbsent(reading: Reading<string>): Reading<string | undefined> {
  return reading.ok && reading.value === '' ? { ok: true, value: undefined } : reading
}
