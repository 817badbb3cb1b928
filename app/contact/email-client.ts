import {
  HASTE_FIELD,
  MIN_WRITING_SECONDS,
  TRAP_FIELD,
  trimContactMessage,
  type ContactMessage,
} from '#domain/contact-message.ts'
import type { EmailClientOptions } from '#server/mail/types.ts'
import { withReadableStorage, type createLimitStorage } from './limit-storage.ts'

/** Signs that a program filled in the form. */
export interface BotEvidence {
  /** Content of the field that people do not see. */
  trap: string
  /** Time between showing the form and sending it. */
  seconds: number
}

type LimitStorage = ReturnType<typeof createLimitStorage>

const TIMEOUT_MS = 40_000

/** The result of EmailJS's client if the server cannot be reached. */
const NETWORK_ERROR = { status: 0, text: 'Network Error' }

/** Loads EmailJS's client. @throws TypeError if it could not be loaded */
export function loadEmailClient() {
  return withReadableStorage(() => import('@emailjs/browser'))
}

/** Sends a message to the creator. @returns The failure, if there is one. @see docs/specification.md, sections 7 and 8 */
export async function sendContactMessage(
  options: EmailClientOptions,
  message: ContactMessage,
  evidence: BotEvidence,
  limitStorage: LimitStorage,
): Promise<ReturnType<typeof failureOf> | undefined> {
  const sending = send(options, templateParams(message, evidence), limitStorage)
  return Promise.race([sending, timeout()]).catch(failureOf)
}

async function send(
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
  storageProvider: LimitStorage,
) {
  const { init, send } = await loadEmailClient()
  // Only `init` takes an origin, and it resets the storage of the limit.
  init({
    publicKey: userId,
    origin,
    blockHeadless,
    blockList: blockList.length > 0 ? { list: blockList, watchVariable: 'email' } : undefined,
    limitRate: limitRateMs > 0 ? { id: 'contact', throttle: limitRateMs } : undefined,
    storageProvider,
  })
  await send(serviceId, templateId, params)
  return undefined
}

/** Builds the template's parameters, with the evidence of a program if there is any. */
export function templateParams(
  message: ContactMessage,
  { trap, seconds }: BotEvidence,
): Record<string, string> {
  return {
    ...trimContactMessage(message),
    ...(trap !== '' && { [TRAP_FIELD]: trap }),
    ...(seconds < MIN_WRITING_SECONDS && { [HASTE_FIELD]: String(Math.floor(seconds)) }),
  }
}

async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw NETWORK_ERROR
}

/** Reads what EmailJS's client rejects with: its own answer, an error of `fetch`, or a sentence about its arguments. */
export function failureOf(reason: unknown): { status: number; text: string } {
  if (typeof reason === 'string') return { status: 0, text: reason }
  if (typeof reason === 'object' && reason && 'status' in reason && 'text' in reason)
    return { status: Number(reason.status), text: String(reason.text) }
  return NETWORK_ERROR
}
