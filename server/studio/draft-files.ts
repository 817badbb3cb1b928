import { CONTENT_PATH, STUDIO_API_PATH } from '#domain/addresses.ts'

/** Where the owner gets files that nobody else may see yet, below `/studio/api`. */
export const DRAFT_FILES_PATH = '/draft-files'

/** Has addresses of drafts' files, in a page or alone, lead to where the owner gets them. */
export function withDraftFiles(text: string): string {
  return text.replaceAll(`${CONTENT_PATH}/secure/`, `${STUDIO_API_PATH}${DRAFT_FILES_PATH}/secure/`)
}
