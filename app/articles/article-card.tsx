import arrowRight from 'bootstrap-icons/icons/arrow-right.svg?raw'
import type { ArticleSummary } from '#domain/article.ts'
import { categoryOf } from '#domain/category.ts'
import { Icon } from '../ui/icon.tsx'
import { ArticleDate } from './article-date.tsx'
import { ArticleLink } from './article-link.tsx'
import type { CardRoom } from './lay-out-cards.ts'
import { Picture } from './picture.tsx'
import { UnpublishedMark } from './unpublished-mark.tsx'
import styles from './article-card.module.css'

/** From the widest: so many columns beside the sidebar, then two, then two without it, then one (teaser.module.css, frame.module.css). */
const SIZES: Record<CardRoom, string> = {
  1: '(min-width: 58.5rem) 42vw, (min-width: 768px) 31vw, (min-width: 29rem) 44vw, 90vw',
  2: '(min-width: 58.5rem) 34vw, (min-width: 768px) 31vw, (min-width: 29rem) 44vw, 90vw',
  3: '(min-width: 100rem) 26vw, (min-width: 76rem) 22vw, (min-width: 768px) 34vw, (min-width: 29rem) 44vw, 90vw',
  wide: '(min-width: 100rem) 53vw, (min-width: 76rem) 46vw, (min-width: 768px) 34vw, (min-width: 29rem) 44vw, 90vw',
}

interface ArticleCardProps {
  article: ArticleSummary
  /** The level below the list's own title. */
  heading: 'h2' | 'h3'
  room: CardRoom
  /** True for the first card of the page. */
  isFirst?: boolean
}

export function ArticleCard({ article, heading: Title, room, isFirst }: ArticleCardProps) {
  const { id, title, image, excerpt, date, unpublished } = article
  return (
    <article className={styles.card} data-room={room} data-entry={id}>
      <div className={styles.ground}>
        <Picture className={styles.picture} image={image} sizes={SIZES[room]} isFirst={isFirst} />
        <p className={`label ${styles.category}`} dir="auto">
          {categoryOf(article)}
        </p>
        {unpublished && (
          <div className={styles.unpublished}>
            <UnpublishedMark unpublished={unpublished} />
          </div>
        )}
      </div>
      <Title className={styles.title} data-part="title" dir="auto">
        {title}
      </Title>
      <p className={styles.excerpt} dir="auto">
        {excerpt}
      </p>
      <p className={styles.foot}>
        <ArticleDate date={date} />
        <ArticleLink id={id} className={`way ${styles.way}`}>
          <span>
            Continue Reading <span className="visually-hidden">{title}</span>
          </span>{' '}
          <Icon svg={arrowRight} />
        </ArticleLink>
      </p>
    </article>
  )
}
