import { useEffect, useState, type ComponentType } from 'react'
import { useShared } from '#ui/shared.ts'
import { useIdle } from '#ui/use-idle.ts'
import { createOwnerActions, type OwnerActions } from '../owner/owner-actions.ts'

/** Loads what runs in the background, once the browser is idle. */
export function LoadLate() {
  const isIdle = useIdle()
  // Created here, in the code of every page, so that readers load no file for it.
  const ownerActions = useShared(createOwnerActions)
  const [Background, setBackground] = useState<ComponentType<{ ownerActions: OwnerActions }>>()

  useEffect(() => {
    if (!isIdle) return
    import('./background.tsx').then(
      (loaded) => setBackground(() => loaded.Background),
      () => {
        // The page also works without this code.
      },
    )
  }, [isIdle])
  return Background && <Background ownerActions={ownerActions} />
}
