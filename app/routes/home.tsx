import { data } from 'react-router'
import type { ArticleSummary } from '#domain/article.ts'
import { type CategoryNote, type CategoryNotes, findCategoryNote } from '#domain/category-notes.ts'
import { listAddress, parseListQuery } from '#domain/list-address.ts'
import { isShortened, listArticles, type Listing, type ListSummary, titleOf } from '#domain/listing.ts'
import { type MeantArticle, meantArticleIn } from '#domain/meant-article.ts'
import { describeList } from '../articles/describe-list.ts'
import { loadEntriesCache } from '../articles/load-entries-cache.ts'
import { Pagination } from '../articles/pagination.tsx'
import { Teaser } from '../articles/teaser.tsx'
import { Timetable, TIMETABLE } from '../articles/timetable.tsx'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { describeError } from '../layout/describe-page.ts'
import { servicesContext, sharedContext } from '../data/services.ts'
import type { Route } from './+types/home.ts'
import { describeHome } from './describe-home.ts'
import { Hero } from './home-hero.tsx'
import { Filters } from './home-filters.tsx'
import { NothingYet } from './home-nothing-yet.tsx'
import { ArticleLink } from '../articles/article-link.tsx'
import styles from './home-meant.module.css'
import { Link } from '../preview/link.tsx'
import { Icon } from '#ui/icon.tsx'
import './home-whole-list.css'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export const handle = { describe: describeList }

export function meta({ loaderData: list, error, matches: [root] }: Route.MetaArgs) {
  return list ? describeHome(root.loaderData, list) : describeError(root.loaderData, error)
}

/** One page of the list. */
type ListData = Listing & { note?: CategoryNote; meant?: MeantArticle }

export function loader({ request, context }: Route.LoaderArgs): ListData {
  const { catalog, categoryNotes } = context.get(servicesContext)
  const snapshot = catalog.current()
  if (snapshot === undefined) throw data('The articles cannot be loaded right now.', { status: 503 })
  return listData(request, snapshot.articles, categoryNotes(), snapshot.texts)
}

/** Lists articles from the browser's cache; without one, loads this page of the list from the server. */
export async function clientLoader({
  request,
  context,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<ListData> {
  const cache = await loadEntriesCache(context.get(sharedContext))
  const entries = await cache?.read()
  if (!entries) return serverLoader()
  return listData(request, entries.items, entries.categoryNotes)
}

function listData(
  request: Request,
  articles: readonly ArticleSummary[],
  notes: CategoryNotes | undefined,
  /** What a mistyped address may mean; the browser's list has no pages. */
  texts = articles,
): ListData {
  const { searchParams } = new URL(request.url)
  const list = listArticles(articles, parseListQuery(searchParams))
  const meant = meantArticleIn(searchParams, texts)
  return { ...list, note: findCategoryNote(notes, list.category), meant }
}

export default function Home({ loaderData: list, matches: [root] }: Route.ComponentProps) {
  const { site, popular } = root.loaderData
  const { month, isWhole, articles, rows } = list
  const title = titleOf(list)
  const isFiltered = title !== undefined || month !== undefined
  return (
    <>
      {list.meant && <Meant article={list.meant} />}
      {title === undefined ? (
        <Hero
          site={site}
          newest={list.total > 1 ? popular[0] : undefined}
          isBrief={month !== undefined || list.page > 1 || isWhole === true}
        />
      ) : (
        <Breadcrumb here={title} />
      )}
      {(!isWhole || isFiltered) && (
        <Teaser
          articles={articles}
          isShortened={isShortened(list)}
          title={title}
          note={list.note}
          intro={site.intro}
        >
          <Filters {...list} />
        </Teaser>
      )}
      {list.total === 0 && <NothingYet isFiltered={isFiltered} />}
      {!isWhole && <Pagination {...list} />}
      {rows.length > 0 && <Timetable list={list} rows={rows} />}
      {isShortened(list) && <WholeList {...list} />}
    </>
  )
}

/** Suggests the article or page that a mistyped address may mean, to a reader whom the address has led to Home. */
function Meant({ article: { id, page, title } }: { article: MeantArticle }) {
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

/** The link from the beginning of a list, which is all that a phone shows of it, to the whole list. */
function WholeList(list: ListSummary) {
  return (
    <p data-whole-list>
      <Link className="way" to={listAddress({ ...list, isWhole: true }) + TIMETABLE}>
        <span>All {list.total} articles</span> <Icon name="arrow-right" />
      </Link>
    </p>
  )
}
