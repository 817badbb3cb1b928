import type { ReactNode } from 'react'
import styles from './loader.module.css'

/** Covers the whole screen while what it waits for is on its way; `children` may tell what that is. */
export function Loader({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.loader}>
      <svg className={styles.track} viewBox="0 0 320 40" aria-hidden>
        <path d="M4 28c40-2 48-20 92-20s52 22 104 22 60-14 116-14" />
        <circle r="5" />
      </svg>
      {children}
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
