import type { ArticleEntry } from '#domain/article.ts'
import { ArticleDate } from './article-date.tsx'
import { ArticleLink } from './article-link.tsx'
import { Picture } from '#ui/picture.tsx'
import styles from './popular-articles.module.css'

/** Articles worth a look, each as a picture, a title and a date. */
export function PopularArticles({ articles }: { articles: readonly ArticleEntry[] }) {
  return (
    <ol className={styles.list}>
      {articles.map(({ id, title, image, date, minutes }) => (
        <li key={id}>
          <ArticleLink id={id} className={styles.entry} preventScrollReset>
            <span className={styles.picture}>
              <Picture image={image} sizes="9rem" isDecoration />
            </span>
            <span>
              <span className={styles.title} dir="auto">
                {title}
              </span>{' '}
              <span className={styles.date}>
                <ArticleDate date={date} minutes={minutes} />
              </span>
            </span>
          </ArticleLink>
        </li>
      ))}
    </ol>
  )
}
