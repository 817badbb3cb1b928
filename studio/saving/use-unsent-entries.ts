import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '../api/api.ts'
import { useApi, useApiState } from '../api/use-api.ts'
import { createDeviceStore, type UnsentText } from './device.ts'
import { isNew } from './new-entry.ts'
import { findOrphans } from './tab.ts'

/** Sends the texts of closed tabs once the server is reachable, on any screen. */
export function useUnsentEntries(): void {
  const api = useApi()
  const { isReachable, isSignedIn } = useApiState()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // After an offline start, the studio does not know yet whether the writer is signed in.
    if (!isReachable || isSignedIn === false) return
    sendOrphans(api, () => true).then(
      (isSent) => isSent && void revalidate(),
      // Failed texts stay on the device and in the list.
      () => {},
    )
  }, [api, isReachable, isSignedIn, revalidate])
}

/** Sends entries that were begun offline and whose tabs have closed. */
export async function sendNewEntries(api: Api): Promise<void> {
  await sendOrphans(api, ({ base }) => isNew(base))
}

/** Sends texts whose tabs have closed. @returns Whether there were any. */
async function sendOrphans(api: Api, isWanted: (text: UnsentText) => boolean): Promise<boolean> {
  const orphans = await findOrphans(await createDeviceStore().listUnsent(), Date.now())
  const entries = new Set(orphans.filter(isWanted).map(({ entry }) => entry))
  if (entries.size === 0) return false
  const { openEntry } = await import('./use-saving.ts')
  for (const entry of entries) {
    const saving = await openEntry(entry, api)
    await saving.flush()
    await saving.close()
  }
  return true
}
