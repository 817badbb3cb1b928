import type { Transaction } from 'kysely'
import type { Hono } from 'hono'
import type { Announce, Database, Schema } from '../database/types.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Middleware } from '../http/middleware.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import type { FindUser } from '../identity/types.ts'
import type { Log } from '../log.ts'
import { answerMailRoutes } from './answer-mail-routes.ts'
import { openAnswerMails, type AnswerMailsOptions } from './answer-mails.ts'
import { createLiveStream } from './live-stream.ts'
import { openLive } from './live.ts'
import { createRoutes } from './routes.ts'
import { createInteractions, type InteractionsOptions } from './service.ts'
import type { ArticleRules } from './thread-store.ts'
import { readUpdate } from './thread-updates.ts'
import type { OwnInteractions } from './types.ts'

interface Options
  extends
    Pick<InteractionsOptions, 'comments' | 'authorOf'>,
    Pick<AnswerMailsOptions, 'mail' | 'secret' | 'publicUrl'> {
  /** Finds an article. @throws AppError `busy` until the articles have been read */
  findArticle(id: string): (ArticleRules & { title: string }) | undefined
  siteName(): string
  database: Database
  clientAddress: ClientAddress
  log: Log
}

/** Likes and comments, as other rooms use them. */
export interface InteractionsRoom {
  /** Answers below `/api/articles`. @param findUser Finds the user of an `Authorization` header. */
  routes(findUser: FindUser): Hono
  /** Answers below `/api/answer-mails`. */
  answerMailRoutes(findUser: FindUser): Hono
  /** Starts what runs in the background: mails of answers. */
  start(): void
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
  mail,
  secret,
  publicUrl,
  siteName,
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
  const answerMails = openAnswerMails({
    db,
    changes,
    publicUrl,
    secret,
    titleOf: (id) => findArticle(id)?.title,
    authorOf,
    mail,
    createRateLimit: createRateLimits(pool, log),
    now: () => new Date(),
    log,
  })
  const live = openLive({
    changes,
    readUpdate: (articleId, after) =>
      readUpdate(db, { articleId, article: findArticle(articleId), after, authorOf }),
    log,
  })
  return {
    answerMailRoutes: (findUser) => answerMailRoutes({ answerMails, findUser, siteName }),
    start: answerMails.start,
    routes: (findUser) => createRoutes({ interactions, findUser, clientAddress }),
    liveStream: createLiveStream({ live, findArticle, clientAddress, log }),
    refresh: live.refresh,
    forgetUser: interactions.forgetUser,
    readOwn: interactions.readOwn,
    close() {
      answerMails.close()
      live.close()
    },
  }
}
