import { createStore } from '../ui/store.ts'

/** What needs a signed-in reader. */
export type Purpose = 'like' | 'comment'

/** The account dialog that is open. */
export type OpenDialog =
  | {
      kind: 'login'
      /** Fills in the address. */ email?: string
      /** What a guest wanted to do. */ purpose?: Purpose
    }
  | { kind: 'account' }
  | { kind: 'logout' }

/** Holds which account dialog is open; `undefined` for none. */
export function createOpenDialog() {
  return createStore<OpenDialog | undefined>(undefined)
}
