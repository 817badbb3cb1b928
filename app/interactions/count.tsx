import { useState } from 'react'
import styles from './count.module.css'

/** A number that rolls when it changes while it is looked at; `undefined` while nothing is known. */
export function Count({ value }: { value: number | undefined }) {
  const [shown, setShown] = useState({ value, hasChanged: false })
  if (value !== shown.value) setShown({ value, hasChanged: shown.value !== undefined })
  return (
    <span key={value} className={styles.count} data-changed={shown.hasChanged || undefined}>
      {value}
    </span>
  )
}
