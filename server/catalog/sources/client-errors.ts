import { isAxiosError, type AxiosResponse } from 'axios'

/** Describes an error of the client for the operator, without a token. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return printable(String(error))
  // Most errors of the client repeat the service's answer as JSON in their message. Those of its sync contain the answer itself.
  const answer = isAxiosError(error) ? error.response : undefined
  const refusal = answer && answer.status >= 400 ? refusalOf(answer) : parseMessage(error)
  if (refusal === undefined) return printable(`${error.message.replace(/\.+$/, '')}.`)
  const words = [
    refusal.status,
    `${String(refusal.name)}.`,
    refusal.message ?? '',
    adviceOn(refusal.status),
  ].map(String)
  return printable(`the content service answered ${words.join(' ')}`.trim())
}

function adviceOn(status: unknown): string {
  if (status !== 401 && status !== 404) return ''
  return 'Compare the settings CONTENTFUL_... with Settings, API keys at Contentful.'
}

/** The HTTP status of a refused request; `undefined` if the service did not answer. */
export function statusOf(error: unknown): number | undefined {
  if (isAxiosError(error)) return error.response?.status
  const status = error instanceof Error ? parseMessage(error)?.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** Whether the service refused because its answer would be too big (Content Delivery API: 400 BadRequest). */
export function isResponseTooBig(error: unknown): boolean {
  return error instanceof Error && reasonOf(error).includes('Response size too big')
}

/** Makes a text from elsewhere safe for a log: no control characters or access tokens, at most 500 characters. */
export function printable(words: string): string {
  return words
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer ...')
    .slice(0, 500)
}

interface Refusal {
  status: unknown
  name: unknown
  message?: unknown
}

function refusalOf({ status, statusText, data }: AxiosResponse<unknown>): Refusal {
  const { sys, message } = (data ?? {}) as { sys?: { id?: unknown } | null; message?: unknown }
  return { status, name: sys?.id ?? statusText, message }
}

function parseMessage({ name, message }: Error): Refusal | undefined {
  try {
    const body = JSON.parse(message) as { status?: unknown; message?: unknown }
    return { status: body.status, name, message: body.message }
  } catch {
    return undefined
  }
}
