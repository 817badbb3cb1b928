import type { ReactNode } from 'react'
import { Road } from './road.tsx'
import styles from './dot-spinner.module.css'

/** Lies over the page while something is fetched or saved, and shows only when that takes a moment. */
export function DotSpinner({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.overlay}>
      <Road />
      {children}
    </div>
  )
}
