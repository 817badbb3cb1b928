import { useEffect, type ReactNode } from 'react'
import { siteName } from './page.ts'
import styles from './screen.module.css'

interface ScreenProps {
  title: string
  /** Next to the heading. */
  actions?: ReactNode
  children?: ReactNode
}

/** A screen of the studio. Its heading is also the title of the tab. */
export function Screen({ title, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · ${siteName()}`
  }, [title])
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  )
}
