import type { Image } from './article.ts'

/** The sentence and picture above the list of a category. */
export interface CategoryNote {
  sentence?: string
  picture?: Image
}

/** Notes by the lower-case names of their categories. */
export type CategoryNotes = Readonly<Record<string, CategoryNote>>

/** Finds the note of a category, ignoring case. */
export function findCategoryNote(notes: CategoryNotes = {}, category = ''): CategoryNote | undefined {
  const key = category.toLowerCase()
  return Object.hasOwn(notes, key) ? notes[key] : undefined
}
