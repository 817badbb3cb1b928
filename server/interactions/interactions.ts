import type { Transaction } from 'kysely'
import type { Hono } from 'hono'
import type { Announce, Database, Schema } from '../database/types.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Middleware } from '../http/middleware.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import type { FindUser } from '../identity/types.ts'
import type { Log } from '../log.ts'
import { createLiveStream } from './live-stream.ts'
import { openLive } from './live.ts'
import { createRoutes } from './routes.ts'
import { createInteractions, type InteractionsOptions } from './service.ts'
import { readUpdate } from './thread-updates.ts'
import type { OwnInteractions } from './types.ts'

interface Options extends Pick<InteractionsOptions, 'comments' | 'findArticle' | 'authorOf'> {
  database: Database
  clientAddress: ClientAddress
  log: Log
}

/** Likes and comments, as other rooms use them. */
export interface InteractionsRoom {
  /** Answers below `/api/articles`. @param findUser Finds the user of an `Authorization` header. */
  routes(findUser: FindUser): Hono
  /** Answers requests for the live streams of comments. */
  liveStream: Middleware
  /** Checks open articles for changes of what their own files say. */
  refresh(): void
  /** Forgets a user whose account is being deleted, within that transaction. */
  forgetUser(trx: Transaction<Schema>, announce: Announce, userId: string): Promise<void>
  /** Reads what a user did, for herself. */
  readOwn(userId: string): Promise<OwnInteractions>
  /** Ends the live streams. */
  close(): void
}

/** Opens likes and comments, and the live streams of them. */
export function openInteractions({
  database,
  findArticle,
  clientAddress,
  authorOf,
  comments,
  log,
}: Options): InteractionsRoom {
  const { db, kind, changes, pool } = database
  const interactions = createInteractions({
    db,
    kind,
    changes,
    findArticle,
    createRateLimit: createRateLimits(pool, log),
    authorOf,
    comments,
    now: () => new Date(),
  })
  const live = openLive({
    changes,
    readUpdate: (articleId, after) =>
      readUpdate(db, { articleId, article: findArticle(articleId), after, authorOf }),
    log,
  })
  return {
    routes: (findUser) => createRoutes({ interactions, findUser, clientAddress }),
    liveStream: createLiveStream({ live, findArticle, clientAddress, log }),
    refresh: live.refresh,
    forgetUser: interactions.forgetUser,
    readOwn: interactions.readOwn,
    close: live.close,
  }
}
