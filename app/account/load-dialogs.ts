type Dialogs = typeof import('./dialogs.tsx')

let loading: Promise<Dialogs | undefined> | undefined

/**
 * Loads the panels and all that they need, which no first view waits for.
 *
 * @returns `undefined` if they could not be loaded; the next call tries again. Whoever only loads them for later need not
 *   mind: whoever opens them meets the failure, if it lasts.
 */
export function loadDialogs(): Promise<Dialogs | undefined> {
  loading ??= import('./dialogs.tsx').catch(() => {
    loading = undefined
    return undefined
  })
  return loading
}
