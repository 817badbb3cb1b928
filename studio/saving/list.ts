import type { EntriesJson } from '#server/studio/types.ts'
import type { Api } from '../api/api.ts'
import { createDeviceStore, type ListStore } from './device.ts'

/** Reads the list of entries, and stores it for reading offline. */
export async function readList(api: Api, store: ListStore = createDeviceStore()): Promise<EntriesJson> {
  const list = await api.ask<EntriesJson>('entries')
  // Without storage there is no list offline.
  store.keepList(list).catch(() => {})
  return list
}
