const PREFIX = 'waypost.'
const unkept = new Map<string, string>()

/** Where EmailJS's client notes when it sent last. A browser that refuses storage knows it until the page goes. */
export const limitStorage = {
  async get(key: string) {
    try {
      return localStorage.getItem(PREFIX + key) ?? unkept.get(key)
    } catch {
      return unkept.get(key)
    }
  },
  async set(key: string, value: string) {
    unkept.set(key, value)
    try {
      localStorage.setItem(PREFIX + key, value)
    } catch {
      // It is noted above.
    }
  },
  async remove(key: string) {
    unkept.delete(key)
    try {
      localStorage.removeItem(PREFIX + key)
    } catch {
      // There is nothing to remove.
    }
  },
}

/** Does something that must not meet a refused `localStorage`, such as loading EmailJS's client, which looks at it. */
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
