import { lazy, useEffect, useState } from 'react'
import { data } from 'react-router'
import { SEARCH_PATH } from '#domain/addresses.ts'
import { parseSearch } from '#domain/search.ts'
import { useIsFile } from '../data/root-data.ts'
import { servicesContext, sharedContext } from '../data/services.ts'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { describeError, describePage } from '../layout/describe-page.ts'
import { describeSearch, type Searched } from '../search/describe-search.ts'
import { searchArticles } from '../search/search-articles.ts'
import { SearchField } from './search-field.tsx'
import { SearchOutcome } from './search-outcome.tsx'
import type { Route } from './+types/search.ts'
import styles from './search.module.css'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export const handle = { describe: describeSearch }

export function meta({ loaderData, error, matches: [root] }: Route.MetaArgs) {
  if (error || !loaderData) return describeError(root.loaderData, error)
  return describePage(root.loaderData, {
    title: 'Search',
    description: `Search the articles of ${root.loaderData.site.name}.`,
    address: SEARCH_PATH,
    isIndexed: false,
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog, search } = context.get(servicesContext)
  const snapshot = catalog.current()
  if (snapshot === undefined) throw data('The articles cannot be searched right now.', { status: 503 })
  const asked = parseSearch(new URL(request.url).searchParams)
  if (asked.text.trim() === '') return data<Searched>(asked)
  const result = await search.find(snapshot, asked.text)
  return result
    ? data<Searched>({ ...asked, outcome: { kind: 'found', result } })
    : data<Searched>({ ...asked, outcome: { kind: 'failed' } }, { status: 503 })
}

export async function clientLoader({ request, context }: Route.ClientLoaderArgs): Promise<Searched> {
  const asked = parseSearch(new URL(request.url).searchParams)
  if (asked.text.trim() === '') return asked
  const outcome = await searchArticles(asked.text, request.signal, context.get(sharedContext))
  return { ...asked, outcome }
}

// Pages that become files are rendered on the server alone.
const SearchTitles = import.meta.env.SSR ? lazy(() => import('./search-titles.tsx')) : undefined

export default function Search({ loaderData }: Route.ComponentProps) {
  const isFile = useIsFile()
  return (
    <div className={styles.screen}>
      <Breadcrumb here="Search" />
      <div className={styles.parts}>
        <SearchField {...loaderData} />
        {isFile && SearchTitles ? (
          <SearchTitles />
        ) : (
          <>
            <CountAnnouncement text={describeSearch(loaderData)} />
            <SearchOutcome {...loaderData} />
          </>
        )}
      </div>
    </div>
  )
}

/** Time without typing after which the count is announced. */
const PAUSE_MS = 800

/** Announces the number of results to screen readers when the reader pauses. The first one is announced with the screen. */
function CountAnnouncement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState({ text, isNew: false })
  useEffect(() => {
    if (text === announced.text) return undefined
    const timer = setTimeout(() => setAnnounced({ text, isNew: true }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, announced.text])
  return <output className="visually-hidden">{announced.isNew && announced.text}</output>
}
