import { useState, type ChangeEvent } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import type { DeskComments } from '#server/interactions/types.ts'
import { SearchField, SelectField } from '#ui/field.tsx'
import { apiContext } from '../api/use-api.ts'
import { Screen } from '../shell/screen.tsx'
import { useFilters } from '../shell/use-filters.ts'
import { CommentList } from './comment-list.tsx'
import { addressOf, readQuery, TIMES } from './comment-query.ts'
import { CommentRules } from './comment-rules.tsx'
import styles from './comments-screen.module.css'
import { ThreadState } from './thread-state.tsx'

/** Wait after a key before the search begins. */
const TYPING_MS = 400

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams, new Date())
  return { query, first: await context.get(apiContext).ask<DeskComments>(addressOf(query)) }
}

/** The comments of all articles, newest first. */
export function Component() {
  const { query, first } = useLoaderData<typeof loader>()
  const [filters, set] = useFilters()
  const [counts, setCounts] = useState(first.counts)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()

  const choose = (name: string) => (event: ChangeEvent<HTMLSelectElement>) => set(name, event.target.value)
  const { visible, held, removed } = counts
  return (
    <Screen
      title="Comments"
      actions={
        <a href={`${STUDIO_API_PATH}/comments/all.jsonl`} download>
          Download all
        </a>
      }
    >
      <search className={styles.controls}>
        <SearchField
          label="Search comments, names and addresses"
          defaultValue={query.words}
          onChange={({ target: { value } }) => {
            clearTimeout(timer)
            setTimer(setTimeout(() => set('q', value), TYPING_MS))
          }}
        />
        <SelectField label="Show" value={query.show} onChange={choose('show')}>
          <option value="">All ({(visible + held).toLocaleString('en')})</option>
          <option value="held">Waiting ({held.toLocaleString('en')})</option>
          <option value="removed">Removed ({removed.toLocaleString('en')})</option>
        </SelectField>
        <SelectField label="Since" value={filters.get('time') ?? ''} onChange={choose('time')}>
          <option value="">Any time</option>
          {Object.entries(TIMES).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </search>
      {query.author !== undefined && (
        <p className={styles.only}>
          By {query.author}
          <button type="button" className={styles.action} onClick={() => set('author', '')}>
            Show everybody
          </button>
        </p>
      )}
      {query.article !== undefined && (
        <ThreadState
          articleId={query.article}
          title={first.items.at(0)?.title}
          onClear={() => set('article', '')}
        />
      )}
      <CommentList key={JSON.stringify(query)} query={query} first={first} onCounts={setCounts} />
      <CommentRules />
    </Screen>
  )
}
