import type { Context } from 'hono'
import * as z from 'zod'
import type { Attachment } from './types.ts'

/** A request of a client of EmailJS. @see docs/specification.md, section 7 */
export interface EmailRequest {
  userId: string
  serviceId: string
  templateId: string
  /** The values for the template. */
  params: Readonly<Record<string, unknown>>
  attachments: Attachment[]
}

/** Statuses of the e-mail service's refusals, as at EmailJS. */
export type EmailStatus = 400 | 403 | 404 | 405 | 412 | 413 | 422 | 429 | 503

/** The refusal of a request to the e-mail service, with a text that is safe to show. */
export class EmailError extends Error {
  readonly status: EmailStatus
  /** Seconds before the next attempt; `undefined` if another attempt is useless. */
  readonly retryAfterSeconds?: number

  constructor(
    status: EmailStatus,
    text: string,
    options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(text, options)
    this.status = status
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Maximum size of a JSON body in bytes: the parameters with every character escaped. */
export const MAX_JSON_BYTES = 320 * 1024

/** Maximum size in bytes of all attachments of a form together. */
const MAX_ATTACHMENTS_BYTES = 2 * 1024 * 1024

const MAX_ATTACHMENTS = 10

/** Maximum size of a form in bytes: attachments, and some room for its fields. */
export const MAX_FORM_BYTES = MAX_ATTACHMENTS_BYTES + 256 * 1024

/** Reads the body of `/email/send`. @throws EmailError */
export async function readEmailJson(c: Context): Promise<EmailRequest> {
  if (!hasType(c, 'application/json')) throw new EmailError(400, 'Send the parameters as application/json')
  const body = jsonBody.safeParse(parse(await c.req.text()))
  if (!body.success) throw new EmailError(400, 'The parameters are no JSON object')
  return { ...readIds(body.data), params: body.data.template_params ?? {}, attachments: [] }
}

const jsonBody = z.looseObject({ template_params: z.record(z.string(), z.unknown()).nullish() })

/** Reads the body of `/email/send-form`. @throws EmailError */
export async function readEmailForm(c: Context): Promise<EmailRequest> {
  if (!hasType(c, 'multipart/form-data')) throw new EmailError(400, 'Send the form as multipart/form-data')
  const form = await c.req.formData().catch((cause: unknown) => {
    throw new EmailError(400, 'The form cannot be read', { cause })
  })
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const files = [...form].flatMap(([, value]) => (typeof value === 'string' ? [] : [value]))
  // If several fields have one name, the last counts. For the ids, the last is the field that the client added to the
  // visitor's form.
  const { user_id, service_id, template_id, ...params } = Object.fromEntries(texts)
  return {
    ...readIds({ user_id, service_id, template_id }),
    params,
    attachments: await readAttachments(files),
  }
}

async function readAttachments(files: File[]): Promise<Attachment[]> {
  // Browsers send an empty file for a field in which nothing was chosen.
  const chosen = files.filter(({ name, size }) => name !== '' || size > 0)
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0)
  if (chosen.length > MAX_ATTACHMENTS)
    throw new EmailError(413, `Attachments limit is ${MAX_ATTACHMENTS} files`)
  if (bytes > MAX_ATTACHMENTS_BYTES) throw new EmailError(413, 'Attachments size limit is 2Mb')
  return Promise.all(
    chosen.map(async (file) => ({
      name: nameOf(file),
      type: MEDIA_TYPE.test(file.type) ? file.type : 'application/octet-stream',
      content: new Uint8Array(await file.arrayBuffer()),
    })),
  )
}

/** The file's name without control and format characters. Some clients send a whole path; its last part counts. */
function nameOf({ name }: File): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^[.\s]+/, '')
  return plain.slice(-MAX_NAME_LENGTH) || 'attachment'
}

const MAX_NAME_LENGTH = 120

/** Any media type except `message/` and `multipart/`: mail programs would open these as parts of the mail itself. */
const MEDIA_TYPE = /^(?!message\/|multipart\/)[a-z]+\/[\w.+-]{1,100}$/i

/** Reads the three ids that every request has. */
function readIds(given: Record<string, unknown>) {
  const [userId, serviceId, templateId] = ['user_id', 'service_id', 'template_id'].map((name) => {
    const id = given[name]
    if (typeof id === 'string' && id !== '') return id
    throw new EmailError(400, `The ${name} parameter is required`)
  })
  return { userId, serviceId, templateId }
}

function hasType(c: Context, type: string): boolean {
  const [given = ''] = (c.req.header('content-type') ?? '').split(';')
  return given.trim().toLowerCase() === type
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new EmailError(400, 'The parameters are no JSON', { cause })
  }
}
