import { WritingError } from '@waypost/content-service/writing'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError } from '../errors.ts'
import { problem } from '../http/problem.ts'

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

/** Handles the error of a refusal to write. @throws any other error */
export function answerRefusal(error: Error, c: Context): Response {
  if (!(error instanceof WritingError)) throw error
  return problem(c, WRITING_STATUS[error.code], error.code, error.message)
}

/** @param whyNot Explains why the folder is read-only. @throws WritingError `read-only` */
export async function requireWritable(whyNot: () => Promise<string | undefined>): Promise<void> {
  const reason = await whyNot()
  if (reason !== undefined) throw new WritingError('read-only', reason)
}

/** Returns the version that a request changes. @throws AppError if the request has no `If-Match` */
export function versionOf(c: Context): string {
  // Proxies that compress answers make entity tags weak.
  const version = /^(?:W\/)?"([^"]*)"$/.exec(c.req.header('if-match') ?? '')?.[1]
  if (version === undefined)
    throw new AppError('version-needed', 'Say with If-Match which version this changes.')
  return version
}
