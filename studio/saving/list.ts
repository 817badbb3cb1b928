import type { EntriesJson } from '#server/studio/types.ts'
import type { Api } from '../api/api.ts'
import { createDeviceStore, type ListStore } from './device.ts'

/** Asks the server for the list of entries, and keeps it for when there is no connection. */
export async function readList(api: Api, store: ListStore = createDeviceStore()): Promise<EntriesJson> {
  const list = await api.ask<EntriesJson>('entries')
  // A browser that refuses its storage has none without a connection.
  store.keepList(list).catch(() => {})
  return list
}
