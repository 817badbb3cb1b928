import { isAxiosError } from 'axios'

/** What an operator needs to know of the client's error: what the service said, or that it did not answer. Holds no token. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return printable(String(error))
  // Most errors of the client are made of the service's answer; those of its syncs hold the answer itself.
  const answer = isAxiosError(error) ? error.response : undefined
  const said = answer && answer.status >= 400 ? answerOf(answer) : parseMessage(error)
  if (said === undefined) return printable(`${error.message.replace(/\.+$/, '')}.`)
  const words = [said.status, `${String(said.name)}.`, said.message ?? '', adviceOn(said.status)].map(String)
  return printable(`the content service answered ${words.join(' ')}`.trim())
}

/** What whoever set the site up can do about it. */
function adviceOn(status: unknown): string {
  if (status !== 401 && status !== 404) return ''
  return 'Compare the settings CONTENTFUL_... with Settings, API keys at Contentful.'
}

/** The status with which the content service refused; `undefined` where it did not answer. */
export function statusOf(error: unknown): number | undefined {
  if (isAxiosError(error)) return error.response?.status
  const status = error instanceof Error ? parseMessage(error)?.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** Whether the service refused to answer for the answer's size (Content Delivery API: 400 BadRequest). */
export function isResponseTooBig(error: unknown): boolean {
  return error instanceof Error && reasonOf(error).includes('Response size too big')
}

/** Somebody else's words without what would write elsewhere on a terminal, and without tokens that they repeat. */
export function printable(words: string): string {
  return words
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer ...')
    .slice(0, 500)
}

interface Said {
  status: unknown
  name: unknown
  message?: unknown
}

function answerOf({ status, statusText, data }: { status: number; statusText: string; data: unknown }): Said {
  const { sys, message } = (data ?? {}) as { sys?: { id?: unknown } | null; message?: unknown }
  return { status, name: sys?.id ?? statusText, message }
}

function parseMessage({ name, message }: Error): Said | undefined {
  try {
    const said = JSON.parse(message) as { status?: unknown; message?: unknown }
    return { status: said.status, name, message: said.message }
  } catch {
    return undefined
  }
}
