import { useEffect, useRef } from 'react'
import { loadDialogs } from '../account/load-dialogs.ts'
import { ask } from '../ui/messages.tsx'
import { actAsReader } from './act-as-reader.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { NewComments } from './new-comments.tsx'
import type { Place } from './place.ts'
import type { ArticleThread } from './thread.ts'
import { withNothingNew, type ThreadState } from './thread-state.ts'
import { useNow } from './use-now.ts'
import { useSteadyList } from './use-steady-list.ts'
import styles from './comments-section.module.css'

interface CommentsSectionProps {
  articleId: string
  thread: ArticleThread
  state: ThreadState
  /** Height on the screen at which the form stood before the page was loaded again; `undefined` if it was not. */
  cameBackTo: number | undefined
}

/** The comments on an article, and the form to add one. */
export function CommentsSection({ articleId, thread, state, cameBackTo }: CommentsSectionProps) {
  const { counts, list, reading, newIds, announcement, arrived } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const items = useRef<HTMLOListElement>(null)
  const now = useNow()
  useSteadyList(items, thread.store)
  useEffect(() => () => thread.store.set(withNothingNew(thread.store.get())), [thread])

  function place(): Place {
    const { top } = (field.current ?? heading.current!).getBoundingClientRect()
    return { articleId, isOpen: true, target: 'comment', top }
  }

  function post(text: string) {
    return actAsReader({
      place,
      failure: 'Error submitting comment:',
      act: (token) => thread.post(text, token),
    })
  }

  async function remove(id: string, button: HTMLElement) {
    const failure = 'Error deleting comment:'
    const hasDialogs = (await loadDialogs()) !== undefined
    if (!hasDialogs) return console.error(failure, 'The question before it could not be loaded.')
    const isSure = await ask({
      title: 'Are you sure?',
      text: 'Your comment will be deleted.',
      button: 'Yes, delete',
      kind: 'warning',
    })
    if (!isSure) return undefined
    const item = button.closest('li')
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling ?? heading.current
    const isDone = await actAsReader({ place, failure, act: (token) => thread.remove(id, token) })
    if (isDone && neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
  }

  async function readEarlier() {
    const last = items.current?.lastElementChild
    await thread.readEarlier()
    // The button has gone, and the focus goes on with what it has brought.
    const isAtEnd = thread.store.get().list.next === null
    const first = last?.nextElementSibling
    if (isAtEnd && first instanceof HTMLElement) first.focus({ preventScroll: true })
  }

  return (
    <div className={styles.section}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        {counts ? `Comments (${counts.comments})` : 'Comments'}
      </h2>
      <CommentForm
        articleId={articleId}
        isClosed={counts?.areCommentsClosed ?? false}
        field={field}
        cameBackTo={cameBackTo}
        onPost={post}
      />
      <div className="visually-hidden" aria-live="polite">
        <p key={announcement.number}>{announcement.text}</p>
      </div>
      <NewComments arrived={arrived} />
      <div aria-live="polite">
        {reading === 'loading' && list.items.length === 0 && (
          <p className={styles.coming}>Loading comments…</p>
        )}
        {reading === 'failed' && (
          <div className={styles.failed}>
            <p>The comments could not be loaded.</p>
            <button type="button" className="button" onClick={() => void thread.openComments()}>
              Try again
            </button>
          </div>
        )}
        {reading === 'ready' && list.items.length === 0 && (
          <p className={styles.note}>
            {counts?.areCommentsClosed ? 'No comments.' : 'No comments yet. Be the first to write one.'}
          </p>
        )}
      </div>
      <ol
        className={styles.list}
        ref={items}
        hidden={list.items.length === 0}
        data-more={list.next !== null || undefined}
      >
        {list.items.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            now={now}
            isNew={newIds.has(comment.id)}
            onDelete={(button) => void remove(comment.id, button)}
          />
        ))}
      </ol>
      <Earlier state={state} onRead={() => void readEarlier()} />
    </div>
  )
}

function Earlier({
  state: { list, reading, readingEarlier },
  onRead,
}: {
  state: ThreadState
  onRead(): void
}) {
  if (reading !== 'ready' || list.next === null) return null
  const isLoading = readingEarlier === 'loading'
  return (
    <div className={styles.earlier}>
      {/* Not disabled while it loads, which would lose the focus. */}
      <button type="button" className="button" aria-disabled={isLoading} onClick={onRead}>
        {isLoading ? 'Loading…' : 'Show earlier comments'}
      </button>
      <p aria-live="polite">{readingEarlier === 'failed' && 'They could not be loaded. Try again.'}</p>
    </div>
  )
}
