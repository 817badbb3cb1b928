import type { ArticleEntry } from '#domain/article.ts'
import type { FurtherReading as Entries } from '#domain/further-reading.ts'
import { listAddress } from '#domain/list-address.ts'
import { ArticleDate } from '../articles/article-date.tsx'
import { ArticleLink } from '../articles/article-link.tsx'
import { Link } from '../preview/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import styles from './article-further-reading.module.css'

/** `sizes` of the next article's picture. */
const NEXT_SIZES = '(min-width: 52rem) 17rem, (min-width: 36rem) 40vw, 90vw'

interface FurtherReadingProps {
  /** The category of the current article; absent on a blog without categories. */
  category: string | undefined
  /** Absent if the browser does not know the other articles. */
  entries: Entries | undefined
}

/** Articles to read next, as the next stops of the line. */
export function FurtherReading({ category, entries }: FurtherReadingProps) {
  return (
    <nav className={styles.station} aria-label="Further reading">
      {entries?.series && entries.nextPart && (
        <section className={styles.stop}>
          <h2 className={styles.label}>
            Next part of <bdi>{entries.series.name}</bdi>
          </h2>
          <Rows entries={[entries.nextPart]} hasDates />
        </section>
      )}
      {entries && <Next older={entries.older} />}
      {entries?.newer && (
        <section className={styles.stop}>
          <h2 className={styles.label}>Previous stop, newer</h2>
          <Rows entries={[entries.newer]} hasDates />
        </section>
      )}
      {entries && entries.related.length > 0 && (
        <section className={styles.stop}>
          <h2 className={styles.label}>Related articles</h2>
          <Rows entries={entries.related} />
        </section>
      )}
      {entries && entries.linked.length > 0 && (
        <section className={styles.stop}>
          <h2 className={styles.label}>Linked in this article</h2>
          <Rows entries={entries.linked} />
        </section>
      )}
      {category !== undefined && entries && entries.sameCategory.length > 0 && (
        <section className={styles.stop}>
          <h2 className={styles.label}>
            <Link className={styles.more} to={listAddress({ category })}>
              <span>
                More in <bdi>{category}</bdi>
              </span>{' '}
              <Icon name="arrow-right" />
            </Link>
          </h2>
          <Rows entries={entries.sameCategory} />
        </section>
      )}
    </nav>
  )
}

function Next({ older }: Pick<Entries, 'older'>) {
  if (older === undefined)
    return <p className={styles.first}>The line begins here: this is the first article.</p>
  const { id, title, image, excerpt, date, minutes } = older
  return (
    <section className={styles.stop}>
      <h2 className={styles.label}>Next stop, older</h2>
      <div className={styles.next}>
        {image && (
          <span className={styles.picture}>
            <Picture image={image} sizes={NEXT_SIZES} isDecoration />
          </span>
        )}
        <div>
          <h3 className={styles.title} dir="auto">
            <ArticleLink id={id} className={styles.link} rel="next" preventScrollReset>
              <span>{title}</span>
            </ArticleLink>
          </h3>
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
          <p className={styles.date}>
            <ArticleDate date={date} minutes={minutes} />
          </p>
        </div>
      </div>
    </section>
  )
}

/** A timetable of articles with their reading times. */
function Rows({ entries, hasDates }: { entries: readonly ArticleEntry[]; hasDates?: boolean }) {
  return (
    <ol className={styles.rows}>
      {entries.map(({ id, title, date, minutes }) => (
        <li key={id}>
          <ArticleLink id={id} className={styles.row} preventScrollReset>
            <bdi className={styles.name}>{title}</bdi>{' '}
            <span className={styles.minutes}>
              <ArticleDate date={hasDates ? date : undefined} minutes={minutes} />
            </span>
          </ArticleLink>
        </li>
      ))}
    </ol>
  )
}
