import { createStore } from '../ui/store.ts'

/** The account dialog that is open. */
export type OpenDialog =
  | { kind: 'login'; /** Fills in the address. */ email?: string }
  | { kind: 'account' }
  | { kind: 'logout' }

/** Holds which account dialog is open; `undefined` for none. */
export function createOpenDialog() {
  return createStore<OpenDialog | undefined>(undefined)
}
