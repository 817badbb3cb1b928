export interface ClientCounts {
  /** Begins one more. @returns Ends it, to be called once; `undefined` if the client has as many as it may. */
  begin(client: string): (() => void) | undefined
}

/** @param most What one client may have under way at once. */
export function createClientCounts(most: number): ClientCounts {
  const counts = new Map<string, number>()
  return {
    begin(client) {
      const before = counts.get(client) ?? 0
      if (before >= most) return undefined
      counts.set(client, before + 1)
      return () => {
        const left = counts.get(client)! - 1
        if (left > 0) counts.set(client, left)
        else counts.delete(client)
      }
    },
  }
}
