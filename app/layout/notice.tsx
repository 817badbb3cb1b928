import type { ReactNode } from 'react'
import { Stone } from '#ui/stone.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  /** The text of the milestone; absent where the page already has one. */
  stone?: { name: string; distance: string }
  children: ReactNode
  ways?: ReactNode
}

export function Notice({ stone, children, ways }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {stone && <Stone className={styles.stone} {...stone} />}
      <div className={styles.words}>
        {children}
        {ways && <div className={styles.ways}>{ways}</div>}
      </div>
    </div>
  )
}
