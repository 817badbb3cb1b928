import { ATTEMPT_ID } from '#domain/attempt-id.ts'
import {
  ATTEMPT_FIELD,
  checkContactMessage,
  HASTE_FIELD,
  MIN_WRITING_SECONDS,
  TRAP_FIELD,
  trimContactMessage,
  type ContactMessage,
} from '#domain/contact-message.ts'
import { EmailError, type EmailRequest } from './email-request.ts'

/** Maximum size of a message's parameters in bytes, the same as at EmailJS. */
const MAX_PARAMS_BYTES = 50 * 1024

/**
 * Reads the contact message from a request's parameters. Other parameters, such as a recipient, are ignored.
 * @throws EmailError
 */
export function readMessage(params: EmailRequest['params']): ContactMessage {
  const texts = Object.entries(params).flatMap(([name, value]) => [name, textOf(value)])
  if (Buffer.byteLength(texts.join('')) > MAX_PARAMS_BYTES)
    throw new EmailError(413, 'Variables size limit is 50Kb')
  const message = trimContactMessage({
    name: lineOf(params.name),
    email: lineOf(params.email),
    subject: lineOf(params.subject),
    message: textOf(params.message),
  })
  const mistake = Object.values(checkContactMessage(message)).find((text) => text !== undefined)
  if (mistake !== undefined) throw new EmailError(422, mistake)
  return message
}

/** Returns the id that the browser gave to its attempts to send a message; `undefined` without one. */
export function attemptOf(params: EmailRequest['params']): string | undefined {
  const id = textOf(params[ATTEMPT_FIELD])
  return ATTEMPT_ID.test(id) ? id : undefined
}

/** Returns why a message seems to come from a program, for the creator; `undefined` if it does not. */
export function suspicionOf(params: EmailRequest['params']): string | undefined {
  if (textOf(params[TRAP_FIELD]) !== '') return 'A field was filled in that people do not see.'
  const seconds = textOf(params[HASTE_FIELD])
  if (seconds !== '' && !(Number(seconds) >= MIN_WRITING_SECONDS)) return 'It was written in a moment.'
  return undefined
}

/** A parameter as text with `\n` line breaks, without other control characters. */
function textOf(param: unknown): string {
  if (typeof param !== 'string' && typeof param !== 'number') return ''
  return String(param)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

/** A parameter as one line for a header of the mail, without characters that change the direction of text. */
function lineOf(param: unknown): string {
  return (
    textOf(param)
      .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .replaceAll(/[\s\u2028\u2029]+/g, ' ')
      // Mail programs decode this sequence (RFC 2047).
      .replaceAll('=?', '= ?')
  )
}
