import { setFields } from '@waypost/content-service/front-matter'
import type { EntryTypeJson } from '#server/studio/types.ts'

/** Returns the first text of a draft. Publishing adds the date. */
export function textOfDraft(
  { titleField, fields }: Pick<EntryTypeJson, 'titleField' | 'fields'>,
  title: string,
): string {
  const has = (name: string) => fields.some((field) => field.name === name)
  return setFields('', {
    ...(titleField !== undefined && { [titleField]: title }),
    // If the content type has a field named `draft`, the key has a prefix.
    [has('draft') ? '$draft' : 'draft']: true,
  })
}
