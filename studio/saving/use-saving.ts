import { useSyncExternalStore } from 'react'
import type { Api } from '../api/api.ts'
import { createDeviceStore } from './device.ts'
import { createEntryApi } from './entry-api.ts'
import { openSaving, type Saving } from './saving.ts'
import type { SavingStatus } from './status.ts'
import { openTab } from './tab.ts'

/** Opens an entry in this tab. The screen closes it. @throws RequestError if neither the server nor the device has it. */
export async function openEntry(entry: string, api: Api): Promise<Saving> {
  const tab = openTab()
  try {
    return await openSaving({ entry, store: createDeviceStore(), api: createEntryApi(api), tab })
  } catch (error) {
    tab.close()
    throw error
  }
}

export function useSavingStatus(saving: Saving): SavingStatus {
  return useSyncExternalStore(saving.subscribe, saving.status)
}
