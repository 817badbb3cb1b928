import styles from './waiting.module.css'

/** Shown while something is loading, after a moment, so that quick answers do not flicker. */
export function Waiting({ what = 'Loading' }: { what?: string }) {
  return (
    <output className={styles.waiting}>
      <span className={styles.dot} aria-hidden />
      {what} …
    </output>
  )
}
