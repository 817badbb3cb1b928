import { useCurrentEntries } from '../articles/use-current-entries.ts'
import { useOffline } from '../offline/use-offline.ts'

/** What runs in the background while the reader reads; the first view does without. */
export function Background() {
  useCurrentEntries()
  useOffline()
  return null
}
