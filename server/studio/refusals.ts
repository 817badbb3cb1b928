import type { WritingError } from '@waypost/content-service/writing'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError } from '../errors.ts'

/** The status of each refusal to write. */
export const WRITING_STATUS: Readonly<Record<WritingError['code'], ContentfulStatusCode>> = {
  stale: 412,
  taken: 409,
  missing: 404,
  'bad-name': 400,
  'too-large': 413,
  'not-text': 422,
  refused: 422,
  'read-only': 403,
  'disk-full': 507,
}

/** Returns the version that a request changes. @throws AppError if the request has no `If-Match` */
export function versionOf(c: Context): string {
  // Proxies that compress answers make entity tags weak.
  const version = /^(?:W\/)?"([^"]*)"$/.exec(c.req.header('if-match') ?? '')?.[1]
  if (version === undefined)
    throw new AppError('version-needed', 'Say with If-Match which version this changes.')
  return version
}
