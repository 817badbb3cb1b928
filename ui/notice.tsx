import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  /** Screen readers read `error` at once. */
  kind?: 'note' | 'error'
  children: ReactNode
}

/** A sentence or two about a part of the screen. */
export function Notice({ kind = 'note', children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
