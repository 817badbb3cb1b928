import { listAddress } from '#domain/list-address.ts'
import type { Series } from '#domain/series.ts'
import { ArticleLink } from '../articles/article-link.tsx'
import { Link } from '../preview/link.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './article-series.module.css'

/** Which part of a series an article is. Unfolded, it has links to all parts. */
export function ArticleSeries({ articleId, series: { name, parts } }: { articleId: string; series: Series }) {
  const part = parts.findIndex(({ id }) => id === articleId) + 1
  return (
    <details className={styles.series}>
      <summary>
        <span>
          Part {part} of {parts.length} of <bdi>{name}</bdi>
        </span>
      </summary>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <ArticleLink id={id}>
              <bdi>{title}</bdi>
            </ArticleLink>
          </li>
        ))}
      </ol>
      <Link className="way" to={listAddress({ series: name })}>
        <span>The whole series</span> <Icon name="arrow-right" />
      </Link>
    </details>
  )
}
