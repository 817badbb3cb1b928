import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { CommentAuthor } from '#domain/comment.ts'
import type { StudioSettings } from '#domain/studio-settings.ts'
import type { Database } from '../database/types.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { createClientAddress } from '../http/client-address.ts'
import { inOrder } from '../http/middleware.ts'
import { boundPipelining } from '../http/pipelining.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import { createTestIdentity, CREATOR } from '../identity/identity.testing.ts'
import { openNames } from '../names/names.ts'
import type { AuthorOf } from '../names/types.ts'
import { createLiveStream } from './live-stream.ts'
import { openLive, type Live } from './live.ts'
import { createModeration } from './moderation.ts'
import { createRoutes } from './routes.ts'
import { createInteractions, type InteractionsService, type Result, type Writer } from './service.ts'
import type { ArticleRules } from './thread-store.ts'
import type { Moderation } from './types.ts'
import { readUpdate, type ThreadUpdate } from './thread-updates.ts'

interface ThreadsOptions {
  commentAuthor?: CommentAuthor
  commentsPerMinute?: number
  hold?: StudioSettings['comments']['hold']
  needsConfirmed?: boolean
  /** Nothing is limited unless a test asks for it. */
  createRateLimit?: CreateRateLimit
}

/** The interactions service over an empty database, with two articles, `lake` and `hill`. */
export interface TestThreads {
  database: Database
  interactions: InteractionsService
  moderation: Moderation
  articles: Map<string, ArticleRules>
  /** The service's clock; a test may set it. */
  clock: { now: Date }
  /** Stores accounts of some age: they are not new. */
  addUsers(count: number): Promise<Writer[]>
  addUser(email?: string, createdAt?: Date): Promise<Writer>
  /** All rows of a thread, with its counts. */
  readStored(articleId?: string): Promise<{ likes: number; likers: string[]; record?: StoredRecord }>
}

/** Returns what a change led to. @throws If it was refused. */
export async function accepted<T>(change: Promise<Result<T>>): Promise<T> {
  const result = await change
  if (!result.ok) throw new Error(`Refused: ${result.reason}`)
  return result.value
}

/** A thread's own row. */
export interface StoredRecord {
  likes: number
  comments: number
  lastEvent: number
}

const NEVER: CreateRateLimit = () => ({ consume: async () => {}, forget: async () => {} })

const LONG_AGO = new Date('2020-01-01T00:00:00.000Z')

/** Opens the interactions service. */
export function createThreads(database: Database, options: ThreadsOptions = {}): TestThreads {
  const { db } = database
  const articles = new Map<string, ArticleRules>([
    ['lake', {}],
    ['hill', {}],
  ])
  const clock = { now: new Date('2026-11-21T12:00:00.000Z') }
  const authorOf = authorsBy(options.commentAuthor)
  const now = () => clock.now
  const interactions = createInteractions({
    ...database,
    findArticle: (id) => articles.get(id),
    createRateLimit: options.createRateLimit ?? NEVER,
    authorOf,
    comments: {
      perMinute: options.commentsPerMinute ?? 10,
      needsConfirmed: options.needsConfirmed ?? false,
    },
    settings: () => ({ comments: { hold: options.hold ?? 'links' } }),
    now,
  })
  const titleOf = (id: string) => (articles.has(id) ? `The ${id}` : undefined)
  return {
    database,
    interactions,
    moderation: createModeration({ database, interactions, authorOf, titleOf, now }),
    articles,
    clock,
    addUsers: (count) =>
      storeUsers(
        database,
        Array.from({ length: count }, () => ({ email: `${randomUUID()}@example.com`, createdAt: LONG_AGO })),
      ),
    async addUser(email = `${randomUUID()}@example.com`, createdAt = LONG_AGO) {
      return (await storeUsers(database, [{ email, createdAt }]))[0]
    },
    async readStored(articleId = 'lake') {
      const liked = await db.selectFrom('likes').select('userId').where('articleId', '=', articleId).execute()
      const record = await db
        .selectFrom('threads')
        .select(['likes', 'comments', 'lastEvent'])
        .where('articleId', '=', articleId)
        .executeTakeFirst()
      return { likes: liked.length, likers: liked.map(({ userId }) => userId), record }
    },
  }
}

/** How comments are signed. */
export function authorsBy(shown: CommentAuthor = 'email'): AuthorOf {
  return openNames({
    shown,
    creator: () => ({ name: 'Mehar Gill', title: 'Side Lower', emails: [CREATOR] }),
  }).authorOf
}

async function storeUsers({ db }: Database, users: { email: string; createdAt: Date }[]): Promise<Writer[]> {
  const writers = users.map(({ email, createdAt }) => ({
    user: { id: randomUUID(), email, name: '', emailVerified: false, createdAt },
    client: randomUUID(),
  }))
  for (let start = 0; start < writers.length; start += 1_000)
    await db
      .insertInto('users')
      .values(
        writers.slice(start, start + 1_000).map(({ user: { id, email, createdAt } }) => {
          const at = createdAt.toISOString()
          const emailVerified = sql<boolean>`'0'`
          return { id, email, name: '', image: null, emailVerified, createdAt: at, updatedAt: at }
        }),
      )
      .execute()
  return writers
}

/** Adds comments that differ, in their order. */
export function addComments(
  { interactions }: TestThreads,
  writer: Writer,
  count: number,
  articleId = 'lake',
) {
  const texts = Array.from({ length: count }, () => randomUUID())
  return Promise.all(texts.map((text) => accepted(interactions.addComment(articleId, writer, text))))
}

/** How long a test may take in which very much happens, on a machine that does other things as well. */
export const STORM_MS = 60_000

/** Deletes an account as the identity service does. */
export async function deleteAccount(
  { database, interactions }: TestThreads,
  { user }: Writer,
): Promise<void> {
  await database.changes.commit(async (trx, announce) => {
    if (database.kind === 'postgres')
      await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    await interactions.forgetUser(trx, announce, user.id)
    await trx.deleteFrom('users').where('id', '=', user.id).execute()
  })
}

/** The addresses of the service, over accounts that sign in. */
export function createThreadsApp(database: Database, options: ThreadsOptions = {}) {
  const threads = createThreads(database, options)
  const { interactions } = threads
  const accounts = createTestIdentity(database, {
    forgetUser: interactions.forgetUser,
    readOwn: interactions.readOwn,
  })
  const { identity, register, signIn } = accounts
  const clientAddress = () => 'a client'
  const app = new Hono<{ Variables: RequestIdVariables }>()
    .route('/api/articles', createRoutes(interactions, identity.sessions.findUser, clientAddress))
    .onError(createErrorHandler(pino({ level: 'silent' })))
  return {
    ...threads,
    ...accounts,
    app,
    /** @returns The value of the Authorization header of somebody with a new account. */
    async join(email: string) {
      await register(email)
      return signIn(email)
    },
    /** Asks below `/api/articles`; a body is sent as JSON. */
    ask(method: string, path: string, { as, body }: { as?: string; body?: unknown } = {}) {
      return app.request(`/api/articles${path}`, {
        method,
        headers: {
          ...(as !== undefined && { authorization: as }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    },
  }
}

interface ServerOptions extends ThreadsOptions {
  /** Reads in place of the database, which is what the second argument does. */
  readUpdate?: (read: ReadUpdate) => ReadUpdate
}

type ReadUpdate = (articleId: string, after: number | undefined) => Promise<ThreadUpdate>

/** A server that tells of the threads, until the test is over. */
export interface TestServer extends TestThreads {
  live: Live
  origin: string
  /** The address of an article's stream. */
  streamOf(articleId: string, query?: string): string
  countConnections(): Promise<number>
}

/** Serves the live streams, and the service's addresses to guests, on a port of this machine. */
export async function serveThreads(database: Database, options: ServerOptions = {}): Promise<TestServer> {
  const { readUpdate: replace = (read) => read, ...rest } = options
  const threads = createThreads(database, rest)
  const { articles } = threads
  const findArticle = (id: string) => articles.get(id)
  const log = pino({ level: 'silent' })
  const live = openLive({
    hasArticle: () => true,
    changes: database.changes,
    readUpdate: replace((articleId, after) =>
      readUpdate(database.db, {
        articleId,
        article: findArticle(articleId),
        after,
        authorOf: authorsBy(options.commentAuthor),
      }),
    ),
    log,
  })
  const clientAddress = createClientAddress({ trustedProxies: 1, onMismatch: () => {} })
  const liveStream = createLiveStream({ live, findArticle, clientAddress, log })
  const app = new Hono<{ Variables: RequestIdVariables }>()
    .route(
      '/api/articles',
      createRoutes(threads.interactions, async () => undefined, clientAddress),
    )
    .onError(createErrorHandler(log))
  const next = getRequestListener(app.fetch)
  const server = createServer(inOrder([boundPipelining(), liveStream], next)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    live.close()
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...threads,
    live,
    origin,
    streamOf: (articleId, query = '') => `${origin}/api/articles/${articleId}/comments/live${query}`,
    countConnections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
  }
}
