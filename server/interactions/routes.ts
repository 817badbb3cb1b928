import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { ATTEMPT_ID } from '#domain/attempt-id.ts'
import { checkComment } from '#domain/comment.ts'
import { textThat } from '#domain/form-schemas.ts'
import { AppError, ERROR_STATUS } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { readJson } from '../http/json-body.ts'
import { problem } from '../http/problem.ts'
import { takeTurns } from '../http/turns.ts'
import type { FindUser } from '../identity/types.ts'
import { REFUSALS } from './refusals.ts'
import type { InteractionsService, Refusal, Result, Writer } from './service.ts'

/** Maximum number of comments on a page, and the default. */
const PAGE_LENGTH = 50

/** Limits of the lists that are read at the same time, and of the lists that wait. */
const TURNS = { atOnce: 4, maxWaiting: 400, maxOfClient: 40 }

/** Largest value of an integer column in PostgreSQL. */
const MAX_NUMBER = 2_147_483_647

const text = z
  .string('The text is missing.')
  .transform((typed) => typed.replaceAll(/\r\n?/g, '\n').toWellFormed().trim())
  .pipe(textThat(checkComment))

const answer = z.object({
  to: z.string().regex(/^[\w-]{1,64}$/),
  isQuoting: z.boolean().default(false),
})

const newBody = z.object({ text, answer: answer.optional(), id: z.string().regex(ATTEMPT_ID).optional() })
const changedBody = z.object({ text })

const pageQuery = z.object({
  before: wholeNumber('before', 0, MAX_NUMBER).optional(),
  limit: wholeNumber('limit', 1, PAGE_LENGTH).default(PAGE_LENGTH),
})

/** Answers for the likes and comments of articles, below `/api/articles`. */
export function createRoutes(
  interactions: InteractionsService,
  findUser: FindUser,
  clientAddress: ClientAddress,
) {
  return (
    new Hono()
      .use(async (c, next) => {
        c.header('cache-control', 'no-store')
        await next()
      })
      .get('/:article', async (c) => {
        const thread = await interactions.findThread(c.req.param('article'), await findReader(c))
        return thread ? c.json(thread) : refuse(c, 'no-article')
      })
      .put('/:article/like', async (c) => {
        return reply(c, await interactions.setLiked(c.req.param('article'), await requireWriter(c), true))
      })
      .delete('/:article/like', async (c) => {
        return reply(c, await interactions.setLiked(c.req.param('article'), await requireWriter(c), false))
      })
      .get('/:article/comments', takeTurns({ ...TURNS, clientAddress }), async (c) => {
        const page = pageQuery.safeParse(c.req.query())
        if (!page.success) throw new AppError('invalid', page.error.issues[0].message)
        const user = await findReader(c)
        const comments = await interactions.findComments(c.req.param('article'), { ...page.data, user })
        return comments ? c.json(comments) : refuse(c, 'no-article')
      })
      .post('/:article/comments', async (c) => {
        const writer = await requireWriter(c)
        const { text, answer, id } = await readJson(c, newBody)
        return reply(c, await interactions.addComment(c.req.param('article'), writer, text, answer, id), 201)
      })
      // An earlier stage has answered the streams of existing articles.
      .all('/:article/comments/live', (c) =>
        c.req.method === 'GET' ? refuse(c, 'no-article') : onlyAllow(c, 'GET'),
      )
      .use('/:article/comments/:comment', async (c, next) => {
        // PostgreSQL refuses to compare this character.
        return c.req.param('comment').includes('\0') ? refuse(c, 'no-comment') : next()
      })
      .get('/:article/comments/:comment', async (c) => {
        const { article, comment } = c.req.param()
        const found = await interactions.findComment(article, comment, await findReader(c))
        return found ? c.json(found) : refuse(c, 'no-comment')
      })
      .patch('/:article/comments/:comment', async (c) => {
        const { article, comment } = c.req.param()
        const writer = await requireWriter(c)
        const { text } = await readJson(c, changedBody)
        return reply(c, await interactions.editComment(article, writer, comment, text))
      })
      .delete('/:article/comments/:comment', async (c) => {
        const { article, comment } = c.req.param()
        return reply(c, await interactions.deleteComment(article, await requireWriter(c), comment))
      })
      .all('/:article', (c) => onlyAllow(c, 'GET, HEAD'))
      .all('/:article/like', (c) => onlyAllow(c, 'PUT, DELETE'))
      .all('/:article/comments', (c) => onlyAllow(c, 'GET, HEAD, POST'))
      .all('/:article/comments/:comment', (c) => onlyAllow(c, 'GET, HEAD, PATCH, DELETE'))
  )

  function findReader(c: Context) {
    return findUser(c.req.header('authorization'))
  }

  async function requireWriter(c: Context): Promise<Writer> {
    const user = await findReader(c)
    if (!user) throw new AppError('signed-out', 'Please log in first.')
    return { user, client: clientAddress(c) }
  }
}

function reply<T extends object>(c: Context, result: Result<T>, status: 200 | 201 = 200): Response {
  return result.ok ? c.json(result.value, status) : refuse(c, result.reason)
}

function refuse(c: Context, reason: Refusal): Response {
  const [code, detail] = REFUSALS[reason]
  return problem(c, ERROR_STATUS[code], code, detail)
}

function wholeNumber(name: string, min: number, max: number) {
  const message = `${name} is a whole number from ${min} to ${max}.`
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

function onlyAllow(c: Context, methods: string): Response {
  c.header('allow', methods)
  return problem(c, 405, 'method-not-allowed', `This address answers to ${methods}.`)
}
