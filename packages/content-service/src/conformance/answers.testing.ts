import { validateRichTextDocument, type Document } from '@contentful/rich-text-types'
import * as z from 'zod'
import { shapeOf } from './envelopes.testing.ts'

/** What was answered over the wire. */
export interface Answer {
  url: URL
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests know the shapes
  body: any
}

/**
 * Holds an answer of the delivery API against what Contentful sends: headers, shape, and everything that clients trip over.
 * @throws Error naming the address and what is wrong.
 * @see Content Delivery API, headers, resource shapes, errors.
 */
export function checkAnswer(answer: Answer): void {
  const { url, status, body } = answer
  const faults = [...headerFaults(answer), ...(status === 304 ? emptyFaults(body) : bodyFaults(answer))]
  if (faults.length > 0)
    throw new Error(`${status} ${url.pathname}${url.search.slice(0, 300)}\n${faults.join('\n')}`)
}

function headerFaults({ url, status, headers }: Answer): string[] {
  const isTaxonomy = url.pathname.includes('/taxonomy/') && status < 400
  const shape = z.looseObject({
    ...(status !== 304 && { 'content-type': z.literal(isTaxonomy ? JSON_TYPE : DELIVERY_TYPE) }),
    etag: z.string().regex(/^(?:W\/)?"[\w-]+"$/),
    'cache-control': z.literal(isTaxonomy ? 'no-cache' : 'max-age=0'),
    'x-contentful-request-id': z.string().regex(/^[0-9a-f-]{16,}$/),
    'access-control-allow-origin': z.literal('*'),
    'access-control-allow-methods': z.literal('GET,HEAD,OPTIONS'),
    'access-control-allow-headers': z.string(),
    'access-control-expose-headers': z.string().regex(/\betag\b/i),
    'access-control-max-age': z.literal('86400'),
    'x-content-type-options': z.literal('nosniff'),
    ...(status === 429 && { 'x-contentful-ratelimit-reset': z.string().regex(/^[1-9]\d*$/) }),
  })
  return shapeFaults(shape, Object.fromEntries(headers))
}

const DELIVERY_TYPE = 'application/vnd.contentful.delivery.v1+json'
const JSON_TYPE = 'application/json; charset=utf-8'

function emptyFaults(body: unknown): string[] {
  return body === '' ? [] : ['There is a body.']
}

function bodyFaults({ url, status, headers, body }: Answer): string[] {
  if (status < 400) return [...shapeFaults(shapeOf(url), body), ...valuesIn(body).flatMap(valueFaults)]
  const shape = z.strictObject({
    sys: z.strictObject({ type: z.literal('Error'), id: z.enum(errorIds[status] ?? []) }),
    message: z.string().min(1),
    details: z.looseObject({}).optional(),
    requestId: z.literal(headers.get('x-contentful-request-id') ?? ''),
  })
  return shapeFaults(shape, body)
}

/** @see Content Delivery API, errors; an address that is too long is nothing that Contentful names. */
const errorIds: Record<number, string[]> = {
  400: ['BadRequest', 'InvalidQuery'],
  401: ['AccessTokenInvalid'],
  403: ['AccessDenied'],
  404: ['NotFound'],
  405: ['MethodNotAllowed'],
  414: ['UriTooLong'],
  422: ['ValidationFailed'],
  429: ['RateLimitExceeded'],
}

function shapeFaults(shape: z.ZodType, value: unknown): string[] {
  const parsed = shape.safeParse(value)
  return parsed.success ? [] : [z.prettifyError(parsed.error)]
}

/** Every object in a body, the body itself included. */
function valuesIn(body: unknown): object[] {
  const found: object[] = []
  const open = [body]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    found.push(next)
    open.push(...Object.values(next))
  }
  return found
}

function valueFaults(value: { sys?: { type?: string }; nodeType?: string }): string[] {
  if (value.sys?.type === 'Link') return shapeFaults(link, value)
  if (value.sys?.type === 'ResourceLink') return shapeFaults(resourceLink, value)
  if (value.nodeType !== 'document') return []
  return validateRichTextDocument(value as Document).map(({ details }) => `rich text: ${details}`)
}

const link = z.strictObject({
  sys: z.strictObject({ type: z.literal('Link'), linkType: z.string(), id: z.string() }),
})

/** Where the urn has another form the client's resolver throws. */
const resourceLink = z.strictObject({
  sys: z.strictObject({
    type: z.literal('ResourceLink'),
    linkType: z.literal('Contentful:Entry'),
    urn: z
      .string()
      .regex(/^crn:contentful:::content:spaces\/[^/]+(?:\/environments\/[^/]+)?\/entries\/[^/]+$/),
  }),
})
