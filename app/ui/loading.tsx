import type { ReactNode } from 'react'
import { Milestone } from './milestone.tsx'
import styles from './loading.module.css'

interface LoadingProps {
  /** Shown below the animation. */
  children?: ReactNode
}

/** Covers the whole screen while an article loads. */
export function Loader({ children }: LoadingProps) {
  return (
    <div className={styles.loader}>
      <Road />
      {children}
    </div>
  )
}

/** Covers the page while something is pending; becomes visible after a moment. */
export function DotSpinner({ children }: LoadingProps) {
  return (
    <div className={styles.overlay}>
      <Road />
      {children}
    </div>
  )
}

/** The loading animation: a traveller on a dotted road passes a milestone. */
function Road() {
  return (
    <>
      <div className={styles.road} aria-hidden>
        <Milestone />
        <svg viewBox="0 0 3300 80">
          <path d="M0 44q150 40 300 0t300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0" />
          <circle r="6" />
        </svg>
      </div>
      <span className="visually-hidden">Loading</span>
    </>
  )
}
