import { useState } from 'react'
import { countStoredPages, deleteStoredPages } from './stored-pages.ts'
import styles from './offline-pages.module.css'

/** Shows how many pages open without a connection, and can delete them. */
export function OfflinePages() {
  const [count, setCount] = useState<number>()

  async function forget() {
    await deleteStoredPages()
    setCount(0)
  }

  return (
    <details className={styles.kept} onToggle={() => void countStoredPages().then(setCount)}>
      <summary className={styles.summary}>Reading offline</summary>
      <p aria-live="polite">{count !== undefined && describe(count)}</p>
      {count !== undefined && count > 0 && (
        <button type="button" className={styles.forget} onClick={() => void forget()}>
          Forget them
        </button>
      )}
    </details>
  )
}

function describe(count: number): string {
  if (count === 0) return 'No pages are kept on this device. What you read from now on is.'
  return count === 1 ? 'One page is kept on this device.' : `${count} pages are kept on this device.`
}
