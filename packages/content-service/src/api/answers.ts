import { LRUCache } from 'lru-cache'
import { compress, type Encoding, selectEncoding } from '@waypost/http/content-encoding.ts'
import { type JsonPieces, writePieces } from './written-json.ts'
import { createHash } from 'node:crypto'
import { matchesTag } from '@waypost/http/entity-tag.ts'
import type { ApiError } from './errors.ts'

export type EncodeAnswer = (json: JsonPieces, encoding: Encoding) => Promise<Buffer>

/** Creates an encoder that keeps what was sent lately. What many callers ask for at the same time is made once. */
export function createAnswerEncoder(): EncodeAnswer {
  const cache = new LRUCache<string, Buffer, { pieces: JsonPieces['pieces']; encoding: Encoding }>({
    maxSize: MAX_CACHED_BYTES,
    maxEntrySize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ length }, { length: keyLength }) => length + keyLength,
    fetchMethod: (_key, _stale, { context: { pieces, encoding } }) =>
      compress(Buffer.concat(pieces), encoding, BROTLI_QUALITY),
    // Callers wait for it, whatever the cache has no room for.
    ignoreFetchAbort: true,
  })
  return ({ pieces, tag }, encoding) =>
    cache.forceFetch(`${encoding} ${tag}`, { context: { pieces, encoding } })
}

/** Most answers are sent a few times only. */
const BROTLI_QUALITY = 4
const MAX_CACHED_BYTES = 32 * 1024 * 1024
/** One answer is not to push out all others. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** Answers with a resource or a page, compressed where the caller can read that; with 304 if the caller has it. */
export async function answer(
  request: Request,
  requestId: string,
  body: object,
  encode: EncodeAnswer,
): Promise<Response> {
  const json = writePieces(body)
  const accepted = selectEncoding(request.headers.get('accept-encoding'))
  const encoding = json.byteLength < MIN_COMPRESSED_BYTES ? 'identity' : accepted
  // A strong tag would promise the same bytes in every encoding.
  const etag = encoding === 'identity' ? json.tag : `W/${json.tag}`
  const headers = {
    ...commonHeaders,
    etag,
    vary: 'accept-encoding',
    'x-contentful-request-id': requestId,
  }
  if (matchesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const sent = await encode(json, encoding)
  return new Response(sent as BodyInit, {
    headers: { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
  })
}

export function answerError(error: ApiError, requestId: string): Response {
  const { status, id, message, details, retryAfterSeconds: again } = error
  const body = { sys: { type: 'Error', id }, message, ...(details !== undefined && { details }), requestId }
  const text = JSON.stringify(body)
  return new Response(text, {
    status,
    headers: {
      ...commonHeaders,
      etag: tagOf(text),
      'x-contentful-request-id': requestId,
      ...(status === 405 && { allow: METHODS.replaceAll(',', ', ') }),
      ...(again !== undefined && { 'retry-after': String(again) }),
      ...(status === 429 && { 'x-contentful-ratelimit-reset': String(again) }),
    },
  })
}

/** Answers a browser that asks whether another site's page may call. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: corsHeaders })
}

/** Below this, compressing saves nothing that is felt. */
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

function tagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}
