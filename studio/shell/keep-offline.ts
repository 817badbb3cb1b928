import { STUDIO_PATH, STUDIO_WORKER_PATH } from '#domain/addresses.ts'
import type { Api } from '../api/api.ts'
import { trustedTypes } from './trusted-types.ts'

/** Registers the service worker after the sign-in, so that the studio opens without a connection. */
export function keepOffline(api: Api): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const unsubscribe = api.subscribe(() => {
    if (!api.state().isSignedIn) return
    unsubscribe()
    const address = trusted(STUDIO_WORKER_PATH)
    // Without a service worker the studio still works, with a connection.
    navigator.serviceWorker.register(address, { scope: STUDIO_PATH }).catch(() => {})
  })
}

/** The page's policy requires a trusted type for the address of a worker. */
function trusted(address: string): string {
  const policy = trustedTypes?.createPolicy('studio', { createScriptURL: (text) => text })
  return policy?.createScriptURL(address) ?? address
}
