import { createHash } from 'node:crypto'
import type { ApiError } from './errors.ts'
import { matchesTag } from '../../http/entity-tag.ts'

/** Answers with a resource or a page; with 304 if the caller has it. */
export function answer(request: Request, requestId: string, body: object): Response {
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = { ...commonHeaders, etag, 'x-contentful-request-id': requestId }
  if (matchesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers })
}

/** Answers with a refusal. */
export function answerError({ status, id, message, details }: ApiError, requestId: string): Response {
  const body = { sys: { type: 'Error', id }, message, ...(details !== undefined && { details }), requestId }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...commonHeaders,
      'x-contentful-request-id': requestId,
      ...(status === 405 && { allow: METHODS.replaceAll(',', ', ') }),
      ...(status === 503 && { 'retry-after': '5' }),
    },
  })
}

/** Answers a browser that asks whether another site's page may call. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: corsHeaders })
}

const METHODS = 'GET,HEAD,OPTIONS'

/** @see Content Delivery API, headers. */
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
  'access-control-expose-headers': 'Etag,X-Contentful-Request-Id,X-Contentful-RateLimit-Reset',
  'access-control-max-age': '86400',
}

const commonHeaders = {
  ...corsHeaders,
  'content-type': 'application/vnd.contentful.delivery.v1+json',
  'cache-control': 'max-age=0',
  'x-content-type-options': 'nosniff',
}
