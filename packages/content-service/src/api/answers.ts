import { createHash } from 'node:crypto'
import { compress, selectEncoding } from '@waypost/http/content-encoding.ts'
import { matchesTag } from '@waypost/http/entity-tag.ts'
import type { ApiError } from './errors.ts'

/** Clients cache answers, so each is sent only a few times, and more effort does not pay. */
const BROTLI_QUALITY = 4

/** Compressing smaller answers saves no time. */
const MIN_COMPRESSED_BYTES = 1024

const METHODS = 'GET,HEAD,OPTIONS'

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': [
    'Accept',
    'Accept-Language',
    'Authorization',
    'Cache-Control',
    'Content-Type',
    'If-Modified-Since',
    'If-None-Match',
    'Origin',
    'User-Agent',
    'X-Contentful-Enable-Alpha-Feature',
    'X-Contentful-Locale-Based-Publishing',
    'X-Contentful-Resource-Resolution',
    'X-Contentful-User-Agent',
    'X-Requested-With',
  ].join(','),
  'access-control-expose-headers':
    'Etag,X-Contentful-Request-Id,X-Contentful-RateLimit-Reset,X-Contentful-RateLimit-Second-Limit',
  'access-control-max-age': '86400',
}

const commonHeaders = {
  ...corsHeaders,
  'content-type': 'application/vnd.contentful.delivery.v1+json',
  'cache-control': 'max-age=0',
  'x-content-type-options': 'nosniff',
}

/** Answers with a resource or a page, compressed if the caller accepts that; 304 if the caller has it already. */
export async function answer(request: Request, requestId: string, body: object): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(body))
  const accepted = selectEncoding(request.headers.get('accept-encoding'))
  const encoding = bytes.length < MIN_COMPRESSED_BYTES ? 'identity' : accepted
  // A strong tag would promise the same bytes in every encoding.
  const etag = encoding === 'identity' ? tagOf(bytes) : `W/${tagOf(bytes)}`
  const headers = {
    ...commonHeaders,
    etag,
    vary: 'accept-encoding',
    'x-contentful-request-id': requestId,
  }
  if (matchesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const sent = await compress(bytes, encoding, BROTLI_QUALITY)
  return new Response(sent as BodyInit, {
    headers: { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
  })
}

export function answerError(error: ApiError, requestId: string): Response {
  const { status, id, message, details, retryAfterSeconds } = error
  const body = { sys: { type: 'Error', id }, message, ...(details !== undefined && { details }), requestId }
  const text = JSON.stringify(body)
  return new Response(text, {
    status,
    headers: {
      ...commonHeaders,
      etag: tagOf(text),
      'x-contentful-request-id': requestId,
      ...(status === 405 && { allow: METHODS.replaceAll(',', ', ') }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(status === 429 && { 'x-contentful-ratelimit-reset': String(retryAfterSeconds) }),
    },
  })
}

/** Answers the preflight request of a browser for a page of another site. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: corsHeaders })
}

function tagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}
