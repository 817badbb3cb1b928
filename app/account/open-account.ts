import { useSyncExternalStore } from 'react'

/** What of the reader's account lies open over the page. */
export type OpenDialog =
  | { kind: 'login'; /** Stands in its field already. */ email: string }
  | { kind: 'account' }
  | { kind: 'logout' }

let open: OpenDialog | undefined
const viewers = new Set<() => void>()

/** Opens the panel to sign in, to register, or to ask for a new password. */
export function openLoginPanel(email = ''): void {
  show({ kind: 'login', email })
}

/** Opens what the reader can do with an account of her own. */
export function openAccountPanel(): void {
  show({ kind: 'account' })
}

/** Asks whether the reader wants to sign out. */
export function openLogout(): void {
  show({ kind: 'logout' })
}

/** Closes whatever of these is open. */
export function closeAccount(): void {
  show(undefined)
}

export function useOpenDialog(): OpenDialog | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  )
}

function show(dialog: OpenDialog | undefined) {
  open = dialog
  for (const viewer of viewers) viewer()
}

function subscribe(viewer: () => void) {
  viewers.add(viewer)
  return () => void viewers.delete(viewer)
}
