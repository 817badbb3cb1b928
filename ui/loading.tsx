import type { ReactNode } from 'react'
import { Milestone } from './milestone.tsx'
import styles from './loading.module.css'

interface LoadingProps {
  /** Whether the loader hides the page, as while an article loads. Otherwise it covers the page after a moment. */
  hidesPage?: boolean
  children?: ReactNode
}

/** Covers the screen while something is pending: a traveller on a dotted road passes a milestone. */
export function Loading({ hidesPage, children }: LoadingProps) {
  return (
    <div className={hidesPage ? styles.loader : styles.overlay}>
      <div className={styles.road} aria-hidden>
        <Milestone />
        <svg viewBox="0 0 3300 80">
          <path d="M0 44q150 40 300 0t300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0" />
          <circle r="6" />
        </svg>
      </div>
      <span className="visually-hidden">Loading</span>
      {children}
    </div>
  )
}
