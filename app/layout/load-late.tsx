import { useEffect, useState, type ComponentType } from 'react'
import { useIdle } from '#ui/use-idle.ts'

/** Loads what runs in the background, once the browser is idle. */
export function LoadLate() {
  const isIdle = useIdle()
  const [Background, setBackground] = useState<ComponentType>()

  useEffect(() => {
    if (!isIdle) return
    import('./background.tsx').then(
      (loaded) => setBackground(() => loaded.Background),
      () => {
        // The page also works without this code.
      },
    )
  }, [isIdle])
  return Background && <Background />
}
