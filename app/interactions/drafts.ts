import { createDraftStore, type DraftStore } from '../ui/draft-store.ts'

/** An unsent comment. */
export interface Draft {
  text: string
  /** The comment that it answers; `null` for none. */
  answer: DraftAnswer | null
}

/** What a draft answers. */
export interface DraftAnswer {
  id: string
  user: string
  quote: string
  /** Whether the answer shows that line. */
  isQuoting: boolean
}

export const EMPTY_DRAFT: Draft = { text: '', answer: null }

/** Keeps the unsent comment of each article until it is posted or the tab is closed; one that could not be posted, beyond. */
export function createDrafts() {
  const drafts = new Map<string, DraftStore<Draft>>()
  return function draftOf(articleId: string): DraftStore<Draft> {
    const draft = drafts.get(articleId) ?? createDraftStore(`waypost.draft.${articleId}`, EMPTY_DRAFT, parse)
    drafts.set(articleId, draft)
    return draft
  }
}

function parse(stored: unknown): Draft {
  // Earlier versions stored the text alone.
  return typeof stored === 'string'
    ? { ...EMPTY_DRAFT, text: stored }
    : { ...EMPTY_DRAFT, ...(stored as Draft) }
}
