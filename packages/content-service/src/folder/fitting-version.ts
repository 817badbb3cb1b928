import type { Field } from '../space/space.ts'
import type { KeptEntryFile } from './entry-bundles.ts'
import type { TypeSchema } from './type-schema.ts'

/**
 * What of a file's last good version still holds when its type is declared anew: fields of the same kind. Others would be
 * searched and sorted as what they are not.
 */
export function fitVersion(known: KeptEntryFile, schema: TypeSchema): KeptEntryFile {
  if (!known.version || known.schema === schema) return known
  const before = kindsOf(known.schema)
  const after = kindsOf(schema)
  const { value, revision } = known.version
  const fields = Object.fromEntries(
    Object.entries(value.fields).filter(([id]) => after.has(id) && after.get(id) === before.get(id)),
  )
  return { ...known, version: { value: { ...value, fields }, revision } }
}

function kindsOf({ contentType }: TypeSchema): ReadonlyMap<string, string> {
  return new Map(contentType.fields.map((field) => [field.id, kindOf(field)]))
}

function kindOf({ type, linkType, items, localized }: Field): string {
  return JSON.stringify([type, linkType, items, localized])
}
