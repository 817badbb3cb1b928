import { useDeferredValue, useMemo, useState, type ChangeEvent } from 'react'
import {
  Link,
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { EntriesJson } from '#server/studio/types.ts'
import { apiContext } from '../api/api.ts'
import { UnsentTexts } from '../saving/unsent-texts.tsx'
import { Choice } from '../ui/choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { Screen } from '../ui/screen.tsx'
import { ORDERS, STATES, makeSearchable, readQuery, selectEntries } from './article-list.ts'
import { ArticleRow } from './article-row.tsx'
import styles from './articles-screen.module.css'

/** Rows that are shown at first, and more with each press of the button below them. */
const ROWS = 50

export function loader({ context }: LoaderFunctionArgs): Promise<EntriesJson> {
  return context.get(apiContext).ask<EntriesJson>('entries')
}

/** What is asked of the list stands in the address, and the server need not know. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search
}

/** The list of articles, and of whatever else the content folder holds. */
export function Component() {
  const { entries, types, canWrite, whyNot, writeAt } = useLoaderData<typeof loader>()
  const [parameters, setParameters] = useSearchParams()
  const query = readQuery(parameters)
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
    return ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before)
          if (target.value === '') next.delete(name)
          else next.set(name, target.value)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
  }

  return (
    <Screen
      title="Articles"
      actions={
        // An article is begun in the bar.
        canWrite &&
        type !== 'articles' && (
          <Link className="button" data-main to={`/new?type=${type}`}>
            <Icon name="plus-lg" />
            New {labelOf(type).toLowerCase()}
          </Link>
        )
      }
    >
      <UnsentTexts />
      {!canWrite && <WhyNot reason={whyNot} address={writeAt} />}
      {isEmpty && used.length < 2 ? (
        <p className={styles.empty}>Nothing is written yet. What you write first will stand here.</p>
      ) : (
        <>
          <search className={styles.controls}>
            <label className={styles.search}>
              <span className="visually-hidden">Search articles</span>
              <input type="search" placeholder="Search" defaultValue={query.search} onChange={change('q')} />
            </label>
            {used.length > 1 && (
              <Choice label="What" value={type} onChange={change('type')}>
                {used.map((each) => (
                  <option key={each.type} value={each.type}>
                    {each.type === 'articles' ? 'Articles' : each.label}
                  </option>
                ))}
              </Choice>
            )}
            <Choice label="Show" value={query.state ?? ''} onChange={change('state')}>
              <option value="">All ({found.length})</option>
              {STATES.map(({ state, label }) => (
                <option key={state} value={state}>
                  {label} ({found.filter((entry) => entry.state === state).length})
                </option>
              ))}
            </Choice>
            <Choice label="Order" value={order} onChange={change('sort')}>
              {Object.entries(ORDERS).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Choice>
          </search>
          <output className="visually-hidden">
            {shown.length === 1 ? '1 found' : `${shown.length} found`}
          </output>
          {shown.length === 0 ? (
            <p className={styles.empty}>Nothing here fits what you search for.</p>
          ) : (
            // Another list begins at its top.
            <Rows key={`${search} ${type} ${query.state} ${order}`} entries={shown} canWrite={canWrite} />
          )}
        </>
      )}
      <p className={styles.bin}>
        <Link to="/bin">
          <Icon name="trash" /> What you deleted is in the bin
        </Link>
      </p>
    </Screen>
  )

  function labelOf(name: string): string {
    return types.find((each) => each.type === name)?.label ?? 'Article'
  }
}

function Rows({ entries, canWrite }: Pick<EntriesJson, 'entries' | 'canWrite'>) {
  const [count, setCount] = useState(ROWS)
  const [now] = useState(() => new Date())
  return (
    <>
      <ul className={styles.rows}>
        {entries.slice(0, count).map((entry) => (
          <ArticleRow key={entry.entry} entry={entry} canWrite={canWrite} now={now} />
        ))}
      </ul>
      {entries.length > count && (
        <button type="button" className="button" onClick={() => setCount(count + ROWS)}>
          Show more ({entries.length - count})
        </button>
      )}
    </>
  )
}

function WhyNot({ reason, address }: { reason?: string; address?: string }) {
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
