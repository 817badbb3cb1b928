/** Loads the account dialogs, which the first view does not need. @returns `undefined` if they could not be loaded. */
export function loadDialogs(): Promise<typeof import('./dialogs.tsx') | undefined> {
  return import('./dialogs.tsx').catch(() => undefined)
}
