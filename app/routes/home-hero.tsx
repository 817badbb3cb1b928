import { ABOUT_PATH } from '#domain/addresses.ts'
import type { ArticleEntry } from '#domain/article.ts'
import { ArticleLink } from '../articles/article-link.tsx'
import { useWords } from '../data/root-data.ts'
import { Link } from '../preview/link.tsx'
import type { SiteView } from '#server/site/types.ts'
import { Icon } from '#ui/icon.tsx'
import { Stone } from '#ui/stone.tsx'
import styles from './home-hero.module.css'

interface HeroProps {
  site: Pick<SiteView, 'greeting' | 'name' | 'title' | 'introduction' | 'map'>
  /** The newest article; absent if it is the only one, which the first screen shows. */
  newest?: Pick<ArticleEntry, 'id' | 'title'>
  /** Whether the list is filtered. It should then be near the top of the screen. */
  isBrief: boolean
}

/** Home's banner, which introduces the creator. */
export function Hero({ site, newest, isBrief }: HeroProps) {
  const words = useWords()
  return (
    <section className={styles.hero} data-brief={isBrief || undefined}>
      <h1
        className={styles.title}
        dir="auto"
        data-length={site.greeting.length + site.name.length > 40 ? 'long' : undefined}
      >
        {site.greeting} <span className={styles.name}>{site.name}</span>
      </h1>
      {newest && !isBrief && (
        <p className={styles.newest}>
          {words.newest}{' '}
          <ArticleLink id={newest.id}>
            <bdi>{newest.title}</bdi>
          </ArticleLink>
        </p>
      )}
      <Stone className={styles.stone} name={site.map?.place ?? site.title} distance="0 km" />
      <div className={styles.words}>
        {site.introduction && (
          <p className={styles.introduction} dir="auto">
            {site.introduction}
          </p>
        )}
        {words.journey !== '' && (
          <Link className="way" to={ABOUT_PATH}>
            <span>{words.journey}</span> <Icon name="arrow-right" />
          </Link>
        )}
      </div>
    </section>
  )
}
