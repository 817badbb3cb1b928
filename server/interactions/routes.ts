import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { checkComment } from '#domain/comment.ts'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { readJson } from '../http/json-body.ts'
import { problem } from '../http/problem.ts'
import type { FindUser } from '../identity/types.ts'
import type { Interactions, Writer } from './service.ts'

/** Most comments of a page, and how many it holds when nobody says. */
const PAGE_LENGTH = 50

/** Largest number that a column of PostgreSQL's can be compared with. */
const MAX_NUMBER = 2_147_483_647

const commentBody = z.object(
  {
    text: z
      .string('The text is missing.')
      .transform((text) => text.replaceAll(/\r\n?/g, '\n').toWellFormed().trim())
      .superRefine((text, { addIssue }) => {
        const message = checkComment(text)
        if (message) addIssue({ code: 'custom', message })
      }),
  },
  'The body does not hold what is asked for.',
)

const pageQuery = z.object({
  before: wholeNumber('before', 0, MAX_NUMBER).optional(),
  limit: wholeNumber('limit', 1, PAGE_LENGTH).default(PAGE_LENGTH),
})

interface InteractionRoutesOptions {
  interactions: Interactions
  findUser: FindUser
  clientAddress: ClientAddress
}

/** Answers for the likes and comments of articles, below `/api/articles`. */
export function interactionRoutes({ interactions, findUser, clientAddress }: InteractionRoutesOptions) {
  return new Hono()
    .use(async (c, next) => {
      c.header('cache-control', 'no-store')
      await next()
    })
    .get('/:article', async (c) => {
      return c.json(await interactions.readThread(c.req.param('article'), await findReader(c)))
    })
    .put('/:article/like', async (c) => {
      return c.json(await interactions.setLiked(c.req.param('article'), await requireWriter(c), true))
    })
    .delete('/:article/like', async (c) => {
      return c.json(await interactions.setLiked(c.req.param('article'), await requireWriter(c), false))
    })
    .get('/:article/comments', async (c) => {
      const page = pageQuery.safeParse(c.req.query())
      if (!page.success) throw new AppError('invalid', page.error.issues[0].message)
      const user = await findReader(c)
      return c.json(await interactions.listComments(c.req.param('article'), { ...page.data, user }))
    })
    .post('/:article/comments', async (c) => {
      const writer = await requireWriter(c)
      const { text } = await readJson(c, commentBody)
      return c.json(await interactions.addComment(c.req.param('article'), writer, text), 201)
    })
    .delete('/:article/comments/:comment', async (c) => {
      const { article, comment } = c.req.param()
      // PostgreSQL cannot even look for such a character.
      if (comment.includes('\0')) throw new AppError('not-found', 'The resource could not be found.')
      return c.json(await interactions.deleteComment(article, await requireWriter(c), comment))
    })
    .all('/:article', (c) => onlyAllow(c, 'GET, HEAD'))
    .all('/:article/like', (c) => onlyAllow(c, 'PUT, DELETE'))
    .all('/:article/comments', (c) => onlyAllow(c, 'GET, HEAD, POST'))
    .all('/:article/comments/live', (c) => onlyAllow(c, 'GET'))
    .all('/:article/comments/:comment', (c) => onlyAllow(c, 'DELETE'))

  function findReader(c: Context) {
    return findUser(c.req.header('authorization'))
  }

  async function requireWriter(c: Context): Promise<Writer> {
    const user = await findReader(c)
    if (!user) throw new AppError('signed-out', 'Please log in first.')
    return { user, client: clientAddress(c) }
  }
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
