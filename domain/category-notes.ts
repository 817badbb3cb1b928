import type { Image } from './article.ts'
import { comparable } from './same-text.ts'

/** The sentence and picture above the list of a category. */
export interface CategoryNote {
  sentence?: string
  picture?: Image
}

/** Notes by the names of their categories, in the form of `comparable`. */
export type CategoryNotes = Readonly<Record<string, CategoryNote>>

/** Finds the note of a category, in any spelling. */
export function findCategoryNote(notes: CategoryNotes = {}, category = ''): CategoryNote | undefined {
  const key = comparable(category)
  return Object.hasOwn(notes, key) ? notes[key] : undefined
}
