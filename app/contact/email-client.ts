import type { EmailClientOptions } from '#server/mail/types.ts'
import type { Shared } from '../ui/shared.ts'
import { createLimitStorage, withReadableStorage } from './limit-storage.ts'

/** Loads EmailJS's client. @throws TypeError if it could not be loaded */
export function loadEmailJs() {
  return withReadableStorage(() => import('@emailjs/browser'))
}

/**
 * Sends a message to the creator with EmailJS's client.
 *
 * @param params Those of the template.
 * @throws What that rejects with; see `failureOf`.
 * @see docs/specification.md, sections 7 and 8
 */
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
