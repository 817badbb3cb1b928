import type { MovedComment } from '@waypost/content-service/moving'
import type { Catalog } from '../catalog/types.ts'
import type { ServerContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import type { FindUser } from '../identity/types.ts'
import { answerMailRoutes } from './answer-mail-routes.ts'
import { openAnswerMails, type AnswerMailsOptions } from './answer-mails.ts'
import { commentNews } from './comment-news.ts'
import { addImportedComments } from './imported-comments-store.ts'
import { createLiveStream } from './live-stream.ts'
import { openLive } from './live.ts'
import { createModeration } from './moderation.ts'
import { createRoutes } from './routes.ts'
import { createInteractions, type InteractionsOptions } from './service.ts'
import { deleteThread, hasThread, moveThread, readCounts } from './thread-store.ts'
import { readUpdate } from './thread-updates.ts'

export { createPublicComments } from './public-comments.ts'

interface Options
  extends Pick<InteractionsOptions, 'comments' | 'authorOf' | 'settings'>, Pick<AnswerMailsOptions, 'mail'> {
  catalog: Pick<Catalog, 'current'>
}

/** Opens likes and comments, and their live streams. */
export function openInteractions(
  { database, now, clientAddress, secret, publicUrl, siteName, log }: ServerContext,
  { catalog, authorOf, comments, settings, mail }: Options,
) {
  const { db, kind, changes, pool } = database
  const createRateLimit = createRateLimits(pool, log)
  const interactions = createInteractions({
    db,
    kind,
    changes,
    findArticle,
    createRateLimit,
    authorOf,
    comments,
    settings,
    now,
  })
  const titleOf = (id: string) => catalog.current()?.byId.get(id)?.title
  const answerMails = openAnswerMails({
    db,
    changes,
    publicUrl,
    secret,
    titleOf: (id) => findArticle(id)?.title,
    authorOf,
    mail,
    createRateLimit,
    now,
    log,
  })
  const live = openLive({
    changes,
    hasArticle: (articleId) => findArticle(articleId) !== undefined,
    readUpdate: (articleId, after) =>
      readUpdate(db, { articleId, article: findArticle(articleId), after, authorOf }),
    log,
  })
  return {
    /** Answers below `/api/articles`. */
    routes: (findUser: FindUser) => createRoutes(interactions, findUser, clientAddress),
    /** The creator's work with comments. */
    moderation: createModeration({ database, interactions, authorOf, titleOf, now }),
    /** Answers below `/api/answer-mails`. */
    answerMailRoutes: (findUser: FindUser) => answerMailRoutes(answerMails, findUser, siteName),
    /** New comments, for mails to the creator. */
    news: commentNews({ db, titleOf: (id) => catalog.current()?.byId.get(id)?.title, authorOf }),
    /** Starts the mails of answers. */
    start: answerMails.start,
    /** Answers requests for the live streams of comments. */
    liveStream: createLiveStream({ live, findArticle, clientAddress, log }),
    /** The number of open live streams. */
    openStreams: live.count,
    /** Checks open articles for changes in their own files. */
    refresh: live.refresh,
    /** Adds the comments of an imported site that are not there yet. */
    addImported: (comments: readonly MovedComment[]) => addImportedComments(database, comments, now()),
    forgetUser: interactions.forgetUser,
    readOwn: interactions.readOwn,
    /** Counts likes and visible comments by article; articles without any are missing. */
    readCounts: () => readCounts(db),
    hasThread,
    moveThread,
    deleteThread,
    /** Ends the live streams and the mails of answers. */
    close() {
      answerMails.close()
      live.close()
    },
  }

  /** @throws AppError `busy` until the catalog has articles */
  function findArticle(id: string) {
    const snapshot = catalog.current()
    if (!snapshot) throw new AppError('busy', 'The articles have not been read yet.')
    return snapshot.byId.get(id)
  }
}
