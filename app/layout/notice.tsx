import type { ReactNode } from 'react'
import { Milestone } from '../ui/milestone.tsx'
import styles from './notice.module.css'

/** Replaces content that is missing; `children` explain the problem and link to other pages. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Milestone />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
