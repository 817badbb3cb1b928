import { useViewTransitionState } from 'react-router'
import { articlePath } from '#domain/addresses.ts'
import type { ArticleSummary } from '#domain/article.ts'
import { categoryOf } from '#domain/category.ts'
import { useHasCategories, useWords } from '../data/root-data.ts'
import { Icon } from '#ui/icon.tsx'
import { ArticleDate } from './article-date.tsx'
import { ArticleLink } from './article-link.tsx'
import type { CardWidths } from './lay-out-cards.ts'
import { Picture } from '#ui/picture.tsx'
import { UnpublishedBadge } from './unpublished-badge.tsx'
import styles from './article-card.module.css'
import typeset from './typeset-card.module.css'

/**
 * The `sizes` attribute of the picture in a list of three columns, next to the sidebar (teaser.module.css,
 * frame.module.css). A rem is 16 px here, and 17 px in container queries.
 */
const SIZES: Record<CardWidths['ofThree'], string> = {
  1: '(min-width: 63rem) 42vw',
  2: '(min-width: 63rem) 34vw',
  3: '(min-width: 100rem) 26vw, (min-width: 63rem) 22vw',
  wide: '(min-width: 100rem) 53vw, (min-width: 63rem) 46vw',
}

/** The `sizes` attribute in two columns. */
const MEDIUM_SIZES: Record<CardWidths['ofTwo'], string> = {
  2: '(min-width: 48rem) 34vw',
  wide: '(min-width: 48rem) 72vw',
}

/**
 * `sizes` in one column, where the picture is next to the text or above it; wider pictures are cropped. From 527 to 768
 * px, without the sidebar, there are two columns. These values fit them too.
 */
const NARROW_SIZES: Record<CardWidths['ofOne'], string> = {
  1: '(min-width: 31rem) 46vw, 90vw',
  wide: '(min-width: 31rem) 92vw, 120vw',
}

interface ArticleCardProps {
  article: ArticleSummary
  /** Level of the heading, one below the list's title. */
  heading: 'h2' | 'h3'
  room: CardWidths
  isFirst?: boolean
  /** Whether a phone does not show it. */
  isBeyond?: boolean
}

/** An article in a list, with its picture; without one it is set in type. */
export function ArticleCard({ article, heading: Title, room, isFirst, isBeyond }: ArticleCardProps) {
  const { id, title, image, excerpt, date, minutes, unpublished } = article
  const isMoving = useViewTransitionState(articlePath(id))
  const hasCategories = useHasCategories()
  const { continueReading } = useWords()
  const look = image ? styles : typeset
  const labels = (
    <>
      {hasCategories && (
        <p className={`label ${look.category}`} dir="auto">
          {categoryOf(article)}
        </p>
      )}
      {unpublished && (
        <div className={look.unpublished}>
          <UnpublishedBadge unpublished={unpublished} />
        </div>
      )}
    </>
  )
  return (
    <article
      className={look.card}
      data-of-three={room.ofThree}
      data-of-two={room.ofTwo}
      data-of-one={room.ofOne}
      data-beyond={isBeyond || undefined}
    >
      {image ? (
        <div className={styles.ground}>
          <Picture
            className={isMoving ? `${styles.picture} moving-picture` : styles.picture}
            image={image}
            sizes={[SIZES[room.ofThree], MEDIUM_SIZES[room.ofTwo], NARROW_SIZES[room.ofOne]].join()}
            isFirst={isFirst}
          />
          {labels}
        </div>
      ) : (
        labels
      )}
      <Title className={look.title} dir="auto">
        {title}
      </Title>
      <p className={look.excerpt} dir="auto">
        {excerpt}
      </p>
      <p className={look.foot}>
        <ArticleDate date={date} minutes={minutes} />
        <ArticleLink id={id} className={`way ${look.way}`} viewTransition>
          <span>
            {continueReading} <span className="visually-hidden">{title}</span>
          </span>{' '}
          {continueReading !== '' && <Icon name="arrow-right" />}
        </ArticleLink>
      </p>
    </article>
  )
}
