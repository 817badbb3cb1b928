import { STUDIO_PATH, STUDIO_WORKER_PATH } from '#domain/addresses.ts'
import type { Api } from '../api/api.ts'
import { trustedTypes } from './trusted-types.ts'

/** Has a service worker keep the studio on the device of who signs in, so that it opens without a connection. */
export function keepOffline(api: Api): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const unsubscribe = api.subscribe(() => {
    if (!api.state().isSignedIn) return
    unsubscribe()
    const address = trusted(STUDIO_WORKER_PATH)
    // Without it the studio works all the same, with a connection.
    navigator.serviceWorker.register(address, { scope: STUDIO_PATH }).catch(() => {})
  })
}

/** Where the page's policy asks for trusted types, a worker's address must be one. */
function trusted(address: string): string {
  const policy = trustedTypes?.createPolicy('studio', { createScriptURL: (text) => text })
  return policy?.createScriptURL(address) ?? address
}
