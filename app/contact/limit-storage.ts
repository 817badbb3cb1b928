const PREFIX = 'waypost.'

/** Stores when EmailJS's client sent last; in memory if the browser refuses storage. */
export function createLimitStorage() {
  const memory = new Map<string, string>()
  return {
    async get(key: string) {
      try {
        return localStorage.getItem(PREFIX + key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    async set(key: string, value: string) {
      memory.set(key, value)
      try {
        localStorage.setItem(PREFIX + key, value)
      } catch {
        // It stays in memory.
      }
    },
    async remove(key: string) {
      memory.delete(key)
      try {
        localStorage.removeItem(PREFIX + key)
      } catch {
        // There is nothing to remove.
      }
    },
  }
}

/** Hides a refused `localStorage` from `work`: EmailJS's client reads it when it is loaded, and would throw. */
export async function withReadableStorage<T>(work: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage')
  if (own === undefined || !isRefused()) return work()
  Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  return work().finally(() => Object.defineProperty(window, 'localStorage', own))
}

function isRefused(): boolean {
  try {
    return localStorage === null
  } catch {
    return true
  }
}
