import type { EntrySummaryJson } from '#server/studio/types.ts'
import type { Api } from '../api/api.ts'
import { createDeviceStore } from './device.ts'
import { createEntryApi } from './entry-api.ts'

const KEPT = 50

/** Stores the entries that changed last in the browser, so that they open without a connection. */
export async function keepRecent(
  entries: readonly EntrySummaryJson[],
  api: Api,
  signal: AbortSignal,
): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return
  const store = createDeviceStore()
  const server = createEntryApi(api)
  const recent = entries.toSorted((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? '')).slice(0, KEPT)
  for (const { entry } of recent) {
    const { opened } = await store.read(entry)
    const read = await server.read(entry, opened?.version)
    // After a sign-out, nothing may be stored.
    if (signal.aborted) return
    if (read) await store.write({ removed: [], opened: read })
  }
}
