import { useDeferredValue, useEffect, useMemo, useState, type ChangeEvent, type ReactNode } from 'react'
import {
  Link,
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { EntriesJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { RequestError } from '#ui/request.ts'
import { apiContext, useApi, useApiState } from '../api/use-api.ts'
import { createDeviceStore, type KeptList } from '../saving/device.ts'
import { keepRecent } from '../saving/keep-recent.ts'
import { readList } from '../saving/list.ts'
import { Icon } from '#ui/icon.tsx'
import { useIdle } from '#ui/use-idle.ts'
import { formatInstant } from '#ui/instant.ts'
import lists from '../shell/list.module.css'
import { Screen } from '../shell/screen.tsx'
import { useFilters } from '../shell/use-filters.ts'
import { ORDERS, STATES, makeSearchable, readQuery, selectEntries } from './article-list.ts'
import { ArticleRow } from './article-row.tsx'
import styles from './articles-screen.module.css'
import { UnsentTexts } from './unsent-texts.tsx'
import { SearchField, SelectField } from '#ui/field.tsx'

/** Number of rows at first, and of the rows that 'Show more' adds. */
const ROWS = 50

/** Names of the types that the site shows. */
const PLURALS: Readonly<Record<string, string>> = { articles: 'Articles', pages: 'Pages' }

interface Loaded {
  /** Absent if neither the server nor the device has a list. */
  list?: EntriesJson
  /** Why the server did not answer. */
  failure?: RequestError
  /** The copy on the device, shown if the server did not answer. */
  kept?: KeptList
}

/** Loads the list from the server or, without a connection, from the device. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const store = createDeviceStore()
  try {
    return { list: await readList(context.get(apiContext), store) }
  } catch (error) {
    if (!(error instanceof RequestError) || !error.isTemporary) throw error
    const kept = await store.readList().catch(() => undefined)
    return { list: kept?.list, failure: error, kept }
  }
}

/** The filters are in the URL and apply in the browser, so a change of them loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search
}

export function Component() {
  const { list, failure, kept } = useLoaderData<typeof loader>()
  const api = useApi()
  const isIdle = useIdle()
  const mayKeep = isIdle && failure === undefined && list?.canWrite === true
  useEffect(() => {
    if (!mayKeep || !list) return undefined
    const leaving = new AbortController()
    // Without a connection or storage there are fewer copies.
    keepRecent(list.entries, api, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [mayKeep, list, api])
  const notice = failure && <OfflineNotice reason={failure} keptAt={kept?.keptAt} />
  if (list) return <List list={list} notice={notice} openable={kept?.openable} />
  return (
    <Screen title="Articles">
      <UnsentTexts />
      {notice}
    </Screen>
  )
}

/** Shows why the server did not answer, and loads the list again once the server can be reached. */
function OfflineNotice({ reason, keptAt }: { reason: RequestError; keptAt?: number }) {
  const { revalidate } = useRevalidator()
  const { isReachable } = useApiState()
  useEffect(() => {
    if (isReachable) void revalidate()
  }, [isReachable, revalidate])
  return (
    <div role="alert" className={styles.why}>
      <p>
        {reason.message}
        {keptAt !== undefined && ` This list is from ${formatInstant(new Date(keptAt).toISOString())}.`}
      </p>
      <p>
        <Button onClick={revalidate}>Try again</Button>
      </p>
    </div>
  )
}

interface ListProps {
  list: EntriesJson
  /** Shown above a list that comes from the device. */
  notice?: ReactNode
  /** The entries that can be opened; absent if every entry can. */
  openable?: KeptList['openable']
}

/** The list of articles and of the other entries in the content folder. */
function List({ list, notice, openable }: ListProps) {
  const { entries, types, canWrite, whyNot, writeAt } = list
  const [filters, setFilter] = useFilters()
  const query = readQuery(filters)
  const search = useDeferredValue(query.search)
  const { type, order } = query
  const searchable = useMemo(() => makeSearchable(entries), [entries])
  const found = useMemo(
    () => selectEntries(searchable, { search, type, order }),
    [searchable, search, type, order],
  )
  const shown = query.state === undefined ? found : found.filter(({ state }) => state === query.state)
  const used = types.filter(
    (each) => each.type === 'articles' || entries.some((entry) => entry.type === each.type),
  )
  const isEmpty = !entries.some((entry) => entry.type === type)

  function change(name: string) {
    return ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => setFilter(name, target.value)
  }

  return (
    <Screen
      title={type === 'pages' ? PLURALS.pages : PLURALS.articles}
      actions={
        // The bar contains the link for a new article.
        canWrite &&
        type !== 'articles' && (
          <Link className="button" data-main to={`/new?type=${type}`}>
            <Icon name="plus-lg" />
            New {labelOf(type).toLowerCase()}
          </Link>
        )
      }
    >
      <UnsentTexts entries={entries} />
      {notice}
      {!canWrite && <ReadOnlyNotice reason={whyNot} address={writeAt} />}
      {isEmpty && used.length < 2 ? (
        <p className={lists.empty}>There are no articles yet. What you write appears here.</p>
      ) : (
        <>
          <search className={styles.controls}>
            <SearchField label="Search articles" defaultValue={query.search} onChange={change('q')} />
            {used.length > 1 && (
              <SelectField label="What" value={type} onChange={change('type')}>
                {used.map((each) => (
                  <option key={each.type} value={each.type}>
                    {PLURALS[each.type] ?? each.label}
                  </option>
                ))}
              </SelectField>
            )}
            <SelectField label="Show" value={query.state ?? ''} onChange={change('state')}>
              <option value="">All ({found.length})</option>
              {STATES.map(({ state, label }) => (
                <option key={state} value={state}>
                  {label} ({found.filter((entry) => entry.state === state).length})
                </option>
              ))}
            </SelectField>
            <SelectField label="Order" value={order} onChange={change('sort')}>
              {Object.entries(ORDERS).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </SelectField>
          </search>
          <output className="visually-hidden">
            {shown.length === 1 ? '1 found' : `${shown.length} found`}
          </output>
          {shown.length === 0 ? (
            <p className={lists.empty}>
              {search.trim() === ''
                ? 'No entry has this state.'
                : 'No title, category or address contains these words.'}
            </p>
          ) : (
            // Another list starts with its first rows.
            <Rows
              key={`${search} ${type} ${query.state} ${order}`}
              entries={shown}
              canWrite={canWrite}
              openable={openable}
            />
          )}
        </>
      )}
      {canWrite && type !== 'pages' && (
        <p className={styles.bin}>
          <Link to="/new?type=pages">
            <Icon name="plus-lg" /> New page, such as one about privacy
          </Link>
        </p>
      )}
      <p className={styles.bin}>
        <Link to="/bin">
          <Icon name="trash" /> Deleted entries are in the bin
        </Link>
      </p>
    </Screen>
  )

  function labelOf(name: string): string {
    return types.find((each) => each.type === name)?.label ?? 'Article'
  }
}

type RowsProps = Pick<EntriesJson, 'entries' | 'canWrite'> & Pick<ListProps, 'openable'>

function Rows({ entries, canWrite, openable }: RowsProps) {
  const [count, setCount] = useState(ROWS)
  const [now] = useState(() => new Date())
  return (
    <>
      <ul className={lists.rows}>
        {entries.slice(0, count).map((entry) => (
          <ArticleRow
            key={entry.entry}
            entry={entry}
            canWrite={canWrite}
            isUnavailable={openable?.has(entry.entry) === false}
            now={now}
          />
        ))}
      </ul>
      {entries.length > count && (
        <Button onClick={() => setCount(count + ROWS)}>Show more ({entries.length - count})</Button>
      )}
    </>
  )
}

function ReadOnlyNotice({ reason, address }: { reason?: string; address?: string }) {
  return (
    <div className={styles.why} role="note">
      <p>{reason}</p>
      {address !== undefined && (
        <p>
          <a href={address} rel="noreferrer">
            Write there <Icon name="box-arrow-up-right" />
          </a>
        </p>
      )}
    </div>
  )
}
