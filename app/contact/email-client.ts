import type { EmailClientOptions } from '#server/mail/types.ts'
import type { Shared } from '#ui/shared.ts'
import { readStored, writeStored } from '#ui/storage.ts'

/** Loads EmailJS's client. @throws TypeError if it could not be loaded */
export function loadEmailJs() {
  return withReadableStorage(() => import('@emailjs/browser'))
}

/** Sends a message with EmailJS's client. @throws See `failureOf`. @see docs/specification.md, sections 7 and 8 */
export async function sendContactMessage(
  shared: Shared,
  {
    origin = location.origin,
    userId,
    serviceId,
    templateId,
    blockHeadless,
    blockList,
    limitRateMs,
  }: EmailClientOptions,
  params: Record<string, string>,
): Promise<void> {
  const { init, send } = await loadEmailJs()
  // Only `init` takes an origin, and it resets the storage of the limit.
  init({
    publicKey: userId,
    origin,
    blockHeadless,
    blockList: blockList.length > 0 ? { list: blockList, watchVariable: 'email' } : undefined,
    limitRate: limitRateMs > 0 ? { id: 'contact', throttle: limitRateMs } : undefined,
    storageProvider: shared(createLimitStorage),
  })
  await send(serviceId, templateId, params)
}

const PREFIX = 'waypost.'

/** Stores when EmailJS's client last sent a message; in memory if the browser refuses storage. */
function createLimitStorage() {
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
async function withReadableStorage<T>(work: () => Promise<T>): Promise<T> {
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
