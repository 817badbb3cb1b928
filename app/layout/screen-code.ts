import { createStore } from '#ui/store.ts'
import { createLinkFollower } from '#ui/follow-links.ts'
import { NOT_ARRIVED_ID } from '#ui/not-arrived.tsx'

/**
 * Fetches the code of screens for the router. Where that fails, the router by itself loads the page anew, which leads nowhere, and
 * without a connection costs the reader the page she is on.
 */
export function createScreenCode() {
  /** Whether the code of a screen could not be fetched. Browsers remember that, so from then on links load their pages. */
  const isMissing = createStore(false)
  const { goTo, followLinks } = createLinkFollower(NOT_ARRIVED_ID)

  return {
    isMissing,
    goTo,

    /** Puts itself between the router and the code that has not come yet. */
    provide() {
      const { modules, routes } = routerCode()
      for (const { id, module } of Object.values(routes))
        if (!(id in modules))
          Object.defineProperty(modules, id, {
            configurable: true,
            get: () => fetchCode(id, module),
            // The router may have asked for it before.
            set(value) {
              keep(id, value)
            },
          })

      async function fetchCode(id: string, address: string): Promise<unknown> {
        try {
          const value: unknown = await import(/* @vite-ignore */ address)
          keep(id, value)
          return value
        } catch {
          followLinks()
          isMissing.set(true)
          // The router must not hear of it.
          return new Promise(() => {})
        }
      }

      function keep(id: string, value: unknown) {
        Object.defineProperty(modules, id, { value, writable: true })
      }
    },

    /** Fetches the code of all screens. Some browsers have no service worker, as in private windows, and others not yet. */
    async fetchAll() {
      const { routes } = routerCode()
      await Promise.allSettled(Object.values(routes).map(({ module }) => import(/* @vite-ignore */ module)))
    },
  }
}

/** What the router has in the window, by its own names. */
function routerCode() {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window as unknown as {
    __reactRouterManifest: { routes: Record<string, { id: string; module: string }> }
    __reactRouterRouteModules: Record<string, unknown>
  }
  return {
    /** Where the code of each screen is. */
    routes: manifest.routes,
    /** The code that has come, by the ids of screens. The router waits where it is a promise. */
    modules,
  }
}
