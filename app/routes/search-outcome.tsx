import { useNavigation, useRevalidator } from 'react-router'
import { HOME_PATH, SEARCH_PATH } from '#domain/addresses.ts'
import { categoryOf } from '#domain/category.ts'
import type { FoundArticle, MarkedText, SearchResult } from '#domain/search.ts'
import { ArticleDate } from '../articles/article-date.tsx'
import { ArticleLink } from '../articles/article-link.tsx'
import { PopularArticles } from '../articles/popular-articles.tsx'
import { UnpublishedBadge } from '../articles/unpublished-badge.tsx'
import { useRootData } from '../data/root-data.ts'
import { DelayedNotice } from '../layout/delayed-notice.tsx'
import { Notice } from '../layout/notice.tsx'
import { Link } from '../preview/link.tsx'
import { describeSearch, type Searched } from '../search/describe-search.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { SearchKeySetting } from './search-key-setting.tsx'
import styles from './search-outcome.module.css'

/** The results of a search, or why there are none. */
export function SearchOutcome(searched: Searched) {
  const { outcome } = searched
  const isSearching = useNavigation().location?.pathname === SEARCH_PATH
  return (
    <section id="found" tabIndex={-1} className={styles.outcome} aria-label="Found" aria-busy={isSearching}>
      {!outcome ? (
        <Beginning />
      ) : outcome.kind === 'failed' ? (
        <Failed />
      ) : outcome.result.total + outcome.result.partial.length === 0 ? (
        <NothingFound text={searched.text} areTitles={outcome.kind === 'titles'} />
      ) : (
        <>
          <p className={styles.count}>{describeSearch(searched)}</p>
          {outcome.kind === 'titles' && <p>{TITLES_ONLY}</p>}
          <Found {...outcome.result} />
        </>
      )}
    </section>
  )
}

const TITLES_ONLY = 'Texts cannot be searched right now, so these are titles alone.'

function Beginning() {
  const popular = useRootData()?.popular ?? []
  return (
    <>
      <SearchKeySetting />
      {popular.length > 0 && (
        <div className={styles.popular}>
          <h2>Popular Articles</h2>
          <PopularArticles articles={popular} />
        </div>
      )}
    </>
  )
}

function Found({ articles, total, partial }: SearchResult) {
  return (
    <>
      <List articles={articles} />
      {total > articles.length && (
        <p className={styles.rest}>These are the {articles.length} best. One word more finds fewer.</p>
      )}
      {articles.length > 0 && partial.length > 0 && <p className={styles.rest}>With some of the words:</p>}
      <List articles={partial} />
    </>
  )
}

function List({ articles }: Pick<SearchResult, 'articles'>) {
  if (articles.length === 0) return null
  return (
    <ol>
      {articles.map((article) => (
        <li key={article.id}>
          <Entry article={article} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ article }: { article: FoundArticle }) {
  const { id, page, title, date, image, minutes, passage, unpublished } = article
  return (
    <article className={styles.entry}>
      {page === undefined && (
        <p className={`label ${styles.category}`} dir="auto">
          {categoryOf(article)}
        </p>
      )}
      <h2 className={styles.title} dir="auto">
        <ArticleLink id={id} page={page}>
          <Marked text={title} />
        </ArticleLink>
      </h2>
      {page === undefined && (
        <p className={styles.date}>
          <ArticleDate date={date} minutes={minutes} />
        </p>
      )}
      {unpublished && <UnpublishedBadge unpublished={unpublished} />}
      <p className={styles.passage} dir="auto">
        <Marked text={passage} />
      </p>
      {image && (
        <span className={styles.picture}>
          <Picture image={image} sizes="(min-width: 40rem) 14rem, 5.5rem" isDecoration />
        </span>
      )}
    </article>
  )
}

function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))
}

function NothingFound({ text, areTitles }: { text: string; areTitles: boolean }) {
  return (
    <Notice
      stone={{ name: 'Unknown', distance: '? km' }}
      ways={
        <Link className="way" to={HOME_PATH}>
          <span>See every article</span> <Icon name="arrow-right" />
        </Link>
      }
    >
      <h2>Nothing found.</h2>
      <p>
        {areTitles
          ? 'Texts cannot be searched right now, and no title has these words.'
          : `No article has ‘${text.trim()}’. Fewer words, or others for the same thing, may lead there.`}
      </p>
    </Notice>
  )
}

function Failed() {
  const { revalidate } = useRevalidator()
  return <DelayedNotice headline={<h2>The search did not answer.</h2>} onRetry={() => void revalidate()} />
}
