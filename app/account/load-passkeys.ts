/** Whether the browser knows passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Loads what asks for passkeys. @returns `undefined` if it could not be loaded. */
export function loadPasskeys(): Promise<typeof import('./passkeys.ts') | undefined> {
  return import('./passkeys.ts').catch(() => undefined)
}
