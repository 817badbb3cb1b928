import type { MouseEventHandler, Ref } from 'react'
import { Count } from './count.tsx'
import { HeartIcon } from './icons.tsx'
import styles from './interactions.module.css'

interface LikeButtonProps {
  /** `undefined` while nothing is known. */
  counts: { likes: number; liked: boolean } | undefined
  /** How often the reader has liked it since the page was opened. */
  joys: number
  ref: Ref<HTMLButtonElement>
  onClick: MouseEventHandler<HTMLButtonElement>
}

/** Tells how many like the article, and whether the reader does. */
export function LikeButton({ counts, joys, ref, onClick }: LikeButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      data-heart
      aria-pressed={counts?.liked ?? false}
      ref={ref}
      onClick={onClick}
    >
      <span key={joys} className={styles.heart} data-beats={(counts?.liked && joys > 0) || undefined}>
        <HeartIcon />
      </span>
      <Count value={counts?.likes} />
      <span className="visually-hidden">{counts?.likes === 1 ? 'like' : 'likes'}</span>
    </button>
  )
}
