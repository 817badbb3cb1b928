import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  /** Screen readers read `wrong` at once. */
  kind?: 'note' | 'wrong'
  children: ReactNode
}

/** A sentence or two about a part of the screen. */
export function Notice({ kind = 'note', children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'wrong' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
