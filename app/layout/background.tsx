import { useCurrentEntries } from '../articles/use-current-entries.ts'
import { useOffline } from '../offline/use-offline.ts'

/** Runs in the background: updates the list of articles, and stores pages for reading offline. */
export function Background() {
  useCurrentEntries()
  useOffline()
  return null
}
