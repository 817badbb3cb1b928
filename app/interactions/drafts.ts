import { createDrafts, type DraftStore } from '#ui/draft-store.ts'
import { useShared } from '#ui/shared.ts'

/** An unsent comment. */
export interface Draft {
  text: string
  /** The comment that the draft answers; `null` for none. */
  answer: DraftAnswer | null
}

/** The comment that a draft answers. */
export interface DraftAnswer {
  id: string
  user: string
  quote: string
  /** Whether the answer quotes that line. */
  isQuoting: boolean
}

export const EMPTY_DRAFT: Draft = { text: '', answer: null }

/** The unsent comment on an article. It stays until it is posted or the tab is closed; longer if a request failed. */
export function useCommentDraft(articleId: string): DraftStore<Draft> {
  return useShared(createDrafts).open(articleId, EMPTY_DRAFT, parse)
}

function parse(stored: unknown): Draft {
  // Earlier versions stored only the text.
  return typeof stored === 'string'
    ? { ...EMPTY_DRAFT, text: stored }
    : { ...EMPTY_DRAFT, ...(stored as Draft) }
}
