import { createContext, use } from 'react'

/** Returns the one instance that `create` makes for this page. The first call creates it. */
export type Shared = <Instance>(create: (shared: Shared) => Instance) => Instance

/** Holds the state that outlives components: one holder per page in the browser, and one per page on the server. */
export function createShared(): Shared {
  const instances = new Map<unknown, unknown>()
  const shared: Shared = (create) => {
    if (!instances.has(create)) instances.set(create, create(shared))
    return instances.get(create) as ReturnType<typeof create>
  }
  return shared
}

/** Provided by the entry points around the whole page. */
export const SharedContext = createContext<Shared>(() => {
  throw new Error('The component is outside of SharedContext')
})

/** Returns the page's instance of what `create` makes. */
export function useShared<Instance>(create: (shared: Shared) => Instance): Instance {
  return use(SharedContext)(create)
}
