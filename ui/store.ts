import { useSyncExternalStore } from 'react'

/** A value outside of components that notifies its subscribers of each change. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  /** Calls `subscriber` after each change. @returns Unsubscribes. */
  subscribe(subscriber: () => void): () => void
  /** The value while the server renders and while the page hydrates. */
  first: Value
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const subscribers = new Set<() => void>()
  return {
    first,
    get: () => value,
    set(next) {
      value = next
      for (const notify of subscribers) notify()
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
}

/** Returns the value of a store and renders again when it changes. */
export function useStore<Value>({ first, get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => first)
}
