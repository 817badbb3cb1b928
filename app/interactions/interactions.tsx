import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { createCommentName } from '../account/comment-name.ts'
import { createIdentity } from '../account/identity.ts'
import { useShared } from '#ui/shared.ts'
import { useStore } from '#ui/store.ts'
import { useCommentTarget } from './comment-target.ts'
import { CommentsSection } from './comments-section.tsx'
import { CountBar, CountButton } from './count-button.tsx'
import { createReaderActions } from './reader-actions.ts'
import { useRestoredView, useSavedView, useViewSaving } from './saved-view.ts'
import { scrollDownTo } from './scroll.ts'
import { ShareButtons } from './share-buttons.tsx'
import { useReturnFocus, useSignInReturn } from './sign-in-return.ts'
import { createThread } from './thread.ts'

/** The likes and comments of an article, and the buttons that share it. */
export function Interactions({ articleId, title }: { articleId: string; title: string }) {
  const thread = useThread(articleId)
  const state = useStore(thread.store)
  const runAsReader = useShared(createReaderActions)
  const purpose = useSignInReturn(articleId)
  const savedView = useSavedView()
  const target = useCommentTarget(savedView !== undefined)
  const [isOpen, setIsOpen] = useState(savedView?.isOpen ?? target !== undefined)
  // The value is deferred, so that the browser first paints the pressed button: a slow phone takes long to lay out the
  // comments.
  const areShown = useDeferredValue(isOpen)
  const [openedFor, setOpenedFor] = useState(target)
  const [newLikes, setNewLikes] = useState(0)
  const likeButton = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  const sectionId = useId()
  const isLiked = state.counts?.liked ?? false
  const isFirstWanted = state.counts?.comments === 0 && !state.counts.areCommentsClosed

  useReturnFocus(likeButton, purpose === 'like')
  useRestoredView(savedView, thread)
  useViewSaving(isOpen, thread)

  if (target !== openedFor) {
    setOpenedFor(target)
    if (target) setIsOpen(true)
  }

  useEffect(() => {
    if (!areShown) return
    void thread.openComments()
    if (isPressed.current) scrollDownTo(section.current!)
  }, [areShown, thread])

  async function toggleLike() {
    const isDone = await runAsReader({
      articleId,
      purpose: 'like',
      failure: 'Error toggling like:',
      run: thread.toggleLike,
    })
    if (isDone && thread.store.get().counts?.liked) setNewLikes((before) => before + 1)
  }

  return (
    <>
      <CountBar beside={<ShareButtons articleId={articleId} title={title} />}>
        <CountButton
          noun="like"
          label="Like"
          count={state.counts?.likes}
          beat={isLiked ? newLikes : 0}
          aria-pressed={isLiked}
          ref={likeButton}
          onClick={() => void toggleLike()}
        />
        <CountButton
          noun="comment"
          label={isFirstWanted ? 'Write the first comment' : 'Comments'}
          count={state.counts?.comments}
          aria-expanded={isOpen}
          aria-controls={sectionId}
          onClick={() => {
            isPressed.current = true
            setIsOpen(!isOpen)
          }}
        />
      </CountBar>
      <section id={sectionId} ref={section} hidden={!areShown} aria-label="Comments">
        {areShown && (
          <CommentsSection
            articleId={articleId}
            thread={thread}
            state={state}
            target={target}
            isReturn={purpose === 'comment'}
          />
        )}
      </section>
    </>
  )
}

/** Keeps an article's thread current while the component is mounted. */
function useThread(articleId: string) {
  const identity = useShared(createIdentity)
  const commentName = useShared(createCommentName)
  const [thread] = useState(() => createThread(articleId, { identity, commentName }))
  const token = useStore(identity)?.accessToken
  const knownToken = useRef(token)
  useEffect(() => thread.follow(), [thread])
  useEffect(() => {
    if (knownToken.current === token) return
    knownToken.current = token
    thread.changeReader()
  }, [thread, token])
  return thread
}
