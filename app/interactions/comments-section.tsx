import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListedComment } from '#server/interactions/types.ts'
import { commentElementId } from '#domain/addresses.ts'
import { firstLineOf, isEditable } from '#domain/comment.ts'
import { loadDialogs } from '../account/load-dialogs.ts'
import { Button } from '#ui/button.tsx'
import { createMessages } from '#ui/messages.ts'
import { useShared } from '#ui/shared.ts'
import { useListener } from '#ui/use-listener.ts'
import { useTarget, type CommentTarget } from './comment-target.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useCommentDraft } from './drafts.ts'
import { EditComment } from './edit-comment.tsx'
import { NewCommentsAnnouncement } from './new-comments-announcement.tsx'
import { createReaderActions } from './reader-actions.ts'
import { useSteadyList } from './scroll.ts'
import type { ArticleThread } from './thread.ts'
import { withNothingNew, type ThreadState } from './thread-state.ts'
import styles from './comments-section.module.css'

interface CommentsSectionProps {
  articleId: string
  thread: ArticleThread
  state: ThreadState
  /** The comment that the URL of the page names. */
  target: CommentTarget | undefined
  /** Whether the reader has signed in to comment. */
  isReturn: boolean
}

/** The comments on an article, and the form to add one. */
export function CommentsSection({ articleId, thread, state, target, isReturn }: CommentsSectionProps) {
  const { counts, items, next, status, newIds, announcement, arrived } = state
  const messages = useShared(createMessages)
  const runAsReader = useShared(createReaderActions)
  const draft = useCommentDraft(articleId)
  const areClosed = counts?.areCommentsClosed ?? false
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const now = useServerTime(thread)
  const [editedId, setEditedId] = useState<string>()
  const missing = useTarget(target, thread, heading)
  useSteadyList(list, thread.store)
  useEffect(() => () => thread.store.set(withNothingNew(thread.store.get())), [thread])

  async function remove(id: string, button: HTMLElement) {
    const failure = 'Error deleting comment:'
    const hasDialogs = (await loadDialogs()) !== undefined
    if (!hasDialogs) return console.error(failure, 'The confirmation could not be loaded.')
    const isSure = await messages.ask({
      title: 'Are you sure?',
      text: 'Your comment will be deleted.',
      button: 'Yes, delete',
      kind: 'warning',
    })
    if (!isSure) return undefined
    const item = button.closest('li')
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling ?? heading.current
    const isDone = await runAsReader({
      articleId,
      purpose: 'comment',
      failure,
      run: (token) => thread.remove(id, token),
    })
    if (isDone && neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
  }

  function answer({ id, user, text }: ListedComment) {
    const quote = firstLineOf(text)
    flushSync(() => draft.set({ ...draft.get(), answer: { id, user, quote, isQuoting: false } }))
    field.current?.focus()
  }

  function endEditing(id: string) {
    flushSync(() => setEditedId(undefined))
    const item = document.getElementById(commentElementId(id))
    // The first button is 'Edit', while the author can edit the comment.
    ;(item?.querySelector('button') ?? item)?.focus({ preventScroll: true })
  }

  async function loadEarlier() {
    const last = list.current?.lastElementChild
    await thread.loadEarlier()
    // After the last page the button is gone, so the focus moves to the first comment of that page.
    const isAtEnd = thread.store.get().next === null
    const first = last?.nextElementSibling
    if (isAtEnd && first instanceof HTMLElement) first.focus({ preventScroll: true })
  }

  return (
    <div className={styles.section}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        {counts ? `Comments (${counts.comments})` : 'Comments'}
      </h2>
      <div aria-live="polite">{missing && <p className={styles.missing}>{missing}</p>}</div>
      <CommentForm
        articleId={articleId}
        thread={thread}
        isClosed={areClosed}
        field={field}
        isReturn={isReturn}
      />
      <div className="visually-hidden" aria-live="polite">
        <p key={announcement.number}>{announcement.text}</p>
      </div>
      <NewCommentsAnnouncement arrived={arrived} />
      <div aria-live="polite">
        {status === 'loading' && items.length === 0 && <p className={styles.coming}>Loading comments…</p>}
        {status === 'failed' && (
          <div className={styles.failed}>
            <p>The comments could not be loaded.</p>
            <Button onClick={() => thread.openComments()}>Try again</Button>
          </div>
        )}
        {status === 'ready' && items.length === 0 && (
          <p className={styles.note}>
            {areClosed ? 'No comments.' : 'No comments yet. Be the first to write one.'}
          </p>
        )}
      </div>
      <ol
        className={styles.list}
        ref={list}
        hidden={items.length === 0}
        data-more={next !== null || undefined}
      >
        {items.map((comment) => (
          <CommentItem
            key={comment.id}
            articleId={articleId}
            comment={comment}
            isTarget={comment.id === target?.id}
            now={now}
            isNew={newIds.has(comment.id)}
            editor={
              comment.id === editedId && (
                <EditComment
                  articleId={articleId}
                  comment={comment}
                  thread={thread}
                  onClose={() => endEditing(comment.id)}
                />
              )
            }
            onAnswer={areClosed ? undefined : () => answer(comment)}
            onEdit={isEditable(new Date(comment.createdAt), now) ? () => setEditedId(comment.id) : undefined}
            onDelete={(button) => void remove(comment.id, button)}
          />
        ))}
      </ol>
      <EarlierButton state={state} onClick={() => void loadEarlier()} />
    </div>
  )
}

function EarlierButton({
  state: { next, status, earlierStatus },
  onClick,
}: {
  state: ThreadState
  onClick(): void
}) {
  if (status !== 'ready' || next === null) return null
  const isLoading = earlierStatus === 'loading'
  return (
    <div className={styles.earlier}>
      {/* A disabled button would lose the focus. */}
      <Button aria-disabled={isLoading} onClick={onClick}>
        {isLoading ? 'Loading…' : 'Show earlier comments'}
      </Button>
      <p aria-live="polite">{earlierStatus === 'failed' && 'They could not be loaded. Try again.'}</p>
    </div>
  )
}

const UPDATE_INTERVAL_MS = 10_000

/** Returns the time by the server's clock, updated while the page is visible. */
function useServerTime({ serverNow }: ArticleThread): Date {
  const [now, setNow] = useState(serverNow)
  const update = useEffectEvent(() => {
    if (document.visibilityState === 'visible') setNow(serverNow())
  })
  useListener('visibilitychange', () => update())
  useEffect(() => {
    const timer = setInterval(() => update(), UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
