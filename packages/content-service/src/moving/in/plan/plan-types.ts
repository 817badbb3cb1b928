import { isDeepStrictEqual } from 'node:util'
import { articlesContentType, type Field } from '../../../space/space.ts'
import type { ExportContentType, ExportField } from '../export-file/export-shapes.ts'
import { refuseTypeId, tooAlike } from './file-names.ts'
import type { ParsedExport } from '../export-file/parse-export.ts'
import { remarkOn, type Plan } from '../report/planned.ts'
import { toYaml } from '../writing/yaml-text.ts'

/** Plans the `content-type.yaml` of every type. */
export function planTypes({ contentTypes }: Pick<ParsedExport, 'contentTypes'>): Plan {
  const plan: Plan = { things: [], notTaken: [], changed: [] }
  const idByName = new Map<string, string>()
  for (const type of contentTypes) {
    const thing = { kind: 'content type' as const, id: type.sys.id, name: type.name }
    const alike = idByName.get(thing.id.toLowerCase())
    const reason = refuseTypeId(thing.id) ?? (alike === undefined ? undefined : tooAlike(alike))
    if (reason !== undefined) {
      plan.notTaken.push(remarkOn(thing, reason))
      continue
    }
    idByName.set(thing.id.toLowerCase(), thing.id)
    for (const remark of lossesOf(type)) plan.changed.push(remarkOn(thing, remark))
    const text = toYaml(declarationOf(type))
    // What says no more than the program knows already needs no file.
    const files = text === '' ? [] : [{ path: `${thing.id}/content-type.yaml`, content: { text } }]
    plan.things.push({ ...thing, count: 1, files })
  }
  return plan
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

function declarationOf({
  sys,
  name,
  description,
  displayField,
  fields,
}: ExportContentType): Map<string, unknown> {
  const title = titleOf(fields, displayField)
  const mayBeOwn = sys.id === articlesContentType.id && title !== undefined && typeof description === 'string'
  const known = mayBeOwn ? knownPart(fields) : 0
  const own = known > 0 ? articlesContentType : undefined
  const pairs: [string, unknown][] = [
    ['name', name === own?.name ? undefined : name.trim() || sys.id],
    ['description', description === own?.description ? undefined : (description?.trim() ?? undefined)],
    ['displayField', title === own?.displayField ? undefined : title],
    ['whole', sys.id === articlesContentType.id && !own ? true : undefined],
    [
      'fields',
      new Map(fields.slice(known).map((field) => [field.id, fieldOf(field, !own && isBody(field, fields))])),
    ],
  ]
  return new Map(
    pairs.filter(([, value]) => value !== undefined && !(value instanceof Map && own && value.size === 0)),
  )
}

/** How many fields the program's own articles have, if these begin with them; else 0. */
function knownPart(fields: readonly ExportField[]): number {
  const { length } = articlesContentType.fields
  const first = fields.slice(0, length).map(toField)
  return isDeepStrictEqual(first, articlesContentType.fields) ? length : 0
}

function toField({
  id,
  name,
  type,
  localized,
  required,
  disabled,
  omitted,
  linkType,
  items,
}: ExportField): Field {
  return {
    id,
    name: name ?? id,
    type: type as Field['type'],
    localized,
    required,
    ...(disabled && { disabled }),
    ...(omitted && { omitted }),
    ...(linkType !== undefined && type === 'Link' && { linkType: linkType as Field['linkType'] }),
    ...(items && { items: itemOf(items) as Field['items'] }),
  }
}

function itemOf({ type, linkType }: NonNullable<ExportField['items']>) {
  return { type, ...(linkType !== undefined && type === 'Link' && { linkType }) }
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

function fieldOf(field: ExportField, body: boolean): unknown {
  const { id, name, required, localized, disabled, omitted, allowedResources } = field
  const type = typeOf(field)
  const keys: [string, unknown][] = [
    ['type', type],
    ['name', name?.trim() && name !== id ? name : undefined],
    ['required', required || undefined],
    ['localized', localized || undefined],
    ['disabled', disabled || undefined],
    ['omitted', omitted || undefined],
    ['body', body || undefined],
    ['allowedResources', allowedResources],
  ]
  const said = keys.filter(([, value]) => value !== undefined)
  return said.length === 1 ? type : new Map(said)
}

function typeOf({ type, linkType, items }: ExportField): unknown {
  if (type === 'Link') return linkType ?? type
  if (type === 'Array' && items) return [items.type === 'Link' ? items.linkType : items.type]
  return type
}
