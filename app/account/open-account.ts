import { createStore, useStore } from '../ui/store.ts'

/** What of the reader's account lies open over the page. */
export type OpenDialog =
  | { kind: 'login'; /** Stands in its field already. */ email: string }
  | { kind: 'account' }
  | { kind: 'logout' }

const store = createStore<OpenDialog | undefined>(undefined)

/** Opens the panel to sign in, to register, or to ask for a new password. */
export function openLoginPanel(email = ''): void {
  store.set({ kind: 'login', email })
}

/** Opens what the reader can do with an account of her own. */
export function openAccountPanel(): void {
  store.set({ kind: 'account' })
}

/** Asks whether the reader wants to sign out. */
export function openLogout(): void {
  store.set({ kind: 'logout' })
}

/** Closes whatever of these is open. */
export function closeAccount(): void {
  store.set(undefined)
}

/** What is open; `undefined` while nothing is. */
export function useOpenDialog(): OpenDialog | undefined {
  return useStore(store)
}
