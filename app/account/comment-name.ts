import { createStore } from '#ui/store.ts'

/** Holds the name that signs the reader's comments; `undefined` for a guest, and until it is loaded. */
export function createCommentName() {
  return createStore<string | undefined>(undefined)
}
