import {
  HASTE_FIELD,
  MIN_WRITING_SECONDS,
  TRAP_FIELD,
  trimContactMessage,
  type ContactMessage,
} from '#domain/contact-message.ts'
import type { EmailClientOptions } from '#server/mail/types.ts'
import { limitStorage, withReadableStorage } from './limit-storage.ts'

/** How a message came about, which tells people from programs. */
export interface Writing {
  /** What stands in the field that no person sees. */
  trap: string
  seconds: number
}

export type SendAnswer = { ok: true } | { ok: false; status: number; text: string }

/** After so long without an answer, there will be none. */
const TIMEOUT_MS = 40_000

/** The words of EmailJS's client for a request that found nobody. */
const NETWORK_ERROR = { status: 0, text: 'Network Error' }

/** Loads EmailJS's client, which no other screen needs. @throws TypeError if it could not be had */
export function loadEmailClient() {
  return withReadableStorage(() => import('@emailjs/browser'))
}

/** Sends a message to the creator. @see docs/specification.md, sections 7 and 8 */
export async function sendContactMessage(
  options: EmailClientOptions,
  message: ContactMessage,
  writing: Writing,
): Promise<SendAnswer> {
  try {
    await Promise.race([send(options, templateParams(message, writing)), failLate()])
    return { ok: true }
  } catch (reason) {
    return { ok: false, ...describe(reason) }
  }
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
) {
  const { init, send } = await loadEmailClient()
  // `send` alone knows no origin, and `init` forgets where the client keeps its limit.
  init({
    publicKey: userId,
    origin,
    blockHeadless,
    blockList: blockList.length > 0 ? { list: blockList, watchVariable: 'email' } : undefined,
    limitRate: limitRateMs > 0 ? { id: 'contact', throttle: limitRateMs } : undefined,
    storageProvider: limitStorage,
  })
  await send(serviceId, templateId, params)
}

function templateParams(message: ContactMessage, { trap, seconds }: Writing): Record<string, string> {
  return {
    ...trimContactMessage(message),
    ...(trap !== '' && { [TRAP_FIELD]: trap }),
    ...(seconds < MIN_WRITING_SECONDS && { [HASTE_FIELD]: String(Math.floor(seconds)) }),
  }
}

async function failLate(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw NETWORK_ERROR
}

/** The client rejects with an answer of its own, with what `fetch` throws, or with a sentence on its arguments. */
function describe(reason: unknown): { status: number; text: string } {
  if (typeof reason === 'string') return { status: 0, text: reason }
  if (typeof reason === 'object' && reason && 'status' in reason && 'text' in reason)
    return { status: Number(reason.status), text: String(reason.text) }
  return NETWORK_ERROR
}
