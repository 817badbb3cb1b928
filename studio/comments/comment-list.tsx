import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type {
  DeskAuthor,
  DeskComments,
  ModerationAction,
  ModerationJson,
} from '#server/interactions/types.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { count } from '../shell/count.ts'
import list from '../shell/list.module.css'
import { BlockDialog } from './block-dialog.tsx'
import { totalOf, type CommentQuery } from './comment-query.ts'
import { CommentRow } from './comment-row.tsx'
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
import { useComments, type CommentChange } from './use-comments.ts'

interface CommentListProps {
  query: CommentQuery
  first: DeskComments
  /** Gets the counts at the beginning and after each change. */
  onCounts(counts: DeskComments['counts']): void
}

/** The comments that match a query, with what is done to one or to many of them. */
export function CommentList({ query, first, onCounts }: CommentListProps) {
  const comments = useComments(query, first)
  const { items, counts, newer, next, isLoading } = comments
  useEffect(() => onCounts(counts), [counts, onCounts])
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
        <Button aria-disabled={isLoading} onClick={() => !isLoading && void send(comments.loadMore)}>
          {isLoading ? 'Loading…' : 'Show earlier comments'}
        </Button>
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
