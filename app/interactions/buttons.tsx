import { useState, type MouseEventHandler, type Ref } from 'react'
import styles from './buttons.module.css'

// Drawings of bootstrap-icons. Imported from the package, they would become part of the first view.
const HEART = 'M8 1.314C12.438-3.248 23.534 4.735 8 15-7.534 4.736 3.562-3.248 8 1.314'
const BUBBLE =
  'M14 1a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4.414A2 2 0 0 0 3 11.586l-2 2V2a1 1 0 0 1 1-1zM2 0a2 2 0 0 0-2 2v12.793a.5.5 0 0 0 .854.353l2.853-2.853A1 1 0 0 1 4.414 12H14a2 2 0 0 0 2-2V2a2 2 0 0 0-2-2z'

interface LikeButtonProps {
  /** `undefined` until they are loaded. */
  counts: { likes: number; liked: boolean } | undefined
  /** How often the reader has liked the article since the page was opened; each plays the animation. */
  newLikes: number
  ref: Ref<HTMLButtonElement>
  onClick: MouseEventHandler<HTMLButtonElement>
}

/** Shows the likes and whether the reader likes the article. */
export function LikeButton({ counts, newLikes, ref, onClick }: LikeButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      data-heart
      aria-pressed={counts?.liked ?? false}
      ref={ref}
      onClick={onClick}
    >
      <span key={newLikes} className={styles.heart} data-beats={(counts?.liked && newLikes > 0) || undefined}>
        <ButtonIcon path={HEART} />
      </span>
      <Count value={counts?.likes} />
      <span className="visually-hidden">{counts?.likes === 1 ? 'like' : 'likes'}</span>
    </button>
  )
}

interface CommentsButtonProps {
  /** `undefined` until it is loaded. */
  count: number | undefined
  isOpen: boolean
  /** Id of the section that the button opens. */
  sectionId: string
  onClick(): void
}

/** Shows the number of comments and opens them. */
export function CommentsButton({ count, isOpen, sectionId, onClick }: CommentsButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={sectionId}
      onClick={onClick}
    >
      <ButtonIcon path={BUBBLE} />
      <Count value={count} />
      <span className="visually-hidden">{count === 1 ? 'comment' : 'comments'}</span>
    </button>
  )
}

function ButtonIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden>
      <path d={path} />
    </svg>
  )
}

/** A number that is animated when it changes. */
function Count({ value }: { value: number | undefined }) {
  const [shown, setShown] = useState({ value, hasChanged: false })
  if (value !== shown.value) setShown({ value, hasChanged: shown.value !== undefined })
  return (
    <span key={value} className={styles.count} data-changed={shown.hasChanged || undefined}>
      {value}
    </span>
  )
}
