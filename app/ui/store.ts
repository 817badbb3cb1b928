import { useSyncExternalStore } from 'react'

/** A value that lives outside of components, and tells those who watch it of each change. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  /** Calls `viewer` after each change, until what it returns is called. */
  subscribe(viewer: () => void): () => void
  first: Value
}

/** Keeps a value outside of components; `first` is what it is while the server renders, and when a page starts. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const viewers = new Set<() => void>()
  return {
    first,
    get: () => value,
    set(next) {
      value = next
      for (const viewer of viewers) viewer()
    },
    subscribe(viewer) {
      viewers.add(viewer)
      return () => void viewers.delete(viewer)
    },
  }
}

/** What a store holds. */
export function useStore<Value>({ first, get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => first)
}
