import type { ReactNode } from 'react'
import { Road } from './road.tsx'
import styles from './dot-spinner.module.css'

/** Covers the page while something is pending; becomes visible after a moment. */
export function DotSpinner({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.overlay}>
      <Road />
      {children}
    </div>
  )
}
