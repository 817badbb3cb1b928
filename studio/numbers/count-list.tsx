import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './count-list.module.css'

interface CountListProps {
  title: string
  /** The highest first. */
  rows: readonly { name: string; /** Its page on the site. */ href?: string; count: number }[]
  /** Shown without rows. */
  empty: string
}

/** Number of rows at first. */
const ROWS = 10

/** Names with their counts, each over a line as long as its share of the highest. */
export function CountList({ title, rows, empty }: CountListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, ROWS)
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul>
        {shown.map(({ name, href, count }) => (
          <li key={href ?? name} className={styles.row}>
            <p className={styles.line}>
              {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}
              <span className={styles.count}>{count.toLocaleString('en-US')}</span>
            </p>
            <svg className={styles.share} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect width={(count / rows[0].count) * 100} height="1" />
            </svg>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button onClick={() => setIsWhole(true)}>Show more ({rows.length - shown.length})</Button>
      )}
    </section>
  )
}
