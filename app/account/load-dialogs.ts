type Dialogs = typeof import('./dialogs.tsx')

let loading: Promise<Dialogs> | undefined

/** Loads the panels and all that they need, which no first view waits for. */
export function loadDialogs(): Promise<Dialogs> {
  loading ??= import('./dialogs.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Loads them for a reader who may soon need them. */
export function warmDialogs(): void {
  // Whoever opens them meets the failure, if it lasts.
  loadDialogs().catch(() => {})
}
