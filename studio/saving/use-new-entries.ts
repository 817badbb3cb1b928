import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '../api/api.ts'
import { useApi, useApiState } from '../api/use-api.ts'
import { createDeviceStore } from './device.ts'
import { isNew } from './new-entry.ts'
import { leftBehind } from './tab.ts'

/** Sends what was begun without a connection as soon as there is one, whatever screen is open. */
export function useNewEntries(): void {
  const api = useApi()
  const { isReachable, isSignedIn } = useApiState()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // Whether she is signed in is not known where the studio was opened without a connection.
    if (!isReachable || isSignedIn === false) return
    sendNewEntries(api).then(
      (isSent) => isSent && void revalidate(),
      // They are on the device still, and listed.
      () => {},
    )
  }, [api, isReachable, isSignedIn, revalidate])
}

/** Sends entries that were begun without a connection, and whose tab is no longer. @returns Whether there were any. */
export async function sendNewEntries(api: Api): Promise<boolean> {
  const left = await leftBehind(await createDeviceStore().listUnsent(), Date.now())
  const begun = left.filter(({ base }) => isNew(base))
  if (begun.length === 0) return false
  const { openEntry } = await import('./use-saving.ts')
  for (const { entry } of begun) {
    const saving = await openEntry(entry, api)
    await saving.flush()
    await saving.close()
  }
  return true
}
