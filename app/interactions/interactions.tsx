import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { useIdentity } from '../account/identity.ts'
import { useStore } from '../ui/store.ts'
import { actAsReader } from './act-as-reader.ts'
import { CommentsSection } from './comments-section.tsx'
import { Count } from './count.tsx'
import { CommentsIcon } from './icons.tsx'
import { LikeButton } from './like-button.tsx'
import { createThread, type ArticleThread } from './thread.ts'
import { useComeBack, usePlace } from './use-place.ts'
import { useArrival, useKeptStay, useReturn } from './use-stay.ts'
import styles from './interactions.module.css'

/** What readers do with an article: like it, and talk about it. */
export function Interactions({ articleId }: { articleId: string }) {
  const thread = useThread(articleId)
  const state = useStore(thread.store)
  const place = usePlace(articleId)
  const arrival = useArrival()
  const [isOpen, setIsOpen] = useState(place?.isOpen ?? arrival?.isOpen ?? false)
  const [joys, setJoys] = useState(0)
  const likeButton = useRef<HTMLButtonElement>(null)
  const sectionId = useId()
  useComeBack(likeButton, place?.target === 'like' ? place.top : undefined)

  useReturn(place ? undefined : arrival, thread)
  useKeptStay(isOpen, thread)

  useEffect(() => {
    if (isOpen) void thread.openComments()
  }, [isOpen, thread])

  async function toggleLike({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus what is clicked, and the focus is given back to what had it.
    currentTarget.focus()
    const isDone = await actAsReader({
      place: () => ({ articleId, isOpen, target: 'like', top: currentTarget.getBoundingClientRect().top }),
      failure: 'Error toggling like:',
      act: thread.toggleLike,
    })
    if (isDone && thread.store.get().counts?.liked) setJoys((before) => before + 1)
  }

  const comments = state.counts?.comments
  return (
    <>
      <div className={styles.bar}>
        <LikeButton
          counts={state.counts}
          joys={joys}
          ref={likeButton}
          onClick={(event) => void toggleLike(event)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={sectionId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CommentsIcon />
          <Count value={comments} />
          <span className="visually-hidden">{comments === 1 ? 'comment' : 'comments'}</span>
        </button>
      </div>
      <section id={sectionId} hidden={!isOpen} aria-label="Comments">
        {isOpen && (
          <CommentsSection
            articleId={articleId}
            thread={thread}
            state={state}
            cameBackTo={place?.target === 'comment' ? place.top : undefined}
          />
        )}
      </section>
    </>
  )
}

/** What is known of an article's likes and comments, kept current while it is shown. */
function useThread(articleId: string): ArticleThread {
  const [thread] = useState(() => createThread(articleId))
  const token = useIdentity()?.accessToken
  const known = useRef(token)
  useEffect(() => thread.follow(), [thread])
  useEffect(() => {
    if (known.current === token) return
    known.current = token
    thread.meetIdentity()
  }, [thread, token])
  return thread
}
