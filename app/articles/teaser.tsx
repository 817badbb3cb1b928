import type { ReactNode } from 'react'
import type { ArticleSummary } from '#domain/article.ts'
import { BEGINNING } from '#domain/listing.ts'
import type { CategoryNote } from '#domain/category-notes.ts'
import { WORDS } from '#domain/words.ts'
import { useWords } from '../data/root-data.ts'
import { Picture } from '#ui/picture.tsx'
import { ArticleCard } from './article-card.tsx'
import { layOutCards } from './lay-out-cards.ts'
import styles from './teaser.module.css'

/** Widths of the picture of a category (teaser.module.css). */
const NOTE_SIZES = '(min-width: 48rem) 70vw, 92vw'

interface TeaserProps {
  articles: readonly ArticleSummary[]
  /** Whether a phone shows only the first cards. */
  isShortened: boolean
  /** Names of its filters; absent for all articles. */
  title?: string
  note?: CategoryNote
  intro: string
  /** More about which part of the list is shown. */
  children?: ReactNode
}

/** The cards of a list under its title: the names of its filters, or 'Explore' for all of them. */
export function Teaser({ articles, isShortened, title, note, intro, children }: TeaserProps) {
  // With a filter other than a month there is no banner, so this is the page's own title.
  const [Title, heading] = title === undefined ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const)
  const rooms = layOutCards(articles.length)
  const { explore } = useWords()
  const words = title ?? explore
  return (
    <section
      className={styles.teaser}
      aria-labelledby={words === '' ? undefined : 'teaser-title'}
      aria-label={words === '' ? WORDS.explore : undefined}
    >
      <header className={styles.header}>
        {words !== '' && (
          <Title id="teaser-title" dir="auto">
            {words}
          </Title>
        )}
        {note?.sentence && (
          <p className={styles.sentence} dir="auto">
            {note.sentence}
          </p>
        )}
        {intro !== '' && (
          <p className={styles.intro} dir="auto">
            {intro}
          </p>
        )}
        {note?.picture && (
          <Picture className={styles.picture} image={note.picture} sizes={NOTE_SIZES} isFirst />
        )}
        {children}
      </header>
      <div className={styles.grid} data-columns={Math.min(articles.length, 3)}>
        {articles.map((article, index) => (
          <ArticleCard
            key={article.id}
            article={article}
            heading={words === '' ? 'h2' : heading}
            room={rooms[index]}
            isFirst={index === 0 && !note?.picture}
            isBeyond={isShortened && index >= BEGINNING.cards}
          />
        ))}
      </div>
    </section>
  )
}
