import { createStore } from '#ui/store.ts'

export type Purpose = 'like' | 'comment'

/** The account dialog that is open. */
export type OpenDialog =
  | {
      kind: 'login'
      /** Fills in the address. */ email?: string
      /** What the guest wanted to do. */ purpose?: Purpose
    }
  | { kind: 'account' }
  | { kind: 'logout' }

export function createOpenDialog() {
  return createStore<OpenDialog | undefined>(undefined)
}
