import { useEffect } from 'react'
import { changedHere } from './change-identity.ts'

/**
 * Reports each change of who is signed in, made in this tab, to an address of this site.
 *
 * @param path `undefined` for a site that wants no reports.
 * @see docs/specification.md, section 7, Auth-token sync
 */
export function useTokenSync(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined || !isSecureContext) return undefined
    if (new URL(path, location.origin).origin !== location.origin) return undefined
    return changedHere.subscribe(() => void report(path))
  }, [path])
}

async function report(path: string) {
  const token = changedHere.get()?.accessToken
  try {
    // It outlives the page, which is loaded again after a sign-in.
    await fetch(path, {
      keepalive: true,
      ...(token === undefined
        ? { method: 'DELETE' }
        : { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
    })
  } catch {
    // Whoever wanted to know will ask again; the reader has nothing to do with it.
  }
}
