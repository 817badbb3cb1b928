/** Whether the browser supports passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Loads the code that asks for passkeys. @returns `undefined` if it could not be loaded. */
export function loadPasskeys(): Promise<typeof import('./passkeys.ts') | undefined> {
  return import('./passkeys.ts').catch(() => undefined)
}
