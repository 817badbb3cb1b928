import { Hono } from 'hono'
import { answerFile } from '../../http/file-answer.ts'
import { problem } from '../../http/problem.ts'
import type { Descriptions } from './descriptions.ts'

/** Answers the pictures that pages of other sites have. */
export function pictureRoutes({ findPicture }: Pick<Descriptions, 'findPicture'>): Hono {
  return new Hono().get('/:name{[\\w-]{22}\\.jpg}', (c) => {
    const bytes = findPicture(c.req.param('name'))
    if (!bytes) return problem(c, 404, 'not-found', 'There is no such picture.')
    const cacheControl = 'public, max-age=31536000, immutable'
    return answerFile(c.req.raw, { mediaType: 'image/jpeg', bytes, cacheControl })
  })
}
