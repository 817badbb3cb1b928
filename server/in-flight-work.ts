/** Work that callers share: whoever asks for the same key while it is in flight gets the same promise. */
export interface SharedWork<Key, Value> {
  /** Joins the work in flight for a key, or starts it. */
  run(key: Key): Promise<Value>
  /** Lets nobody else join what is in flight: it may be older than the next caller needs. */
  forget(): void
}

/**
 * Shares work in flight.
 *
 * @param work `isCurrent` tells whether `forget` was not called since it began, so that the result may be kept.
 */
export function shareWork<Key, Value>(
  work: (key: Key, isCurrent: () => boolean) => Promise<Value>,
): SharedWork<Key, Value> {
  const inFlight = new Map<Key, Promise<Value>>()

  return {
    run(key) {
      const running = inFlight.get(key)
      if (running) return running
      const isCurrent = () => inFlight.get(key) === started
      const started = Promise.try(work, key, isCurrent).finally(() => {
        if (isCurrent()) inFlight.delete(key)
      })
      inFlight.set(key, started)
      return started
    },
    forget() {
      inFlight.clear()
    },
  }
}
