import { lazy } from 'react'
import { useViewTransitionState } from 'react-router'
import { articlePath } from '#domain/addresses.ts'
import { Link } from '../preview/link.tsx'
import type { Article } from '#domain/article.ts'
import { categoryOf } from '#domain/category.ts'
import type { FurtherReading as Entries } from '#domain/further-reading.ts'
import { listAddress } from '#domain/list-address.ts'
import { isSmallPicture } from '#domain/picture-shape.ts'
import type { Comment } from '#server/interactions/types.ts'
import { InteractionsLoader } from '../interactions/interactions-loader.tsx'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { useHasCategories, useRootData } from '../data/root-data.ts'
import { ArticleAside } from './article-aside.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleFiles } from './article-files.tsx'
import { ArticleSeries } from './article-series.tsx'
import { ArticleTags } from './article-tags.tsx'
import { FurtherReading } from './article-further-reading.tsx'
import { ArticleDate } from '../articles/article-date.tsx'
import { ARTICLE_PICTURE_SIZES } from './describe-article.ts'
import { Picture } from '#ui/picture.tsx'
import { UnpublishedBadge } from '../articles/unpublished-badge.tsx'
import styles from './article-view.module.css'

interface ArticleViewProps {
  article: Article
  /** Absent if it is not known. */
  furtherReading: Entries | undefined
  /** The comments of a page that becomes a file. */
  comments?: readonly Comment[]
}

// Pages that become files are rendered on the server alone.
const ListedComments = import.meta.env.SSR
  ? lazy(() => import('../interactions/listed-comments.tsx'))
  : undefined

/** A whole article on its page. */
export function ArticleView({ article, furtherReading, comments }: ArticleViewProps) {
  const category = categoryOf(article)
  const isMoving = useViewTransitionState(articlePath(article.id))
  const { publicUrl = '', workspace } = useRootData() ?? {}
  const hasCategories = useHasCategories()
  // Readers cannot reach this page: it may be liked and has neighbours once they can.
  const isShown = article.unpublished || workspace?.instant?.kind === 'shown' || workspace?.isStill
  return (
    <div className={styles.page}>
      <Breadcrumb here="Detail" />
      <article className={styles.article}>
        <header className={styles.header}>
          {article.image && (
            <Picture
              className={[
                styles.ground,
                isSmallPicture(article.image) && styles.small,
                isMoving && 'moving-picture',
              ]
                .filter(Boolean)
                .join(' ')}
              image={article.image}
              sizes={ARTICLE_PICTURE_SIZES}
              isFirst
            />
          )}
          <div className={styles.head} dir="auto">
            {hasCategories && (
              <p className={`label ${styles.category}`}>
                <Link to={listAddress({ category })}>
                  <bdi>{category}</bdi>
                </Link>
              </p>
            )}
            <h1 className={styles.title} data-length={lengthOf(article.title)}>
              {article.title}
            </h1>
            <p className={styles.date}>
              <ArticleDate date={article.date} updatedOn={article.updatedOn} minutes={article.minutes} />
            </p>
            <p className={styles.address}>{publicUrl + articlePath(article.id)}</p>
            {article.unpublished && (
              <div className={styles.unpublished}>
                <UnpublishedBadge unpublished={article.unpublished} />
              </div>
            )}
          </div>
        </header>
        <div className={styles.column}>
          {furtherReading?.series && <ArticleSeries articleId={article.id} series={furtherReading.series} />}
          <ArticleBody html={article.body} />
          {article.attachments && <ArticleFiles files={article.attachments} />}
          {article.tags && <ArticleTags tags={article.tags} />}
          {comments && ListedComments && <ListedComments articleId={article.id} comments={comments} />}
          {!isShown && !comments && <InteractionsLoader articleId={article.id} title={article.title} />}
        </div>
      </article>
      {!isShown && (
        <div className={styles.further}>
          <FurtherReading category={hasCategories ? category : undefined} entries={furtherReading} />
        </div>
      )}
      <ArticleAside articleId={article.id} />
    </div>
  )
}

/** Long titles are set smaller. */
function lengthOf(title: string) {
  if (title.length > 100) return 'very-long'
  return title.length > 60 ? 'long' : undefined
}
