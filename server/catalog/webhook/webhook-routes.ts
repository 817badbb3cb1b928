import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import pLimit from 'p-limit'
import { WEBHOOK_PATH } from '#domain/addresses.ts'
import { problem } from '../../http/problem.ts'
import { isSameSecret } from '@waypost/http/same-secret.ts'
import { checkHead, hasRightSignature, type Mistake } from './webhook-signature.ts'

/** The header that carries the secret itself, for plans of Contentful without request verification. */
export const SECRET_HEADER = 'x-waypost-secret'

/** Maximum size of a body in bytes. An entry with all its languages is smaller. */
const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Maximum number of bodies in memory at the same time. Other calls wait before the server reads theirs. */
const MAX_BODIES = 4

interface WebhookOptions {
  secret: string
  /** Called when the space reports a change. The content of the report is ignored. */
  onChange(): void
  /** Returns milliseconds since 1970. */
  now?(): number
}

/** Answers Contentful's webhook. */
export function webhookRoutes({ secret, onChange, now = Date.now }: WebhookOptions) {
  const limitReads = pLimit(MAX_BODIES)
  return new Hono().post(
    WEBHOOK_PATH,
    async (c, next) => {
      // This check precedes the reading of the body, so callers without a secret or signature cost nothing.
      const shown = c.req.header(SECRET_HEADER)
      if (shown === undefined) {
        const mistake = checkHead(c.req.raw.headers, now())
        if (mistake !== undefined) return refuse(c, mistake)
      } else if (!isSameSecret(shown, secret)) return refuse(c, 'forged')
      return limitReads(next)
    },
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }),
    async (c) => {
      const body = new Uint8Array(await c.req.arrayBuffer())
      const { method, headers } = c.req.raw
      const isSigned = c.req.header(SECRET_HEADER) === undefined
      if (isSigned && !hasRightSignature({ method, path: WEBHOOK_PATH, headers, body }, secret))
        return refuse(c, 'forged')
      if (!isObject(body)) return problem(c, 400, 'invalid', 'The body must be a JSON object.')
      onChange()
      return c.body(null, 202, { 'cache-control': 'no-store' })
    },
  )
}

/** Contentful shows these texts in the webhook's activity log. */
const REFUSALS: Record<Mistake, string> = {
  unsigned: `The call is not signed. Turn on request verification at Contentful, or add the secret header ${SECRET_HEADER} to the webhook.`,
  forged:
    'The secret is not that of CONTENTFUL_WEBHOOK_SECRET, or something changed the call on its way. The address of the webhook must be exactly the site and the path, with nothing after it.',
  expired: 'The call was signed more than 30 seconds ago. Is the clock of this server right?',
}

function refuse(c: Context, mistake: Mistake): Response {
  return problem(c, 403, 'webhook-refused', REFUSALS[mistake])
}

function tooLarge(c: Context): Response {
  // The server does not read the rest of the body.
  c.header('connection', 'close')
  return problem(c, 413, 'too-large', `A body may hold ${MAX_BODY_BYTES} bytes at most.`)
}

function isObject(body: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
