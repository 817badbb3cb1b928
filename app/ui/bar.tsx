import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './bar.module.css'

interface BarProps {
  icon: IconName
  isWarning?: boolean
  children: ReactNode
}

/** A line of text at the top of the page. */
export function Bar({ icon, isWarning, children }: BarProps) {
  return (
    <p className={styles.bar} data-warning={isWarning || undefined}>
      <Icon name={icon} />
      {children}
    </p>
  )
}
