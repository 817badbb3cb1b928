import { createStore, type Store } from '../ui/store.ts'

const drafts = new Map<string, Store<string>>()

/**
 * What was typed below an article and not posted yet, kept until it is, for as long as the tab is open.
 *
 * A browser that refuses storage keeps it until the page goes.
 */
export function draftOf(articleId: string): Store<string> {
  const known = drafts.get(articleId)
  if (known) return known
  const key = `waypost.draft.${articleId}`
  const draft = createStore(read(key))
  draft.subscribe(() => write(key, draft.get()))
  drafts.set(articleId, draft)
  return draft
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // It stays in memory.
  }
}
