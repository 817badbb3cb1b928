import { isDeepStrictEqual } from 'node:util'
import { readContentType } from '../../../folder/content-type-file.ts'
import type { TypeSchema } from '../../../folder/type-schema.ts'
import { articlesContentType, type Field } from '../../../space/space.ts'
import type { ImportedField, ImportedType } from '../contentful/export-shapes.ts'
import { refuseTypeId, tooAlike } from './file-names.ts'
import { skippedItem, type PlannedItem } from '../items.ts'
import { toYaml, unwrittenFile } from './yaml-text.ts'

/** Plans the folder of each content type. @returns Also the schemas that the planned files declare, by type. */
export function planTypes(types: readonly ImportedType[]): {
  items: PlannedItem[]
  schemas: ReadonlyMap<string, TypeSchema>
} {
  const idByName = new Map<string, string>()
  const schemas = new Map<string, TypeSchema>()
  const items = types.map((type) => {
    const { id, name } = type
    const item = { kind: 'content type' as const, id, name }
    const alike = idByName.get(id.toLowerCase())
    const reason = refuseTypeId(id) ?? (alike === undefined ? undefined : tooAlike(alike))
    if (reason !== undefined) return skippedItem(item, reason)
    idByName.set(id.toLowerCase(), id)
    const changed = lossesOf(type).map((loss) => ({ reason: loss }))
    const text = toYaml(declarationOf(type))
    // Articles that need no declaration get no file.
    if (text === '') return { ...item, count: 1, files: [], changed }
    const reading = readContentType(unwrittenFile(text), id)
    if (!reading.ok) return skippedItem(item, reading.faults[0].reason)
    schemas.set(id, reading.value)
    return { ...item, count: 1, files: [{ path: `${id}/content-type.yaml`, content: { text } }], changed }
  })
  return { items, schemas }
}

function lossesOf({ fields, displayField, isDraft }: ImportedType): string[] {
  const checked = fields.filter(
    ({ validations, items }) => validations.length + (items?.validations.length ?? 0) > 0,
  )
  const filled = fields.filter(({ defaultValue }) => defaultValue !== undefined)
  const hasOtherTitle = displayField && titleOf(fields, displayField) === undefined
  return [
    ...(checked.length > 0 ? [`Checks of values are not kept: ${namesOf(checked)}.`] : []),
    ...(filled.length > 0 ? [`Values that new entries begin with are not kept: ${namesOf(filled)}.`] : []),
    ...(isDraft ? ['It was not published at Contentful; here it is.'] : []),
    ...(hasOtherTitle
      ? [
          `Its entries are named by '${displayField}' at Contentful; here only a short or long text can do that.`,
        ]
      : []),
  ]
}

function namesOf(fields: readonly ImportedField[]): string {
  return fields.map(({ id }) => id).join(', ')
}

function titleOf(fields: readonly ImportedField[], id: string | null | undefined): string | undefined {
  return fields.find((field) => field.id === id && (field.type === 'Symbol' || field.type === 'Text'))?.id
}

/** The content of `content-type.yaml`. Articles with our own fields first declare only the others. */
function declarationOf({ id, name, description, displayField, fields }: ImportedType) {
  const title = titleOf(fields, displayField)
  const isArticles = id === articlesContentType.id
  const own = isArticles && title !== undefined && typeof description === 'string' && beginsAsOwn(fields)
  const known = own ? articlesContentType : undefined
  const declared = fields
    .slice(known?.fields.length ?? 0)
    .map((field) => [field.id, fieldOf(field, !own && isBody(field, fields))] as const)
  return {
    name: name === known?.name ? undefined : name.trim() || id,
    description: description === known?.description ? undefined : description?.trim(),
    displayField: title === known?.displayField ? undefined : title,
    whole: (isArticles && !own) || undefined,
    fields: own && declared.length === 0 ? undefined : new Map(declared),
  }
}

function beginsAsOwn(fields: readonly ImportedField[]): boolean {
  const own = articlesContentType.fields
  const declare = (field: Field | ImportedField) => [field.id, fieldOf(field, false)]
  return isDeepStrictEqual(fields.slice(0, own.length).map(declare), own.map(declare))
}

/**
 * Whether a field needs `body: true`: it has the text that readers see, and our reader would choose another field by
 * default.
 */
function isBody({ id }: ImportedField, fields: readonly ImportedField[]): boolean {
  const shown = fields.filter(({ omitted, disabled }) => !omitted && !disabled)
  const body =
    shown.find((field) => field.id === 'description' && field.type === 'RichText') ??
    shown.find(({ type }) => type === 'RichText') ??
    shown.find(({ type }) => type === 'Text')
  const first = fields.find(({ type }) => type === 'RichText') ?? fields.find(({ type }) => type === 'Text')
  return body?.id === id && body !== first
}

function fieldOf(field: Field | ImportedField, body: boolean): unknown {
  const { id, name, required, localized, disabled, omitted, allowedResources } = field
  const type = typeOf(field)
  const more = {
    name: name?.trim() && name !== id ? name : undefined,
    required: required || undefined,
    localized: localized || undefined,
    disabled: disabled || undefined,
    omitted: omitted || undefined,
    body: body || undefined,
    allowedResources,
  }
  return Object.values(more).every((value) => value === undefined) ? type : { type, ...more }
}

function typeOf({ type, linkType, items }: Field | ImportedField): unknown {
  if (type === 'Link') return linkType ?? type
  if (type === 'Array' && items) return [items.type === 'Link' ? items.linkType : items.type]
  return type
}
