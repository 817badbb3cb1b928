import type { Config } from '../config/config.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { openLive } from '../interactions/live.ts'
import { readNews } from '../interactions/news.ts'
import { openInteractions } from '../interactions/service.ts'
import type { Log } from '../log.ts'
import type { Blog } from './blog.ts'

/** Opens likes and comments, and the live streams of them. */
export function openThreads(
  { comments }: Config,
  { database, blog }: { database: Database; blog: Blog },
  log: Log,
) {
  const { db, kind, changes, pool } = database
  const interactions = openInteractions({
    db,
    kind,
    changes,
    findArticle,
    createRateLimit: createRateLimits(pool),
    commentAuthor: comments.author,
    commentsPerMinute: comments.perMinute,
    holdsFirstComments: comments.holdsFirst,
    now: () => new Date(),
  })
  const live = openLive({
    changes,
    readNews: (articleId, after) =>
      readNews(db, {
        articleId,
        after,
        commentAuthor: comments.author,
        areCommentsClosed: findArticle(articleId)?.areCommentsClosed ?? false,
      }),
    log,
  })
  // What an article's own file says of its comments is no part of the database, and nobody announces it.
  blog.catalog.onChange(() => live.refresh())
  return { interactions, live, findArticle }

  function findArticle(id: string) {
    const snapshot = blog.catalog.current()
    if (!snapshot) throw new AppError('busy', 'The articles have not been read yet.')
    return snapshot.byId.get(id)
  }
}

export type Threads = ReturnType<typeof openThreads>
