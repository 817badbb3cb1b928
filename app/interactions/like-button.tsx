import type { MouseEventHandler, Ref } from 'react'
import { HeartIcon } from './icons.tsx'
import styles from './interactions.module.css'

interface LikeButtonProps {
  /** `undefined` while nothing is known. */
  counts: { likes: number; liked: boolean } | undefined
  ref: Ref<HTMLButtonElement>
  onClick: MouseEventHandler<HTMLButtonElement>
}

/** Tells how many like the article, and whether the reader does. */
export function LikeButton({ counts, ref, onClick }: LikeButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      data-heart
      aria-pressed={counts?.liked ?? false}
      ref={ref}
      onClick={onClick}
    >
      <HeartIcon />
      <span>{counts?.likes}</span>
      <span className="visually-hidden">{counts?.likes === 1 ? 'like' : 'likes'}</span>
    </button>
  )
}
