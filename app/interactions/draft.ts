import type { Store } from '../ui/store.ts'
import { createTabStore } from '../ui/tab-store.ts'

const drafts = new Map<string, Store<string>>()

/** What was typed below an article and not posted yet, kept until it is, for as long as the tab is open. */
export function draftOf(articleId: string): Store<string> {
  const known = drafts.get(articleId)
  if (known) return known
  const draft = createTabStore(`waypost.draft.${articleId}`, '', String)
  drafts.set(articleId, draft)
  return draft
}
