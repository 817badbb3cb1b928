export interface ClientCounts {
  /**
   * Counts one more request.
   * @returns A function that ends it, to call once; `undefined` if the client has reached the limit.
   */
  begin(client: string): (() => void) | undefined
}

/** Counts the concurrent requests of each client. @param most Maximum number per client. */
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
