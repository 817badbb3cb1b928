import { createStore } from '#ui/store.ts'

/** Holds what the reader's comments are signed with; `undefined` for a guest, and until the server has told it. */
export function createCommentName() {
  return createStore<string | undefined>(undefined)
}
