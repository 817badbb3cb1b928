import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import styles from './back-link.module.css'

/** Leads from a screen back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={styles.back}>
      <Link to={to}>
        <Icon name="arrow-left" /> {children}
      </Link>
    </p>
  )
}
