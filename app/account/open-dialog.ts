import { createStore } from '#ui/store.ts'

export type Purpose = 'like' | 'comment'

export type OpenDialog =
  | {
      kind: 'login'
      /** Address to fill in. */ email?: string
      /** Action that the guest needs an account for. */ purpose?: Purpose
    }
  | { kind: 'account' }
  | { kind: 'logout' }

export function createOpenDialog() {
  return createStore<OpenDialog | undefined>(undefined)
}
