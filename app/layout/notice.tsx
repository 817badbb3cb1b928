import type { ReactNode } from 'react'
import { Milestone } from '../ui/milestone.tsx'
import styles from './notice.module.css'

/** Stands where something was expected: says what is the matter and, in `children`, which ways lead on. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Milestone />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
