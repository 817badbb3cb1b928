import { useState, type ChangeEvent } from 'react'
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import type {
  DeskAuthor,
  DeskComments,
  ModerationAction,
  ModerationJson,
} from '#server/interactions/types.ts'
import { SearchField, SelectField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext } from '../api/use-api.ts'
import { count } from '../shell/count.ts'
import list from '../shell/list.module.css'
import { Screen } from '../shell/screen.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { addressOf, readQuery, TIMES, totalOf, type CommentQuery } from './comment-query.ts'
import { CommentRow } from './comment-row.tsx'
import { CommentRules } from './comment-rules.tsx'
import styles from './comments-screen.module.css'
import { describeChange, OPPOSITES } from './moderate.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import {
  countSelected,
  EVERYTHING,
  isSelected,
  NOTHING,
  toggled,
  toRequest,
  type Selection,
} from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { ThreadState } from './thread-state.tsx'
import { useComments, type CommentChange } from './use-comments.ts'

/** Wait after a key before the search begins. */
const TYPING_MS = 400

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams, new Date())
  return { query, first: await context.get(apiContext).ask<DeskComments>(addressOf(query)) }
}

/** The comments of all articles, newest first. */
export function Component() {
  const { query, first } = useLoaderData<typeof loader>()
  const [parameters, setParameters] = useSearchParams()
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()

  function set(name: string, value: string) {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const choose = (name: string) => (event: ChangeEvent<HTMLSelectElement>) => set(name, event.target.value)
  const { visible, held, removed } = first.counts
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
        <SelectField label="Since" value={parameters.get('time') ?? ''} onChange={choose('time')}>
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
      <List key={JSON.stringify(query)} query={query} first={first} />
      <CommentRules />
    </Screen>
  )
}

function List({ query, first }: { query: CommentQuery; first: DeskComments }) {
  const comments = useComments(query, first)
  const { items, counts, newer, next, isLoading } = comments
  const toast = useToast()
  const { isSending, problem, send } = useSending()
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const [blocked, setBlocked] = useState<DeskAuthor>()
  const [isRemoving, setIsRemoving] = useState(false)
  const [now] = useState(() => new Date())
  const total = Math.max(totalOf(query, counts) - newer, items.length)
  const selected = countSelected(selection, total)

  async function report(action: ModerationAction, changed: ModerationJson) {
    setSelection(NOTHING)
    const undo = {
      action: OPPOSITES[action],
      selection: { ids: changed.ids },
      unblock: changed.blocked,
    }
    const isDone = changed.ids.length + changed.blocked.length > 0
    toast(
      describeChange(action, changed),
      isDone ? { label: 'Undo', run: () => void send(() => takeBack(undo)) } : undefined,
    )
  }

  async function takeBack(undo: CommentChange) {
    await comments.change(undo)
    await comments.reload()
    toast('It is as before.')
  }

  async function act(action: ModerationAction, chosen: Selection, isBlocking = false) {
    const asked = { action, selection: toRequest(chosen, query, items[0]), isBlocking }
    await report(action, await comments.change(asked))
  }

  function actOnSelected(action: ModerationAction) {
    if (action === 'remove') setIsRemoving(true)
    else void send(() => act(action, selection))
  }

  return (
    <div className={styles.list}>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <div aria-live="polite">
        {newer > 0 && (
          <button type="button" className={styles.newer} onClick={() => void send(comments.reload)}>
            <Icon name="arrow-up" /> {newer === first.items.length ? 'Many' : newer}{' '}
            {newer === 1 ? 'new comment' : 'new comments'}
          </button>
        )}
      </div>
      {items.length === 0 ? (
        <p className={list.empty}>{describeEmpty(query)}</p>
      ) : (
        <>
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={selection.isAll && selection.ids.size === 0}
              onChange={({ target }) => setSelection(target.checked ? EVERYTHING : NOTHING)}
            />
            Select all {count(total, 'comment')}
          </label>
          <ul className={list.rows}>
            {items.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                now={now}
                isSelected={isSelected(selection, comment.id)}
                onSelect={() => setSelection(toggled(selection, comment.id))}
                onAction={(action) =>
                  void send(() => act(action, { isAll: false, ids: new Set([comment.id]) }))
                }
                onBlock={setBlocked}
              />
            ))}
          </ul>
        </>
      )}
      {next !== undefined && (
        <button
          type="button"
          className="button"
          aria-disabled={isLoading}
          onClick={() => !isLoading && void send(comments.loadMore)}
        >
          {isLoading ? 'Loading…' : 'Show earlier comments'}
        </button>
      )}
      {selected > 0 && (
        <SelectionBar
          number={selected}
          show={query.show}
          isSending={isSending}
          onAction={actOnSelected}
          onClear={() => setSelection(NOTHING)}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          number={selected}
          onConfirm={(isBlocking) => act('remove', selection, isBlocking)}
          onClose={() => setIsRemoving(false)}
        />
      )}
      {blocked && (
        <BlockDialog
          author={blocked}
          onDone={async (changed) => {
            await comments.reload()
            await report('remove', changed)
          }}
          onClose={() => setBlocked(undefined)}
        />
      )}
    </div>
  )
}

function describeEmpty({ show, article, author, since, words }: CommentQuery) {
  if (article ?? author ?? since ?? words) return 'No comment matches.'
  if (show === 'held') return 'No comment waits for your approval.'
  if (show === 'removed') return 'You have removed no comment.'
  return (
    <>
      There are no comments yet. What readers write below your <Link to="/">articles</Link> appears here.
    </>
  )
}
