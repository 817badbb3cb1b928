import type { ReactNode } from 'react'
import styles from './dot-spinner.module.css'

const DOTS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Lies over the page while something is fetched or saved, and shows only when that takes a moment. */
export function DotSpinner({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.overlay}>
      <div className={styles.spinner} aria-hidden>
        {DOTS.map((dot) => (
          <span key={dot} />
        ))}
      </div>
      {children}
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
