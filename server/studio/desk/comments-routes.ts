import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { stream } from 'hono/streaming'
import * as z from 'zod'
import { ATTEMPT_ID } from '#domain/attempt-id.ts'
import { parseBlock } from '#domain/blocked-address.ts'
import { checkComment } from '#domain/comment.ts'
import { textThat } from '#domain/form-schemas.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import type { CommentFilter, Moderation, ModerationAction, ModerationJson } from '../../interactions/types.ts'
import type { OwnerVariables } from '../guard.ts'
import type { LogAction } from '../log-store.ts'

export interface CommentsRoutesOptions {
  moderation: Moderation
  log: LogAction
}

const PAGE_LENGTH = 50

/** Number of comments that a download holds in memory. */
const EXPORTED_AT_ONCE = 500

/** Maximum size of a request body: ids of 10,000 comments. */
const MAX_BODY_BYTES = 512 * 1024

const COMMENT_ID = z.string().regex(/^[\w-]{1,64}$/)
const ARTICLE_ID = z.string().regex(/^[\w.-]{1,64}$/, 'There is no such article.')
const MAX_IDS = 10_000

/** A comment's place in the list, as `next` of a page has it. */
const position = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[\w-]{1,64}$/, 'This page is unknown. Load the list again.')
  .transform((text) => {
    const [createdAt, id] = text.split('~')
    return { createdAt, id }
  })

const block = z
  .string()
  .max(255)
  .transform(parseBlock)
  .pipe(z.string('Name an email address, or a domain such as @example.com.'))

const filter = z.object({
  show: z.enum(['all', 'held', 'removed']).default('all'),
  article: ARTICLE_ID.optional(),
  author: block.optional(),
  since: z.iso.datetime().optional(),
  words: z.string().max(200, 'Search for fewer words.').optional(),
})
const listQuery = filter.extend({ after: position.optional() })

const change = z.object({
  action: z.enum(['approve', 'hold', 'remove', 'restore']),
  selection: z.union([
    z.object({ ids: z.array(COMMENT_ID).max(MAX_IDS) }),
    z.object({ filter, from: position, except: z.array(COMMENT_ID).max(MAX_IDS).default([]) }),
  ]),
  isBlocking: z.boolean().default(false),
  unblock: z.array(block).max(MAX_IDS).default([]),
})
const newBlock = z.object({ block, isRemoving: z.boolean().default(false) })
const closing = z.object({ article: ARTICLE_ID.optional(), isClosed: z.boolean() })
const answer = z.object({
  text: z
    .string()
    .transform((typed) => typed.replaceAll(/\r\n?/g, '\n').toWellFormed().trim())
    .pipe(textThat(checkComment)),
  attempt: z.string().regex(ATTEMPT_ID),
})

/** Answers requests for the comments of all articles, below `/studio/api/comments`. */
export function commentsRoutes({ moderation, log }: CommentsRoutesOptions) {
  return new Hono<{ Variables: OwnerVariables }>()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .get('/', async (c) => {
      const query = listQuery.safeParse(c.req.query())
      if (!query.success) throw new AppError('invalid', query.error.issues[0].message)
      const { after, ...asked } = query.data
      return c.json(await moderation.list(toFilter(asked), { after, limit: PAGE_LENGTH }))
    })
    .get('/all.jsonl', (c) => {
      c.header('content-type', 'application/jsonl; charset=utf-8')
      c.header('content-disposition', 'attachment; filename="comments.jsonl"')
      return stream(c, async (out) => {
        for await (const comment of everyComment(moderation)) await out.write(`${JSON.stringify(comment)}\n`)
      })
    })
    .post('/changes', async (c) => {
      const { selection, ...asked } = await readJson(c, change)
      const selected = 'ids' in selection ? selection : { ...selection, filter: toFilter(selection.filter) }
      const changed = await moderation.change({ ...asked, selection: selected })
      await note(asked.action, changed)
      return c.json(changed)
    })
    .post('/:id/answer', async (c) => {
      const given = await readJson(c, answer)
      await moderation.answer(c.get('session').owner.id, { ...given, id: c.req.param('id') })
      return c.body(null, 204)
    })

    .get('/rules', async (c) => c.json(await moderation.rules()))
    .put('/closed', async (c) => {
      const { article, isClosed } = await readJson(c, closing)
      await moderation.setClosed(article, isClosed)
      const detail = isClosed ? 'closed' : 'reopened'
      await log('comments', { detail, entry: article === undefined ? undefined : `articles/${article}` })
      return c.body(null, 204)
    })
    .post('/blocks', async (c) => {
      const { block, ...options } = await readJson(c, newBlock)
      const blocked = await moderation.block(block, options)
      await note('remove', blocked)
      return c.json(blocked)
    })
    .delete('/blocks/:block', async (c) => {
      if (!(await moderation.unblock(c.req.param('block'))))
        throw new AppError('not-found', 'It is not blocked.')
      await log('comments', { detail: '1 unblocked' })
      return c.body(null, 204)
    })

  async function note(action: ModerationAction, { ids, blocked }: ModerationJson) {
    const parts = [
      ids.length > 0 && `${ids.length} ${DONE[action]}`,
      blocked.length > 0 && `${blocked.length} blocked`,
    ]
    const detail = parts.filter(Boolean).join(', ')
    if (detail !== '') await log('comments', { detail })
  }
}

/** Reads all comments, newest first, also removed ones. */
async function* everyComment({ list }: Pick<Moderation, 'list'>) {
  let after: string | undefined
  do {
    const page = await list(
      { states: ['visible', 'held', 'removed'] },
      { after: after === undefined ? undefined : position.parse(after), limit: EXPORTED_AT_ONCE },
    )
    yield* page.items
    after = page.next
  } while (after !== undefined)
}

const DONE = { approve: 'approved', hold: 'held', remove: 'removed', restore: 'restored' } as const

function toFilter({ show, article, author, since, words }: z.infer<typeof filter>): CommentFilter {
  const wanted = words?.split(/\s+/).filter((word) => word !== '') ?? []
  return {
    articleId: article,
    author,
    since,
    ...(wanted.length > 0 && { words: wanted }),
    states: show === 'all' ? ['visible', 'held'] : [show],
  }
}
