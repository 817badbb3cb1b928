import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * Answers with a failure of our own addresses.
 *
 * @param code Stable name that programs may rely on.
 * @param detail Sentence for the person who reads it; safe to show.
 * @see RFC 9457
 */
export function problem(c: Context, status: ContentfulStatusCode, code: string, detail: string): Response {
  return c.body(JSON.stringify({ type: 'about:blank', status, code, detail }), status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
}
