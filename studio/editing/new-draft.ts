import { setFields } from '@waypost/content-service/front-matter'
import type { EntryTypeJson } from '#server/studio/types.ts'

/** The text that a draft begins with. @param date As `2026-11-26`. */
export function textOfDraft(
  { type, titleField, fields }: Pick<EntryTypeJson, 'type' | 'titleField' | 'fields'>,
  title: string,
  date: string,
): string {
  const has = (name: string) => fields.some((field) => field.name === name)
  return setFields('', {
    ...(titleField !== undefined && { [titleField]: title }),
    ...(type === 'articles' && has('date') && { date }),
    // A key that every file can have has another name where a field has its name.
    [has('draft') ? '$draft' : 'draft']: true,
  })
}
