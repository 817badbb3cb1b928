import { data } from 'react-router'
import { findCategoryNote, type CategoryNote, type CategoryNotes } from '#domain/category-notes.ts'
import { parseListQuery } from '#domain/list-address.ts'
import { listArticles, type Listing } from '#domain/listing.ts'
import { describeList } from '../articles/describe-list.ts'
import { loadEntriesCache } from '../articles/load-entries-cache.ts'
import { Pagination } from '../articles/pagination.tsx'
import { Teaser } from '../articles/teaser.tsx'
import { Timetable } from '../articles/timetable.tsx'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { describeError } from '../layout/describe-page.ts'
import { servicesContext, sharedContext } from '../data/services.ts'
import type { Route } from './+types/home.ts'
import { describeHome } from './describe-home.ts'
import { Hero } from './home-hero.tsx'
import { Filters } from './home-filters.tsx'
import { NothingYet } from './home-nothing-yet.tsx'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export const handle = { describe: describeList }

export function meta({ loaderData: list, error, matches: [root] }: Route.MetaArgs) {
  return list ? describeHome(root.loaderData, list) : describeError(root.loaderData, error)
}

/** One page of the list. */
type ListData = Listing & { note?: CategoryNote }

export function loader({ request, context }: Route.LoaderArgs): ListData {
  const { catalog, categoryNotes } = context.get(servicesContext)
  const snapshot = catalog.current()
  if (snapshot === undefined) throw data('The articles cannot be loaded right now.', { status: 503 })
  const query = parseListQuery(new URL(request.url).searchParams)
  return withNote(listArticles(snapshot.articles, query), categoryNotes())
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
  const query = parseListQuery(new URL(request.url).searchParams)
  return withNote(listArticles(entries.items, query), entries.categoryNotes)
}

function withNote(list: Listing, notes: CategoryNotes | undefined) {
  return { ...list, note: findCategoryNote(notes, list.category) }
}

export default function Home({ loaderData: list, matches: [root] }: Route.ComponentProps) {
  const { site, popular } = root.loaderData
  const { category, month, articles, rows } = list
  return (
    <>
      {category === undefined ? (
        <Hero site={site} newest={popular[0]} isBrief={month !== undefined || list.page > 1} />
      ) : (
        <Breadcrumb here={category} />
      )}
      <Teaser articles={articles} category={category} note={list.note} intro={site.intro}>
        <Filters {...list} />
      </Teaser>
      {articles.length === 0 && <NothingYet isFiltered={category !== undefined || month !== undefined} />}
      <Pagination {...list} />
      {rows.length > 0 && <Timetable list={list} rows={rows} />}
    </>
  )
}
