import { listAddress } from '#domain/list-address.ts'
import { Link } from '../preview/link.tsx'
import styles from './search-outcome.module.css'

/** What a search finds in a page that becomes a file: `server/static-site/site-script.ts` fills it in from the list of titles. */
export default function SearchTitles() {
  const everyArticle = <Link to={listAddress({ isWhole: true })}>See every article</Link>
  return (
    <section id="found" className={styles.outcome} aria-label="Found">
      <noscript>
        <p>The search needs JavaScript. {everyArticle}</p>
      </noscript>
      <p className={styles.count} aria-live="polite" data-count />
      <ol data-found />
      <p data-none hidden>
        {everyArticle}
      </p>
      <template>
        <li>
          <article className={styles.entry}>
            <p className={`label ${styles.category}`} dir="auto" />
            <h2 className={styles.title} dir="auto">
              {/* The script sets address and title. */}
              <a href="#found">
                <bdi>Title</bdi>
              </a>
            </h2>
            <p className={styles.date} />
          </article>
        </li>
      </template>
    </section>
  )
}
