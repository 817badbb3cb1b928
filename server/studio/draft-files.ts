import { CONTENT_PATH, STUDIO_API_PATH } from '#domain/addresses.ts'

/** Path below `/studio/api` of files of drafts, which only the owner may fetch. */
export const DRAFT_FILES_PATH = '/draft-files'

/** Replaces addresses of drafts' files, in a page or alone, by the owner's addresses for them. */
export function withDraftFiles(text: string): string {
  return text.replaceAll(`${CONTENT_PATH}/secure/`, `${STUDIO_API_PATH}${DRAFT_FILES_PATH}/secure/`)
}
