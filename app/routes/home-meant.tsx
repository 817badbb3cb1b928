import type { MeantArticle } from '#domain/meant-article.ts'
import { ArticleLink } from '../articles/article-link.tsx'
import styles from './home-meant.module.css'

/** Suggests the article or page that a mistyped address may mean, to a reader whom the address has led to Home. */
export function Meant({ article: { id, page, title } }: { article: MeantArticle }) {
  return (
    <p className={styles.meant}>
      There is no page at that address. Did you mean{' '}
      <ArticleLink id={id} page={page}>
        <bdi>{title}</bdi>
      </ArticleLink>
      ?
    </p>
  )
}
