import { setFields } from '@waypost/content-service/front-matter'
import type { EntryTypeJson } from '#server/studio/types.ts'

/** The text that a draft begins with. It gets its date when it is published. */
export function textOfDraft(
  { titleField, fields }: Pick<EntryTypeJson, 'titleField' | 'fields'>,
  title: string,
): string {
  const has = (name: string) => fields.some((field) => field.name === name)
  return setFields('', {
    ...(titleField !== undefined && { [titleField]: title }),
    // A key that every file can have has another name where a field has its name.
    [has('draft') ? '$draft' : 'draft']: true,
  })
}
