import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '../api/api.ts'
import { useApi, useApiState } from '../api/use-api.ts'
import { createDeviceStore } from './device.ts'
import { isNew } from './new-entry.ts'
import { findOrphans } from './tab.ts'

/** Sends entries that were begun offline once the server is reachable, on any screen. */
export function useNewEntries(): void {
  const api = useApi()
  const { isReachable, isSignedIn } = useApiState()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // After an offline start, the studio does not know yet whether the writer is signed in.
    if (!isReachable || isSignedIn === false) return
    sendNewEntries(api).then(
      (isSent) => isSent && void revalidate(),
      // Failed entries stay on the device and in the list.
      () => {},
    )
  }, [api, isReachable, isSignedIn, revalidate])
}

/** Sends entries that were begun offline and whose tabs have closed. @returns Whether there were any. */
export async function sendNewEntries(api: Api): Promise<boolean> {
  const orphans = await findOrphans(await createDeviceStore().listUnsent(), Date.now())
  const begun = orphans.filter(({ base }) => isNew(base))
  if (begun.length === 0) return false
  const { openEntry } = await import('./use-saving.ts')
  for (const { entry } of begun) {
    const saving = await openEntry(entry, api)
    await saving.flush()
    await saving.close()
  }
  return true
}
