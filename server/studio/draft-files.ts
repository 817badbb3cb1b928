import { CONTENT_PATH, STUDIO_API_PATH } from '#domain/addresses.ts'

/** Path below `/studio/api` of drafts' files. Only the owner may fetch them. */
export const DRAFT_FILES_PATH = '/draft-files'

/** Replaces addresses of drafts' files with the addresses that the owner may fetch, in a page or alone. */
export function withDraftFiles(text: string): string {
  return text.replaceAll(`${CONTENT_PATH}/secure/`, `${STUDIO_API_PATH}${DRAFT_FILES_PATH}/secure/`)
}
