import type { FieldValue } from '@waypost/content-service/front-matter'

/** A value of the file as a text; '' for none. */
export function textOf(value: FieldValue | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}
