import { useEffect, useState, type ComponentType } from 'react'
import { readStored } from '#ui/storage.ts'
import { STUDIO_SESSION_KEY } from '#ui/studio-session.ts'
import { useCurrentEntries } from '../articles/use-current-entries.ts'
import { useOffline } from '../offline/use-offline.ts'
import type { OwnerActions } from '../owner/owner-actions.ts'

/** Updates the list of articles, stores pages for reading offline, and loads what only the owner sees. */
export function Background({ ownerActions }: { ownerActions: OwnerActions }) {
  const [Owner, setOwner] = useState<ComponentType<{ actions: OwnerActions }>>()
  useCurrentEntries()
  useOffline()
  useEffect(() => {
    // The owner has signed in to the studio in this browser.
    if (readStored('localStorage', STUDIO_SESSION_KEY) === null) return
    import('../owner/owner.tsx').then(
      (loaded) => setOwner(() => loaded.Owner),
      () => {
        // The page also works without it.
      },
    )
  }, [])
  return Owner && <Owner actions={ownerActions} />
}
