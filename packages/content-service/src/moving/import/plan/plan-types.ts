import { isDeepStrictEqual } from 'node:util'
import { articlesContentType, type Field } from '../../../space/space.ts'
import type { ExportContentType, ExportField } from '../export-file/export-shapes.ts'
import { refuseTypeId, tooAlike } from './file-names.ts'
import type { ParsedExport } from '../export-file/export-file.ts'
import { skippedItem, type ImportItem } from '../import-items.ts'
import { toYaml } from '../writing/yaml-text.ts'

export function planTypes({ contentTypes }: Pick<ParsedExport, 'contentTypes'>): ImportItem[] {
  const idByName = new Map<string, string>()
  return contentTypes.map((type) => {
    const item = { kind: 'content type' as const, id: type.sys.id, name: type.name }
    const alike = idByName.get(item.id.toLowerCase())
    const reason = refuseTypeId(item.id) ?? (alike === undefined ? undefined : tooAlike(alike))
    if (reason !== undefined) return skippedItem(item, reason)
    idByName.set(item.id.toLowerCase(), item.id)
    const changed = lossesOf(type).map((loss) => ({ reason: loss }))
    const text = toYaml(declarationOf(type))
    // What says no more than the program knows already needs no file.
    const files = text === '' ? [] : [{ path: `${item.id}/content-type.yaml`, content: { text } }]
    return { ...item, count: 1, files, changed }
  })
}

function lossesOf({ sys, fields, displayField }: ExportContentType): string[] {
  const checked = fields.filter(
    ({ validations, items }) => validations.length + (items?.validations.length ?? 0) > 0,
  )
  const filled = fields.filter(({ defaultValue }) => defaultValue !== undefined)
  const isDraft = sys.version !== undefined && !sys.publishedVersion
  return [
    ...(checked.length > 0 ? [`Checks of values are not kept: ${namesOf(checked)}.`] : []),
    ...(filled.length > 0 ? [`Values that new entries begin with are not kept: ${namesOf(filled)}.`] : []),
    ...(isDraft ? ['It was not published at Contentful; here it is.'] : []),
    ...(displayField && titleOf(fields, displayField) === undefined
      ? [
          `Its entries are named by '${displayField}' at Contentful; here only a short or long text can do that.`,
        ]
      : []),
  ]
}

function namesOf(fields: readonly ExportField[]): string {
  return fields.map(({ id }) => id).join(', ')
}

function titleOf(fields: readonly ExportField[], id: string | null | undefined): string | undefined {
  return fields.find((field) => field.id === id && (field.type === 'Symbol' || field.type === 'Text'))?.id
}

/** What the file says. The program's own articles need not be told again what they begin with. */
function declarationOf({ sys, name, description, displayField, fields }: ExportContentType) {
  const title = titleOf(fields, displayField)
  const isArticles = sys.id === articlesContentType.id
  const own = isArticles && title !== undefined && typeof description === 'string' && beginsAsOwn(fields)
  const known = own ? articlesContentType : undefined
  const declared = fields
    .slice(known?.fields.length ?? 0)
    .map((field) => [field.id, fieldOf(field, !own && isBody(field, fields))] as const)
  return {
    name: name === known?.name ? undefined : name.trim() || sys.id,
    description: description === known?.description ? undefined : description?.trim(),
    displayField: title === known?.displayField ? undefined : title,
    whole: (isArticles && !own) || undefined,
    fields: own && declared.length === 0 ? undefined : new Map(declared),
  }
}

function beginsAsOwn(fields: readonly ExportField[]): boolean {
  const own = articlesContentType.fields
  const declare = (field: Field | ExportField) => [field.id, fieldOf(field, false)]
  return isDeepStrictEqual(fields.slice(0, own.length).map(declare), own.map(declare))
}

/** Long texts that nobody sees are not what a file is about. */
function isBody({ id }: ExportField, fields: readonly ExportField[]): boolean {
  const shown = fields.filter(({ omitted, disabled }) => !omitted && !disabled)
  const body =
    shown.find((field) => field.id === 'description' && field.type === 'RichText') ??
    shown.find(({ type }) => type === 'RichText') ??
    shown.find(({ type }) => type === 'Text')
  const first = fields.find(({ type }) => type === 'RichText') ?? fields.find(({ type }) => type === 'Text')
  return body?.id === id && body !== first
}

function fieldOf(field: Field | ExportField, body: boolean): unknown {
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

function typeOf({ type, linkType, items }: Field | ExportField): unknown {
  if (type === 'Link') return linkType ?? type
  if (type === 'Array' && items) return [items.type === 'Link' ? items.linkType : items.type]
  return type
}
