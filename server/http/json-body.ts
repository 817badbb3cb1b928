import type { Context } from 'hono'
import type * as z from 'zod'
import { AppError } from '../errors.ts'

/** The message of a schema that has no message of its own. */
const INVALID_BODY = 'The body does not have the expected fields.'

/**
 * Reads the body of a request to one of our JSON addresses.
 * @throws AppError `unsupported` without JSON's media type, which a form on another site cannot send; `invalid` with the
 *   first message of the schema if it does not match.
 */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('unsupported', 'Send the body as application/json.')
  const text = await c.req.text()
  const parsed = schema.safeParse(parseJson(text), {
    error: ({ code }) => (code.startsWith('invalid_') ? INVALID_BODY : undefined),
  })
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0].message)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', 'The body is not valid JSON.', { cause })
  }
}
