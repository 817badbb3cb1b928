import { isDeepStrictEqual } from 'node:util'
import type {
  ExportedAsset,
  ExportedContentType,
  ExportedEntry,
  ExportedField,
  ExportedFields,
  ExportFile,
} from '../made-up/export-file.testing.ts'

/*
 * The expected answers of a space, computed from its export by other code than that of the import.
 */

/** Whether an item is public. An export has only the new text of an item that was changed since its publication. */
export function isOut({ sys }: ExportedEntry | ExportedAsset): boolean {
  return sys.publishedVersion !== undefined && sys.version === sys.publishedVersion + 1
}

/** The expected `sys` and tags of an entry or asset, without the creation date of a draft. */
export function expectedSys(item: ExportedEntry | ExportedAsset, { tags }: ExportFile) {
  const { sys, metadata } = item
  return {
    id: sys.id,
    ...('contentType' in sys && { contentType: sys.contentType.sys.id }),
    ...(isOut(item)
      ? { createdAt: sys.firstPublishedAt, updatedAt: sys.publishedAt }
      : { updatedAt: sys.updatedAt }),
    tags: metadata.tags
      .map(({ sys: { id } }) => id)
      .filter((id) => tags.some((tag) => tag.sys.id === id && tag.sys.visibility === 'public')),
  }
}

/** Locales in which a published entry is not published. Neither side of the service answers them. */
export function heldBackLocales(entry: ExportedEntry): string[] {
  const statuses = Object.entries(entry.sys.fieldStatus?.['*'] ?? {})
  return isOut(entry) ? statuses.filter(([, status]) => status === 'draft').map(([code]) => code) : []
}

/** Fields of an entry without unpublished locales. */
export function answeredFields(entry: ExportedEntry): ExportedFields {
  const heldBack = new Set(heldBackLocales(entry))
  const fields = Object.entries(entry.fields).map(([id, values]) => {
    return [id, Object.fromEntries(Object.entries(values).filter(([code]) => !heldBack.has(code)))] as const
  })
  return Object.fromEntries(fields)
}

/** The same without omitted fields. */
export function deliveredFields(entry: ExportedEntry, { contentTypes }: ExportFile): ExportedFields {
  const { sys } = entry
  const omitted = new Set(
    fieldsOfType(sys.contentType.sys.id, contentTypes)
      .filter((field) => field.omitted)
      .map(({ id }) => id),
  )
  return Object.fromEntries(Object.entries(answeredFields(entry)).filter(([id]) => !omitted.has(id)))
}

function fieldsOfType(id: string, contentTypes: readonly ExportedContentType[]): ExportedField[] {
  return contentTypes.find(({ sys }) => sys.id === id)?.fields ?? []
}

/** The expected content type, without validations. */
export function expectedContentType({ sys, name, description, displayField, fields }: ExportedContentType) {
  return {
    id: sys.id,
    name,
    description,
    displayField,
    fields: fields.map(({ validations: _validations, items, ...field }) => ({
      ...field,
      ...(items && { items: { ...items, validations: [] } }),
    })),
  }
}

/** A field whose served value differs from the export. */
export interface Difference {
  id: string
  field: string
  locale: string
  wanted: unknown
  served: unknown
}

/**
 * Finds fields whose served value differs.
 *
 * @param wanted By field and locale, as the export has it.
 * @param served As the service answers it in all locales.
 */
export function differencesOf(id: string, wanted: ExportedFields, served: ExportedFields): Difference[] {
  const fields = new Set([...Object.keys(wanted), ...Object.keys(served)])
  return [...fields].flatMap((field) => {
    const locales = new Set([...Object.keys(wanted[field] ?? {}), ...Object.keys(served[field] ?? {})])
    return [...locales]
      .map((locale) => ({
        id,
        field,
        locale,
        wanted: wanted[field]?.[locale],
        served: served[field]?.[locale],
      }))
      .filter((each) => !isDeepStrictEqual(each.wanted, each.served))
  })
}

/**
 * Whether the difference is one of those that a content folder makes: it leaves out links to missing items, trims short
 * texts, and ignores empty ones.
 *
 * @param isThere Whether the content folder has an item with an id.
 */
export function isOnlyTidied({ wanted, served }: Difference, isThere: (id: string) => boolean): boolean {
  return isDeepStrictEqual(tidy(wanted, isThere), served)
}

function tidy(value: unknown, isThere: (id: string) => boolean): unknown {
  if (typeof value === 'string') return value.trim() || undefined
  if (Array.isArray(value))
    return value.map((item) => tidy(item, isThere)).filter((item) => item !== undefined)
  const { sys } = value as { sys?: { type?: string; id?: string } }
  return sys?.type === 'Link' && !isThere(String(sys.id)) ? undefined : value
}
