import { useEffect, useState, type ComponentType } from 'react'
import { useIdle } from '../ui/use-idle.ts'

/** Loads what the first view does without, once the browser is idle: the code of all screens, and what runs in the background. */
export function LoadLate() {
  const isIdle = useIdle()
  const [Background, setBackground] = useState<ComponentType>()
  useEffect(() => {
    if (!isIdle) return
    void loadScreens()
    import('./background.tsx').then(
      (loaded) => setBackground(() => loaded.Background),
      () => {
        // Reading goes on without it.
      },
    )
  }, [isIdle])
  return Background && <Background />
}

/**
 * Where the code of a screen cannot be fetched, the router loads the page anew, which would cost the reader the page she is on.
 * Some browsers have no service worker, as in private windows, and others not yet.
 */
async function loadScreens() {
  // In development each is made when it is asked for.
  if (!import.meta.env.PROD) return
  // oxlint-disable-next-line no-underscore-dangle -- The router's own name.
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
  await Promise.allSettled(Object.values(routes).map(({ module }) => import(/* @vite-ignore */ module)))
}

/** The addresses of all screens' code, as the router knows them. */
interface Manifest {
  routes: Record<string, { module: string }>
}
