import { readStored, writeStored } from '../ui/storage.ts'

const PREFIX = 'waypost.'

/** Stores when EmailJS's client sent last; in memory if the browser refuses storage. */
export function createLimitStorage() {
  const memory = new Map<string, string>()
  return {
    async get(key: string) {
      return readStored('localStorage', PREFIX + key) ?? memory.get(key)
    },
    async set(key: string, value: string) {
      memory.set(key, value)
      writeStored('localStorage', PREFIX + key, value)
    },
    async remove(key: string) {
      memory.delete(key)
      writeStored('localStorage', PREFIX + key, null)
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
