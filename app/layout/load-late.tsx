import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { useShared } from '#ui/shared.ts'
import { useIdle } from '#ui/use-idle.ts'
import { createScreenCode } from './screen-code.ts'

/** Loads what the first view does without, once the browser is idle: the code of all screens, and what runs in the background. */
export function LoadLate() {
  const isIdle = useIdle()
  const { provide, fetchAll } = useShared(createScreenCode)
  const [Background, setBackground] = useState<ComponentType>()

  // Before any link can be pressed; the router has been made by then, which takes what it finds for code that has come.
  useLayoutEffect(() => {
    // In development each is made when it is asked for.
    if (import.meta.env.PROD) provide()
  }, [provide])

  useEffect(() => {
    if (!isIdle) return
    if (import.meta.env.PROD) void fetchAll()
    import('./background.tsx').then(
      (loaded) => setBackground(() => loaded.Background),
      () => {
        // Reading goes on without it.
      },
    )
  }, [isIdle, fetchAll])
  return Background && <Background />
}
