import { CountedList } from '../layout/counted-list.tsx'
import { useRootData, useWords } from '../data/root-data.ts'
import { PopularArticles } from '../articles/popular-articles.tsx'
import styles from './article-aside.module.css'

/** The column next to an article, with categories and popular articles. */
export function ArticleAside({ articleId }: { articleId: string }) {
  const words = useWords()
  const { categories = [], popular = [] } = useRootData() ?? {}
  return (
    <aside className={styles.aside} aria-label="More to read">
      <section>
        {words.categories !== '' && <h2 className={styles.heading}>{words.categories}</h2>}
        <CountedList className={styles.categories} counts={categories} filter="category" />
      </section>
      {popular.some(({ id }) => id !== articleId) && (
        <section>
          {words.popular !== '' && <h2 className={styles.heading}>{words.popular}</h2>}
          <PopularArticles articles={popular} />
        </section>
      )}
    </aside>
  )
}
